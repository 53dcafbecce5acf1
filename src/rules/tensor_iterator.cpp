// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/tensor_iterator.hpp"

#include <map>

#include "graph/build.hpp"
#include "graph/check.hpp"
#include "graph/scan.hpp"
#include "graph/shape.hpp"
#include "graph/walk.hpp"
#include "openvino/op/loop.hpp"
#include "openvino/op/result.hpp"
#include "rules/rules.hpp"
#include "rules/sub_graph.hpp"

namespace ovtk::rules {

namespace {

using graph::Direction;
using Base = ov::op::util::MultiSubGraphOp;
using ov::op::util::SubGraphOp;
using ov::op::v5::Loop;
using Slice = Base::SliceInputDescription;
using State = Base::MergedInputDescription;
using Fixed = Base::InvariantInputDescription;
using Joined = Base::ConcatOutputDescription;
using Last = Base::BodyOutputDescription;

// What the walks along an axis look like, of sliced inputs as of joined outputs.
template <class Description>
Direction direction_of(const Description& d) {
    return d.m_stride > 0 ? Direction::forward : Direction::backward;
}

Direction opposite(Direction direction) {
    return direction == Direction::forward ? Direction::backward : Direction::forward;
}

// Whether a walk covers its axis; -1 stands for the end.
template <class Description>
bool is_whole(const Description& d) {
    return d.m_stride > 0 ? d.m_start == 0 && d.m_end == -1 : d.m_start == -1 && d.m_end == 0;
}

// The loop run backwards. Its body is the body once more, fed by the states that a second run of the loop has kept,
// with the gradients of its parameters behind it:
//   a state        the gradient of what it becomes in a step is carried from the step after it
//   a fixed input  its gradients are added up over the steps
//   a slice        its gradients are joined as the slices were cut
class BackwardLoop {
public:
    BackwardLoop(const SubGraphOp& op, const VjpContext& c)
        : m_op(op), m_context(c), m_body(*op.get_function()), m_wanted(wanted_parameters()) {
        keep_states();
        m_scan = graph::Scan(graph::folded(steps()));
    }

    Grads build() {
        feed_body();
        const auto seeds = feed_seeds();
        const auto found = body_gradients(m_op, m_body, seeds, m_wanted, m_context.registry());
        size_t k = 0;
        for (const auto parameter : m_wanted) {
            m_gradients.emplace(parameter, found[k++]);
        }
        update_seeds();
        return collect();
    }

private:
    template <class Description>
    std::vector<const Description*> inputs() const {
        std::vector<const Description*> found;
        for (const auto& input : m_op.get_input_descriptions()) {
            if (const auto* match = dynamic_cast<const Description*>(input.get())) {
                found.push_back(match);
            }
        }
        return found;
    }

    std::set<size_t> wanted_parameters() const;
    void keep_states();
    Output steps() const;
    bool covers(const Slice& d, const Output& whole) const;
    Output begin_of(const Output& whole, const Slice& d, const Output& length) const;
    Output walked_part(const Output& whole, const Slice& d) const;
    Output among_zeros(const Output& part, const Output& whole, const Slice& d) const;
    void feed_body();
    Grads feed_seeds();
    void update_seeds();
    Grads collect();

    const SubGraphOp& m_op;
    const VjpContext& m_context;
    Body m_body;
    std::set<size_t> m_wanted;             // parameters of the body
    std::map<size_t, Output> m_states;     // of each parameter with a state: its values in all steps, along a new axis
    std::map<size_t, Output> m_gradients;  // of the wanted parameters
    std::map<size_t, Output> m_carried;    // of a result: the gradient that comes from the step after it
    graph::Scan m_scan;
};

// Those whose gradients are asked for, and the states that depend on them.
std::set<size_t> BackwardLoop::wanted_parameters() const {
    std::set<size_t> wanted;
    for (const auto& input : m_op.get_input_descriptions()) {
        if (m_context.needs(input->m_input_index)) {
            wanted.insert(input->m_body_parameter_index);
        }
    }
    for (size_t known = 0; known != wanted.size();) {
        known = wanted.size();
        const auto depends = dependent_results(m_body, wanted);
        for (const auto* state : inputs<State>()) {
            if (depends[state->m_body_value_index] &&
                graph::is_real(m_body.parameters[state->m_body_parameter_index])) {
                wanted.insert(state->m_body_parameter_index);
            }
        }
    }
    return wanted;
}

void BackwardLoop::keep_states() {
    const auto states = inputs<State>();
    if (states.empty()) {
        return;
    }
    const auto again = ov::as_type_ptr<SubGraphOp>(m_op.clone_with_new_inputs(m_op.input_values()));
    const auto body = again->get_function();
    for (const auto* state : states) {
        const auto parameter = body->get_parameters().at(state->m_body_parameter_index);
        const auto result = std::make_shared<ov::op::v0::Result>(graph::unsqueeze(parameter, {0}));
        body->add_results({result});
        const auto output = again->get_output_descriptions().size();
        again->get_output_descriptions().push_back(
            std::make_shared<Joined>(body->get_results().size() - 1, output, 0, 1, 1, -1, 0));
        again->set_output_size(output + 1);
        again->validate_and_infer_types();
        m_states.emplace(state->m_body_parameter_index, again->output(output));
    }
}

// i64[1]: how often the body ran
Output BackwardLoop::steps() const {
    if (!m_states.empty()) {
        return graph::dim_of(m_states.begin()->second, 0);
    }
    for (const auto& output : m_op.get_output_descriptions()) {
        if (const auto* joined = dynamic_cast<const Joined*>(output.get())) {
            const auto size = graph::dim_of(m_context.y(joined->m_output_index), joined->m_axis);
            return graph::int_div(size, graph::i64s({joined->m_part_size}));
        }
    }
    for (const auto* cut : inputs<Slice>()) {
        OVTK_CHECK_NODE(m_op, is_whole(*cut), "no gradient for a loop without states that reads a part of an input");
        const auto size = graph::dim_of(m_context.x(cut->m_input_index), cut->m_axis);
        return graph::int_div(size, graph::i64s({cut->m_part_size}));
    }
    OVTK_CHECK_NODE(m_op, false, "no gradient for a loop that has neither states, slices nor joined outputs");
}

// Whether the walk comes to the end of its axis: a Loop may stop before.
bool BackwardLoop::covers(const Slice& d, const Output& whole) const {
    const auto trips = graph::constant_i64(steps());
    const auto& size = whole.get_partial_shape()[d.m_axis];
    const bool is_known = trips && size.is_static() && trips->front() * d.m_part_size == size.get_length();
    return is_whole(d) && (is_known || !ov::is_type<Loop>(&m_op));
}

// i64[1]: where the part of an axis begins that was walked over
Output BackwardLoop::begin_of(const Output& whole, const Slice& d, const Output& length) const {
    const auto start = d.m_start < 0 ? graph::add(graph::dim_of(whole, d.m_axis), graph::i64s({d.m_start + 1}))
                                     : graph::i64s({d.m_start});
    return d.m_stride > 0 ? start : graph::sub(start, length);
}

// The part of a sliced input that the loop has read.
Output BackwardLoop::walked_part(const Output& whole, const Slice& d) const {
    OVTK_CHECK_NODE(m_op,
                    std::abs(d.m_stride) == d.m_part_size,
                    "no gradient for slices that overlap or leave gaps (stride ",
                    d.m_stride,
                    ", size ",
                    d.m_part_size,
                    "); gather them before the loop");
    if (covers(d, whole)) {
        return whole;
    }
    const auto length = graph::mul(steps(), graph::i64s({d.m_part_size}));
    const auto begin = begin_of(whole, d, length);
    return graph::slice(whole, graph::folded(begin), graph::folded(graph::add(begin, length)), d.m_axis);
}

// The gradient of the part that was read, as that of the whole input.
Output BackwardLoop::among_zeros(const Output& part, const Output& whole, const Slice& d) const {
    if (covers(d, whole)) {
        return part;
    }
    const auto length = graph::dim_of(part, d.m_axis);
    const auto start = begin_of(whole, d, length);
    const auto rest = graph::sub(graph::sub(graph::dim_of(whole, d.m_axis), start), length);
    const auto rank = graph::rank_of(whole);
    ov::OutputVector before(rank, graph::i64s({0})), after(rank, graph::i64s({0}));
    before[d.m_axis] = start;
    after[d.m_axis] = rest;
    return graph::pad_zeros(part, graph::folded(graph::concat(before, 0)), graph::folded(graph::concat(after, 0)));
}

void BackwardLoop::feed_body() {
    for (const auto& [parameter, values] : m_states) {
        m_body.replace_parameter(parameter, graph::squeeze(m_scan.slice(values, 0, Direction::backward), {0}));
    }
    for (const auto* cut : inputs<Slice>()) {
        const auto part = walked_part(m_context.x(cut->m_input_index), *cut);
        const auto direction = opposite(direction_of(*cut));
        m_body.replace_parameter(cut->m_body_parameter_index,
                                 m_scan.slice(part, cut->m_axis, direction, cut->m_part_size));
    }
    for (const auto* fixed : inputs<Fixed>()) {
        m_body.replace_parameter(fixed->m_body_parameter_index, m_scan.fixed(m_context.x(fixed->m_input_index)));
    }
    if (const auto* loop = dynamic_cast<const Loop*>(&m_op)) {
        const auto counter = loop->get_special_body_ports().current_iteration_input_idx;
        if (counter >= 0) {
            const auto like = m_body.parameters.at(counter);
            const auto step = m_scan.slice(graph::iota(steps()), 0, Direction::backward);
            m_body.replace_parameter(counter, graph::reshape_like(graph::convert_like(step, like), like));
        }
    }
}

Grads BackwardLoop::feed_seeds() {
    const auto depends = dependent_results(m_body, m_wanted);
    Grads seeds(m_body.results.size());
    std::map<size_t, Output> initial;
    for (const auto& output : m_op.get_output_descriptions()) {
        const auto result = output->m_body_value_index;
        if (!m_context.has_dy(output->m_output_index) || !depends[result]) {
            continue;
        }
        const auto dy = m_context.dy(output->m_output_index);
        if (const auto* joined = dynamic_cast<const Joined*>(output.get())) {
            OVTK_CHECK_NODE(m_op, is_whole(*joined), "no gradient for an output that is joined only in part");
            const auto part = m_scan.slice(dy, joined->m_axis, opposite(direction_of(*joined)), joined->m_part_size);
            seeds[result] = seeds[result] ? graph::add(*seeds[result], part) : part;
        } else {
            const auto& last = dynamic_cast<const Last&>(*output);
            OVTK_CHECK_NODE(m_op, last.m_iteration == -1, "no gradient for the result of step ", last.m_iteration);
            const auto known = initial.find(result);
            initial[result] = known == initial.end() ? dy : graph::add(known->second, dy);
        }
    }
    for (const auto* state : inputs<State>()) {
        if (m_wanted.count(state->m_body_parameter_index) > 0 && depends[state->m_body_value_index]) {
            initial.emplace(state->m_body_value_index, graph::zeros_like(m_context.x(state->m_input_index)));
        }
    }
    for (const auto& [result, value] : initial) {
        const auto carried = m_scan.carry(value);
        m_carried.emplace(result, carried);
        seeds[result] = seeds[result] ? graph::add(*seeds[result], carried) : carried;
    }
    return seeds;
}

// What a result passes on to the step before: the gradients of the states that it becomes.
void BackwardLoop::update_seeds() {
    for (const auto& [result, carried] : m_carried) {
        Grad next;
        for (const auto* state : inputs<State>()) {
            const auto gradient = m_gradients.find(state->m_body_parameter_index);
            if (state->m_body_value_index == result && gradient != m_gradients.end()) {
                next = next ? graph::add(*next, gradient->second) : gradient->second;
            }
        }
        m_scan.update(carried, next ? *next : graph::zeros_like(carried));
    }
}

Grads BackwardLoop::collect() {
    std::vector<const Base::InputDescription*> collected;
    for (const auto& input : m_op.get_input_descriptions()) {
        if (!m_context.needs(input->m_input_index)) {
            continue;
        }
        collected.push_back(input.get());
        const auto& gradient = m_gradients.at(input->m_body_parameter_index);
        if (const auto* cut = dynamic_cast<const Slice*>(input.get())) {
            m_scan.collect(gradient, cut->m_axis, opposite(direction_of(*cut)), cut->m_part_size);
        } else if (dynamic_cast<const Fixed*>(input.get())) {
            const auto sum = m_scan.carry(graph::zeros_like(m_context.x(input->m_input_index)));
            const auto next = graph::add(sum, gradient);
            m_scan.update(sum, next);
            m_scan.last(next);
        } else {
            m_scan.last(gradient);
        }
    }
    const auto found = m_scan.build();
    Grads dx(m_context.inputs());
    for (size_t k = 0; k < collected.size(); ++k) {
        const auto i = collected[k]->m_input_index;
        const auto* cut = dynamic_cast<const Slice*>(collected[k]);
        const auto part = cut ? among_zeros(found[k], m_context.x(i), *cut) : found[k];
        dx[i] = dx[i] ? graph::add(*dx[i], part) : part;
    }
    return dx;
}

template <class Op>
Grads loop(const Op& op, const VjpContext& c) {
    return BackwardLoop(op, c).build();
}

}  // namespace

void add_tensor_iterator(Registry& r) {
    const std::string note = "runs the loop once more to keep its states, and then backwards; a state keeps its shape";
    r.add<ov::op::v0::TensorIterator>(loop, {Broadcast::none, {}, note});
    r.add<Loop>(loop, {Broadcast::none, {}, note});
}

}  // namespace ovtk::rules
