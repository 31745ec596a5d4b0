import { createHash } from "node:crypto";
import type { VendorTransaction } from "@baize/contract";
import { dayMs, hourMs, minuteMs } from "@baize/contract/durations";
import { array, assert, asyncProperty, constantFrom, integer, record } from "fast-check";
import { expect, it } from "vitest";
import { keyIdOf } from "../../ledger/index.ts";
import { firstUuidv7At } from "../../platform/ids.ts";
import type { OurTransactions } from "./our-transactions.ts";
import { compareDay } from "./compare-day.ts";
import { netOf } from "./day-sums.ts";
import { playSides } from "./play-comparison.ts";
import type { OurTransaction, PlayFinding } from "./rules.ts";
import type { EntryRef } from "./store.ts";
import type { AskedReport } from "./report.ts";
import { keyOf } from "../operations.ts";

/** Two sides of generated days, page by page as the real ones are read. */

const day = "2026-01-15";
const startMs = Date.parse(day);
const whole = { from: new Date(startMs), until: new Date(startMs + dayMs) };

interface Pair {
  readonly theirs: VendorTransaction | undefined;
  readonly ours: (OurTransaction & { readonly keyId: string }) | undefined;
}

const uuidOf = (index: number) => {
  const hex = createHash("sha256").update(`transaction ${index}`).digest("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`];
  return [...parts, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join("-");
};

function operationIdOf(atMs: number, index: number): string {
  return `${firstUuidv7At(new Date(atMs)).slice(0, 24)}${String(index + 1).padStart(12, "0")}`;
}

interface Played {
  readonly index: number;
  readonly theirMs: number;
  readonly ourMs: number;
  readonly minor: number;
}

function pairOf({ index, theirMs, ourMs, minor }: Played): Required<Pair> {
  const transactionUuid = uuidOf(index);
  return {
    theirs: {
      transaction_uuid: transactionUuid,
      user: "u-1",
      round: `r${index}`,
      game_code: "skylark",
      kind: "TK_BET",
      status: "TS_SUCCESS",
      amount: minor * 1000,
      currency: "BDT",
      created_at: new Date(theirMs).toISOString(),
    },
    ours: {
      operationId: operationIdOf(ourMs, index),
      keyId: keyIdOf(keyOf("HSE", transactionUuid)),
      kind: "bet",
      amountMinor: BigInt(minor),
      currency: "BDT",
      gameCode: "skylark",
      roundId: `HSE.r${index}`,
      userRef: "u-1",
      merchantCode: "AMBERJACK",
      at: new Date(ourMs),
      isReversed: false,
      isToMember: false,
      isAfterClose: false,
    },
  };
}

function sourcesOf(pairs: readonly Pair[], pageSize: number) {
  const theirs = pairs
    .flatMap((pair) => pair.theirs ?? [])
    .toSorted((one, other) => one.created_at.localeCompare(other.created_at));
  const posted = pairs
    .flatMap((pair) => pair.ours ?? [])
    .toSorted((one, other) => (one.operationId < other.operationId ? -1 : 1));
  const byKey = new Map(posted.map((one) => [one.keyId, one]));
  const refOf = (one: (typeof posted)[number]): EntryRef => ({ ...one, memberId: 1n });
  let roundsAsked = 0;

  function* pagesOf<T>(rows: readonly T[]) {
    for (let from = 0; from < rows.length; from += pageSize)
      yield rows.slice(from, from + pageSize);
  }
  const ours: OurTransactions = {
    find: async (code, rows) =>
      rows.map((one) => byKey.get(keyIdOf(keyOf(code, one.transaction_uuid)))),
    async *list(_code, from, until) {
      const isAsked = ({ at }: OurTransaction) => at >= from && at < until;
      yield* pagesOf(posted.filter(isAsked).map(refOf));
    },
    load: async (refs) => refs.flatMap(({ keyId }) => byKey.get(keyId) ?? []),
  };
  return {
    ours,
    roundsAsked: () => roundsAsked,
    brandOf: async () => "AMBERJACK",
    async *report(asked: AskedReport) {
      if ("one" in asked) roundsAsked += 1;
      const isAsked = ({ round, created_at: at }: VendorTransaction) =>
        "one" in asked
          ? round === asked.one
          : Date.parse(at) >= asked.from.getTime() && Date.parse(at) < asked.until.getTime();
      yield* pagesOf(theirs.filter(isAsked));
    },
  };
}

it("random edits of a report give exactly those findings, whatever the clocks", async () => {
  const edits = constantFrom("same", "missing", "extra", "amount");
  const played = record({
    edit: edits,
    // A little before the day and a little after it, and far from it.
    ms: integer({ min: -hourMs, max: dayMs + hourMs }),
    // From a moment's difference of clocks to a win that was delivered hours later.
    lateMs: constantFrom(-2000, 0, 150, 60_000, 1_200_000, 20_000_000),
    minor: integer({ min: 1, max: 1_000_000 }),
  });
  await assert(
    asyncProperty(
      array(played, { maxLength: 60 }),
      integer({ min: 1, max: 7 }),
      async (all, size) => {
        const expected = new Map<string, string>();
        const pairs = all.map(({ edit, ms, lateMs, minor }, index): Pair => {
          const theirMs = startMs + ms;
          const ourMs = theirMs + lateMs;
          const { theirs, ours } = pairOf({ index, theirMs, ourMs, minor });
          const isIn = (atMs: number) => atMs >= startMs && atMs < startMs + dayMs;
          if (theirs === undefined || ours === undefined) return { theirs, ours };
          if (edit === "extra") {
            if (isIn(ourMs)) expected.set(ours.operationId, "extra");
            return { theirs: undefined, ours };
          }
          if (edit === "missing") {
            if (isIn(theirMs)) expected.set(theirs.transaction_uuid, "missing");
            return { theirs, ours: undefined };
          }
          if (edit === "same") return { theirs, ours };
          if (isIn(theirMs)) expected.set(theirs.transaction_uuid, "changed");
          return { theirs: { ...theirs, amount: theirs.amount + 1000 }, ours };
        });
        const compared = await compareDay(playSides(sourcesOf(pairs, size), "HSE"), whole);
        expect(new Map(compared.findings.map(({ subject, kind }) => [subject, kind]))).toEqual(
          expected,
        );
        expect(compared.openFindings).toBe(expected.size);
        const findings = compared.findings as readonly PlayFinding[];
        const explained = findings.reduce((sum, { theirs, ours }) => {
          return sum + (ours?.amountMinor ?? 0n) - BigInt((theirs?.amount ?? 0) / 1000);
        }, 0n);
        const lines = compared.sums[0]?.lines ?? [];
        expect(netOf(lines, "ours") - netOf(lines, "theirs")).toBe(explained);
      },
    ),
  );
}, 60_000);

it("a report that lacks a large part is not queried row by row without end", async () => {
  const pairs = Array.from({ length: 6000 }, (_, index) => {
    const atMs = startMs + index * 1000;
    return { ...pairOf({ index, theirMs: atMs, ourMs: atMs, minor: 5 }), theirs: undefined };
  });
  const sources = sourcesOf(pairs, 1000);
  const compared = await compareDay(playSides(sources, "HSE"), whole);
  expect(sources.roundsAsked()).toBe(200);
  expect(compared.openFindings).toBe(6000);
  expect(compared.findings).toHaveLength(5000);
});

it("a day of which a part was taken over is compared from that moment on", async () => {
  const playedAt = [-1, 1, 2, 3].map((minutes) => startMs + 12 * hourMs + minutes * minuteMs);
  const pairs = playedAt.map((atMs, index): Pair => {
    const { theirs, ours } = pairOf({ index, theirMs: atMs, ourMs: atMs, minor: 5 });
    // The vendor knows nothing of the first two, and we nothing of the last.
    return { theirs: index < 2 ? undefined : theirs, ours: index === 3 ? undefined : ours };
  });
  const from = new Date(startMs + 12 * hourMs);
  const sides = playSides(sourcesOf(pairs, 3), "HSE");
  const kindsOf = async (period: typeof whole) =>
    (await compareDay(sides, period)).findings.map(({ kind }) => kind).toSorted();
  expect(await kindsOf({ ...whole, from })).toEqual(["extra", "missing"]);
  expect(await kindsOf(whole)).toEqual(["extra", "extra", "missing"]);
});

it.each([
  ["that we have", 0, 0],
  ["that we have, a minute later", 0, 60_000],
  ["that we lack", 1, 7_200_000],
])("a report that tells a row twice %s is not believed", async (_name, lacking, apartMs) => {
  const atMs = startMs + hourMs;
  const { theirs, ours } = pairOf({ index: 1, theirMs: atMs, ourMs: atMs + 600_000, minor: 5 });
  if (theirs === undefined) throw new Error("a pair has both sides");
  const again = { ...theirs, created_at: new Date(atMs + apartMs).toISOString() };
  const pairs = [
    { theirs, ours: lacking === 1 ? undefined : ours },
    { theirs: again, ours: undefined },
  ];
  const compared = compareDay(playSides(sourcesOf(pairs, 1), "HSE"), whole);
  await expect(compared).rejects.toMatchObject({ failure: "unreadable" });
});
