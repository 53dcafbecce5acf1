# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Models of other people, small and with random weights: each with a batch and a loss."""

import warnings
from dataclasses import dataclass

import no_torchvision
import torch
import torch.nn.functional as F

CLASSES = 7


@dataclass
class Case:
    """What to train on what."""

    model: torch.nn.Module
    batch: tuple | dict
    loss: object
    lr: float = 1e-3


def vision(name, size=64, batch=4, lr=1e-3, **settings):
    def make():
        no_torchvision.install()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import timm

            torch.manual_seed(0)
            model = timm.create_model(name, num_classes=CLASSES, **settings)
        y = torch.randint(0, CLASSES, (batch,))
        return Case(model.train(), (torch.randn(batch, 3, size, size),), lambda out: F.cross_entropy(out, y), lr)

    return make


TINY = {"num_hidden_layers": 2, "num_attention_heads": 2, "hidden_size": 32, "intermediate_size": 48, "vocab_size": 99}


def text(kind, model_class, labels="tokens", **settings):
    def make():
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import transformers

            torch.manual_seed(0)
            config = getattr(transformers, f"{kind}Config")(**settings)
            config.use_cache = False
            model = getattr(transformers, model_class)(config)
        ids = torch.randint(5, 99, (2, 9))
        batch = {"input_ids": ids, "attention_mask": torch.ones_like(ids)}
        batch["labels"] = ids if labels == "tokens" else torch.randint(0, 2, (2,))
        batch["attention_mask"][0, 6:] = 0
        return Case(model.train(), batch, lambda out: out.loss)

    return make


def tiny(**more):
    return {**TINY, **more}


SMALL_GPT = {"n_layer": 2, "n_head": 2, "n_embd": 32, "vocab_size": 99, "n_positions": 32}
LLAMA = tiny(num_key_value_heads=1, max_position_embeddings=32, pad_token_id=0, bos_token_id=1, eos_token_id=2)

CASES = {
    "transformers/bert": text("Bert", "BertForSequenceClassification", "class", **TINY),
    "transformers/distilbert": text(
        "DistilBert", "DistilBertForSequenceClassification", "class", n_layers=2, n_heads=2, dim=32, hidden_dim=48,
        vocab_size=99,
    ),
    "transformers/roberta": text("Roberta", "RobertaForMaskedLM", **tiny(max_position_embeddings=40)),
    "transformers/albert": text("Albert", "AlbertForMaskedLM", **tiny(embedding_size=16)),
    "transformers/electra": text("Electra", "ElectraForSequenceClassification", "class", **tiny(embedding_size=16)),
    "transformers/gpt2": text("GPT2", "GPT2LMHeadModel", **SMALL_GPT),
    "transformers/gpt_neox": text("GPTNeoX", "GPTNeoXForCausalLM", **tiny(max_position_embeddings=32)),
    "transformers/opt": text(
        "OPT", "OPTForCausalLM", **tiny(ffn_dim=48, word_embed_proj_dim=32, max_position_embeddings=32)
    ),
    "transformers/llama": text("Llama", "LlamaForCausalLM", **LLAMA),
    "transformers/mistral": text("Mistral", "MistralForCausalLM", **LLAMA),
    "transformers/qwen2": text("Qwen2", "Qwen2ForCausalLM", **LLAMA),
    "transformers/bloom": text(
        "Bloom", "BloomForCausalLM", n_layer=2, n_head=2, hidden_size=32, vocab_size=99
    ),
    "transformers/xlm_roberta": text("XLMRoberta", "XLMRobertaForSequenceClassification", "class", **TINY),
    "transformers/camembert": text("Camembert", "CamembertForMaskedLM", **TINY),
    "transformers/megatron_bert": text("MegatronBert", "MegatronBertForSequenceClassification", "class", **TINY),
    "transformers/ernie": text("Ernie", "ErnieForSequenceClassification", "class", **TINY),
    "transformers/phi": text("Phi", "PhiForCausalLM", **LLAMA),
    "transformers/gemma": text("Gemma", "GemmaForCausalLM", **LLAMA, head_dim=16),
    "transformers/qwen3": text("Qwen3", "Qwen3ForCausalLM", **LLAMA, head_dim=16),
    "transformers/starcoder2": text("Starcoder2", "Starcoder2ForCausalLM", **LLAMA),
    "transformers/stablelm": text("StableLm", "StableLmForCausalLM", **LLAMA),
    "transformers/olmo": text("Olmo", "OlmoForCausalLM", **LLAMA),
    "transformers/granite": text("Granite", "GraniteForCausalLM", **LLAMA),
    "transformers/gptj": text("GPTJ", "GPTJForCausalLM", **SMALL_GPT, rotary_dim=8),
    "transformers/codegen": text("CodeGen", "CodeGenForCausalLM", n_layer=2, n_head=4, n_embd=32, vocab_size=99,
                                 n_positions=32, n_ctx=32, rotary_dim=8),
    "timm/resnet18": vision("resnet18"),
    "timm/resnet26": vision("resnet26"),
    "timm/seresnet18": vision("seresnet18"),
    "timm/regnetx_002": vision("regnetx_002", size=96, batch=6, lr=1e-5),
    "timm/mobilenetv2_050": vision("mobilenetv2_050", size=96, batch=6, lr=1e-5),
    "timm/mobilenetv3_small_050": vision("mobilenetv3_small_050", size=96, batch=6, lr=1e-5),
    "timm/mobilenetv4_conv_small_050": vision("mobilenetv4_conv_small_050", size=96, batch=6, lr=1e-5),
    "timm/efficientnet_b0": vision("efficientnet_b0", size=96, batch=6, lr=1e-5),
    "timm/tinynet_e": vision("tinynet_e", size=96, batch=6, lr=1e-5),
    "timm/ghostnet_050": vision("ghostnet_050", size=96, batch=6, lr=1e-5),
    "timm/lcnet_050": vision("lcnet_050", size=96, batch=6, lr=1e-5),
    "timm/mnasnet_small": vision("mnasnet_small", size=96, batch=6, lr=1e-5),
    "timm/densenet121": vision("densenet121"),
    "timm/dla46_c": vision("dla46_c"),
    "timm/vgg11_bn": vision("vgg11_bn"),
    "timm/convnext_atto": vision("convnext_atto", drop_path_rate=0.1),
    "timm/poolformer_s12": vision("poolformer_s12"),
    "timm/repvgg_a0": vision("repvgg_a0"),
    "timm/hardcorenas_a": vision("hardcorenas_a", size=96, batch=6, lr=1e-5),
    "timm/vit_tiny_patch16_224": vision("vit_tiny_patch16_224", img_size=64, drop_rate=0.1, attn_drop_rate=0.1),
    "timm/deit_tiny_patch16_224": vision("deit_tiny_patch16_224", img_size=64),
    "timm/swin_tiny_patch4_window7_224": vision("swin_tiny_patch4_window7_224", img_size=56, size=56),
    "timm/mixer_s16_224": vision("mixer_s16_224", img_size=64),
    "timm/resmlp_12_224": vision("resmlp_12_224", img_size=64),
    "timm/xcit_nano_12_p16_224": vision("xcit_nano_12_p16_224", img_size=64),
    "timm/cait_xxs24_224": vision("cait_xxs24_224", img_size=64),
    "timm/pvt_v2_b0": vision("pvt_v2_b0"),
    "timm/levit_128s": vision("levit_128s", size=224, batch=2),
}  # fmt: skip

#: Those of every run of the tests.
SAMPLE = (
    "timm/resnet18",
    "timm/mobilenetv3_small_050",
    "timm/vit_tiny_patch16_224",
    "transformers/bert",
    "transformers/gpt2",
    "transformers/llama",
)
