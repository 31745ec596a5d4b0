import { describe, expect, test } from "vitest";
import { createLine, type LineItem } from "./line.ts";

const bounds = { lengthMax: 1000, sourceMax: 600, memberMax: 5 };
const lineOf = (given: Partial<typeof bounds> = {}) =>
  createLine<LineItem>({ ...bounds, ...given }, (item) => item);

const itemsOf = (source: string, count: number, firstMember: number): LineItem[] =>
  Array.from({ length: count }, (_, at) => ({
    memberId: BigInt(firstMember + at),
    key: `${source}:${at}`,
  }));

const countOf = (batch: readonly LineItem[], source: string) =>
  batch.filter(({ key }) => key.startsWith(`${source}:`)).length;

describe("sources", () => {
  test("a flooding vendor leaves the others their part of the very next batch", () => {
    const line = lineOf();
    for (const item of itemsOf("FLD", 500, 1)) line.add(item);
    for (const item of itemsOf("HSE", 10, 10_000)) line.add(item);
    line.add({ memberId: 99_999n, key: "cashier:1" });
    const batch = line.take(128);
    expect(batch).toHaveLength(128);
    expect(countOf(batch, "HSE")).toBe(10);
    expect(countOf(batch, "cashier")).toBe(1);
    expect(countOf(batch, "FLD")).toBe(117);
  });

  test("with more sources than places everyone has a turn", () => {
    const line = lineOf();
    const sources = Array.from({ length: 6 }, (_, at) => `V${at}`);
    for (const [at, source] of sources.entries()) {
      for (const item of itemsOf(source, 3, at * 100 + 1)) line.add(item);
    }
    const first = line.take(3);
    const second = line.take(3);
    const served = [...first, ...second].map(({ key }) => key.split(":")[0]);
    expect(new Set(served)).toEqual(new Set(sources));
  });

  test("one that has filled its own part is refused, and the others are not", () => {
    const line = lineOf();
    for (const item of itemsOf("FLD", 600, 1)) expect(line.add(item)).toBeUndefined();
    expect(line.add({ memberId: 5000n, key: "FLD:more" })).toBe("source_full");
    expect(line.add({ memberId: 5000n, key: "HSE:1" })).toBeUndefined();
    const batch = line.take(128);
    line.release(batch);
    expect(line.add({ memberId: 5001n, key: "FLD:more" })).toBeUndefined();
  });

  test("nobody is taken in when the line is full", () => {
    const line = lineOf({ lengthMax: 2 });
    for (const item of itemsOf("HSE", 2, 1)) line.add(item);
    expect(line.add({ memberId: 9n, key: "NVS:1" })).toBe("line_full");
  });
});

describe("members", () => {
  const bet = (at: number): LineItem => ({ memberId: 7n, key: `HSE:${at}` });

  test("a member has one item in flight, and the next one goes when that has ended", () => {
    const line = lineOf();
    for (let at = 0; at < 3; at += 1) line.add(bet(at));
    expect(line.take(10)).toEqual([bet(0)]);
    expect(line.take(10)).toEqual([]);
    line.release([bet(0)]);
    expect(line.take(10)).toEqual([bet(1)]);
    expect(line.length).toBe(2);
  });

  test("a flooding source is refused while others are served", () => {
    const line = lineOf();
    for (let at = 0; at < 5; at += 1) expect(line.add(bet(at))).toBeUndefined();
    expect(line.add(bet(5))).toBe("member_full");
    expect(line.add({ memberId: 8n, key: "HSE:x" })).toBeUndefined();
    expect(line.take(10)).toHaveLength(2);
  });
});
