import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";

const ice: Tone = ["#7ab0d0", "#123450"];

const look: SlotLook = {
  code: "polar-postman",
  reels: 5,
  rows: 3,
  plate: "frost",
  size: 150,
  symbols: {
    polarbear: special("wild", ["#5ac8ff", "#08345e"], "polar-bear"),
    letter: special("scatter", ["#ff6a7a", "#7a0a20"], "love-letter"),
    penguin: high(["#3a8ad8", "#0a2450"], "penguin"),
    postbox: high(["#e8c03a", "#5a3a04"], "postbox"),
    sled: high(["#4ab87a", "#0a3a24"], "sled"),
    gift: high(["#b86ae8", "#34104e"], "wrapped-gift"),
    skate: low(ice, "ice-skate"),
    scarf: low(ice, "scarf"),
    gloves: low(ice, "gloves"),
    snowflake: low(ice, "snowflake"),
  },
  frame: { outer: ["#f4fbff", "#8ab8d8"], inner: ["#2a6aa8", "#0a2a4e"], line: "#ffffff" },
  work: "scallops",
  corners: ["snowflake", "snowflake", "love-letter", "wrapped-gift"],
  backdrop: "aurora",
  palette: "polar",
  dressing: [
    ["penguin", 0.07, 0.8, 200],
    ["penguin", 0.15, 0.86, 130],
    ["postbox", 0.93, 0.78, 210],
    ["snowflake", 0.1, 0.3, 110],
    ["snowflake", 0.9, 0.26, 90],
    ["sled", 0.84, 0.88, 150],
  ],
  logo: {
    lines: "POLAR|POSTMAN",
    look: { face: "lucky", metal: "ice", arch: 14, size: 132 },
    left: "love-letter",
    right: "polar-bear",
  },
  flying: "coin",
  drifting: "snowflake",
};

export default look;
