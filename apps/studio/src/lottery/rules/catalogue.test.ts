import { expect, test } from "vitest";
import { findFamily, findPlay } from "./catalogue.ts";
import { allFamilies } from "./families.gen.ts";

test("a play is found by its code, which names its family and window", () => {
  for (const family of allFamilies) {
    expect(findFamily(family.code)).toBe(family);
    for (const play of family.plays) {
      expect(findPlay(play.code)).toBe(play);
      expect(play.code).toMatch(new RegExp(`^${family.code}\\.[a-z0-9]+\\.[a-z0-9-]+$`));
    }
  }
  expect(findPlay("d5.f9.straight")).toBeUndefined();
});

test("a play is open to a mode, and only straight and position plays to ZY", () => {
  for (const { code, modes } of allFamilies.flatMap(({ plays }) => plays)) {
    expect(modes.length).toBeGreaterThan(0);
    const isPlain = /^(d5|d3|pk10)\.(\w+)\.(straight|straight-text|position)$/.test(code);
    const isAny = /^d5\.any\d\./.test(code);
    expect(
      modes.some((mode) => mode === "ZY"),
      code,
    ).toBe(isPlain && !isAny);
  }
});

test("what is no result of its family is refused", () => {
  const drawn: Readonly<Record<string, readonly number[]>> = {
    d3: [6, 1, 0],
    d5: [6, 1, 0, 0, 2],
    k3: [5, 4, 5],
    kl8: [37, 14, 11, 55, 38, 15, 60, 42, 52, 29, 74, 2, 22, 24, 21, 53, 49, 35, 9, 43],
    m6: [7, 11, 39, 25, 42, 48, 37, 6],
    pc28: [6, 1, 0],
    pk10: [7, 4, 9, 3, 8, 5, 10, 6, 2, 1],
    wg: [6],
    x5: [1, 3, 4, 2, 7],
  };
  for (const { code, isResult } of allFamilies) {
    const result = drawn[code] ?? [];
    expect(isResult(result), code).toBe(true);
    expect(isResult(result.slice(1)), code).toBe(false);
    expect(isResult([...result, 1]), code).toBe(false);
    expect(isResult([99, ...result.slice(1)]), code).toBe(false);
    expect(isResult([1.5, ...result.slice(1)]), code).toBe(false);
  }
});
