import { createHash } from "node:crypto";
import { merkleLevels, merklePath, seededWords } from "@baize/fair";
import { expect, test } from "vitest";
import type { DrawCase } from "../draw-link.ts";
import { drawResult, resultText } from "../lottery/draws/results/result.ts";
import { hmac } from "../lottery/draws/results/vectors.fixture.ts";
import { drawSeeds, linksOf } from "../lottery/draws/seeds.ts";
import { entryLeaf, rootOfTexts } from "../lottery/draws/slips.ts";
import { checkDraw, type DrawAnswer } from "./draw-check.ts";

/** Round 1000 of quicknet, as everybody can read it. */
const signature =
  "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125" +
  "e342b73a8dd2bacbe47e4b6b63ed5e39";
const randomness = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const sha256Bytes = (bytes: Uint8Array): Uint8Array =>
  new Uint8Array(createHash("sha256").update(bytes).digest());
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

const number = 7;
const links = linksOf("ab".repeat(32), 20, sha256);
const link = links[number] ?? "";
const slips = ["first slip\n", "second slip\n", "third slip\n"];
const levels = merkleLevels(
  slips.map((text) => entryLeaf(text, sha256Bytes)),
  sha256Bytes,
);

function caseOfK3(): DrawCase {
  const seeds = drawSeeds({ link, number, randomness });
  const values = drawResult(seededWords(hmac, seeds), "K3", { randomness });
  return {
    draw: "k3e-1m",
    numero: "20261201-0001",
    end: links[0] ?? "",
    number: String(number),
    link,
    round: "1000",
    signature,
    randomness,
    test: "",
    result: resultText("K3", values ?? []),
    root: hexOf(rootOfTexts(slips, sha256Bytes)),
    slip: slips[1] ?? "",
    index: "1",
    size: "3",
    path: merklePath(levels, 1).map(hexOf).join(","),
  };
}

async function checked(more: Partial<DrawCase>): Promise<DrawAnswer> {
  return checkDraw({ ...caseOfK3(), ...more }, () => true);
}

test("a draw by a published round is right in every part", async () => {
  const { result } = caseOfK3();
  expect(await checked({})).toEqual({
    links: number,
    isRandomnessRight: true,
    isSignatureRight: true,
    result,
    isResultRight: true,
    isSlipIn: true,
  });
});

test.each<readonly [string, Partial<DrawCase>, object]>([
  ["a link of another draw", { link: links[number + 1] ?? "" }, { links: null }],
  ["a link of no chain", { link: "0".repeat(64) }, { links: null }],
  ["another end", { end: "0".repeat(64) }, { links: null, isResultRight: true }],
  ["another number", { number: "8" }, { links: null }],
  ["another round", { round: "1001" }, { isSignatureRight: false, isRandomnessRight: true }],
  [
    "another signature",
    { signature: `a${signature.slice(1)}` },
    { isSignatureRight: false, isRandomnessRight: false },
  ],
  ["another random number", { randomness: "1".repeat(64) }, { isRandomnessRight: false }],
  ["another slip", { slip: "second slip!\n" }, { isSlipIn: false, isResultRight: true }],
  ["another place", { index: "2" }, { isSlipIn: false }],
  ["another root", { root: "2".repeat(64) }, { isSlipIn: false }],
  ["no slip asked about", { slip: "" }, { isSlipIn: null }],
  ["test randomness", { test: "1" }, { isSignatureRight: null }],
])("it sees %s", async (_name, more, expected) => {
  expect(await checked(more)).toMatchObject(expected);
});

test("it sees another result, and says the right one", async () => {
  const { result } = caseOfK3();
  const other = result === "111" ? "112" : "111";
  expect(await checked({ result: other })).toMatchObject({ result, isResultRight: false });
});

test("what is not shown yet, or is no draw, is not judged", async () => {
  expect(await checked({ link: "" })).toBe("secret");
  expect(await checked({ draw: "no-game" })).toBe("wrong");
  expect(await checked({ signature: "ff" })).toBe("wrong");
  expect(await checked({ result: "777" })).toBe("wrong");
});
