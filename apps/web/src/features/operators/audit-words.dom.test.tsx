import { readdirSync, readFileSync } from "node:fs";
import { cleanup, renderHook } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { isGuarded, routes, type BonusWeights, type RouteSchema } from "@baize/contract";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl/react";
import { afterEach, expect, test } from "vitest";
import { toJSONSchema } from "zod";
import ar from "../../locales/ar/console.json" with { type: "json" };
import bn from "../../locales/bn/console.json" with { type: "json" };
import en from "../../locales/en/console.json" with { type: "json" };
import shell from "../../locales/en/shell.json" with { type: "json" };
import { gameTypes } from "../../lib/game-types.ts";
import { useTurnoverText } from "../../ui/desk/award-worth.tsx";
import { isKeyOf, useFieldText } from "../../ui/desk/field-text.ts";
import type { PrizeLike } from "../../ui/desk/prizes/prize.ts";
import { usePrizeLines } from "../../ui/desk/prizes/terms-text.ts";
import { useRequestText, useSubjectText, useValueText } from "./audit-words.ts";
import { actions } from "./rules.ts";

afterEach(cleanup);

const texts = { ar, bn, en };
const languages = ["en", "bn", "ar"] as const;

/** Brands are not asked for here. */
const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } });

const wrapperIn =
  (language: keyof typeof texts) =>
  ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <IntlProvider locale={language} timeZone="UTC" messages={{ console: texts[language], shell }}>
        {children}
      </IntlProvider>
    </QueryClientProvider>
  );
const wrapper = wrapperIn("en");

/** Which of these fields have no word of their own in a language. */
function wordlessIn(language: keyof typeof texts, names: readonly string[]): string[] {
  const { result } = renderHook(() => useFieldText(), { wrapper: wrapperIn(language) });
  const none = [texts[language].field.other];
  return names.filter((name) => [...none, name].includes(result.current(name)));
}

/** The part of a text from a bracket to the one that closes it. */
function bracketed(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if ("([{".includes(text[at] ?? "")) depth += 1;
    if (")]}".includes(text[at] ?? "")) depth -= 1;
    if (depth === 0) return text.slice(from, at + 1);
  }
  return text.slice(from);
}

/** Fields that use cases write into the trail by name, beside what comes from settings. */
function fieldsOfTrail(): string[] {
  const found = new Set<string>();
  const root = "apps/server/src";
  for (const file of readdirSync(root, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".ts") || file.includes(".test.")) continue;
    const source = readFileSync(`${root}/${file}`, "utf8").replaceAll(/\/\/.*/g, "");
    for (const call of source.matchAll(/\baudit\s*\.record\(/g)) {
      const entry = bracketed(source, call.index + call[0].length - 1);
      for (const side of entry.matchAll(/\b(?:before|after): (?=\{)/g)) {
        const written = bracketed(entry, side.index + side[0].length);
        for (const [, name] of written.matchAll(/[{,]\s*(\w+)\s*(?=[:,}])/g)) found.add(name ?? "");
      }
    }
  }
  return [...found];
}

/** What the trail writes of deposits, withdrawals, gifts, held wins and risk. */
const fields = `
  amount balance bankReference byHand call category ceiling claimedBy consequence
  currency direction endsAt expiresOn flag game grantId memberId multiple name note
  proposedBy reason received receivedOn repeated requestedBy rounds roundId ruling
  sameNumber stake state ticket turnoverBps vendorSaid wonBefore wouldBe highMinutes
`
  .trim()
  .split(/\s+/);

test.each(languages)("the trail has a word for each field in %s", (language) => {
  const written = fieldsOfTrail();
  expect(written).toContain("stoppedSince");
  expect(wordlessIn(language, [...fields, ...written])).toEqual([]);
});

test.each<[string, unknown, string, string?]>([
  ["turnoverBps", 10_000, "1×"],
  ["turnoverBps", 25_000, "2.5×"],
  ["offer.wageringBps", 100_000, "10×"],
  ["weights.RNG", 10_000, "100%"],
  ["entry.by", "ticket", "Tournament for tickets"],
  ["state", "awaiting_second", "Second approval"],
  ["flag", "shared_payee", "Shared payout account"],
  ["category", "goodwill", "Goodwill"],
  ["direction", "credit", "Give to the member"],
  ["reason", "Thanks.", "Thanks."],
  ["state", "taken_back", "Money taken back", "award.taken_back"],
  ["state", "open", "Open", "envelope.cancelled"],
  ["state", "running", "Running", "board.cancelled"],
  ["tiers.#1.contractRate", "0.2", "20%", "agents.contract_offered"],
  ["tiers.#1.lossRate", "0.015", "1.5%", "agents.contract_offered"],
  ["platformFee", "0.02", "2%", "agents.contract_offered"],
  ["kind", "hourSalary", "Hourly salary", "agents.contract_offered"],
  ["product", "CONS", "All games", "agents.contract_offered"],
  ["period", "H", "Half a month", "agents.contract_offered"],
  ["carry", "month", "Is carried on within the month", "agents.contract_offered"],
  ["deduct", "salary", "Salaries", "agents.contract_offered"],
  ["state", "awaiting_approval", "Waiting for approval", "agents.commission_approved"],
  ["terms.adminFee", "0.18", "18%", "agents.affiliate_decided"],
  ["terms.kind", "qualified_cpa", "Amount per active member", "agents.affiliate_decided"],
  ["status", "suspended", "Suspended", "agents.affiliate_decided"],
  ["decision", "ask", "Ask the member", "promotion.application_decided"],
  ["rejection", "too_late", "Sent too late", "promotion.application_decided"],
  ["fromDay", "2026-12-01", "Dec 1, 2026", "agents.commission_approved"],
])("%s %s is read as %s", (field, value, text, action = "") => {
  const { result } = renderHook(() => useValueText(action), { wrapper });
  expect(result.current(field, value)).toBe(text);
});

/** Every field of what takes two operators, as its call names it. */
function fieldsOfGuarded(): string[] {
  const found = new Set<string>();
  const walk = (schema: unknown): void => {
    if (typeof schema !== "object" || schema === null) return;
    for (const [name, part] of Object.entries(schema)) {
      if (name === "properties") Object.keys(part as object).forEach((field) => found.add(field));
      walk(part);
    }
  };
  for (const route of Object.values<RouteSchema>(routes)) {
    if (!isGuarded(route) || route.body === undefined) continue;
    walk(toJSONSchema(route.body, { io: "input", unrepresentable: "any" }));
  }
  // Which of its forms a body has, and what only the call needs, is not part of what changes.
  return [...found].filter((field) => !["action", "revision", "version", "sees"].includes(field));
}

test.each(languages)("a second operator reads a word for each field in %s", (language) => {
  expect(wordlessIn(language, fieldsOfGuarded())).toEqual([]);
});

test.each([
  ["score.kind", "board", "Score"],
  ["opensAt", "board", "Registration opens"],
  ["opensAt", "envelope", "Opens"],
  ["prizes.#2.amount", "wheel", "Prizes › 2 › Amount"],
  ["entry.by", "board", "Entry"],
  ["levels.#1.levelUp", "vip", "Levels › VIP1 › Reward on reaching it"],
  ["amounts.#2.prize", "check_in", "Gift of each day › 2 › What is given"],
  ["count", "promotion", "How many"],
  ["unheardOf", "board", "Another field"],
  ["kind", "agents", "Kind"],
  ["tiers.#1.contractRate", "agents", "Tiers › 1 › Rate"],
  ["tiers.#2.fixed", "agents", "Tiers › 2 › Fixed amount"],
])("%s of a %s reads %s, as in its form", (field, noun, text) => {
  const { result } = renderHook(() => useFieldText(), { wrapper });
  expect(result.current(field, noun)).toBe(text);
});

test("a contract is called by its agent, its kind and its games", () => {
  const { result } = renderHook(() => useSubjectText(), { wrapper });
  const said = (subject: string) => result.current(subject, {}).replaceAll(/[\u2066-\u2069]/g, "");
  expect(said("karim dividend CONS")).toBe("karim · Dividend · All games");
  expect(said("karim realtimeSalary LIVE")).toBe(
    `karim · Real-time salary · ${shell.gameType.LIVE}`,
  );
});

test("what is asked for is always said in words", () => {
  const { result } = renderHook(() => useRequestText(), { wrapper });
  const asked = (action: string) =>
    result.current({ state: "waiting", call: "x", changes: [{ ...change, action }] });
  expect(actions.filter((action) => asked(action) === action)).toEqual([]);
});

/** What two operators decide on about rewards. */
const asked = `
  promotion.gifted vip.saved vip.set vip.set_over mission.created mission.saved points.given
  points.taken points.policy_saved mall.item_created mall.item_saved referral.terms_saved
  award.taken_back rebate.saved rakeback.saved loss_back.saved reward_caps.saved
`;

test.each(asked.trim().split(/\s+/))("%s is asked for, and is not said to be done", (action) => {
  const { result } = renderHook(() => useRequestText(), { wrapper });
  const textOf = (state: "waiting" | "executed") =>
    result.current({ state, call: "x", changes: [{ ...change, action }] });
  expect(textOf("waiting")).not.toBe(textOf("executed"));
});

const names = { "NVS lantern-koi": "Lantern Koi", w: "Harbour wheel", b: "The invited final" };
const everyType = Object.fromEntries(gameTypes.map((type) => [type, 10_000])) as BonusWeights;

test.each<[PrizeLike, string[]]>([
  [{ kind: "points", points: 200 }, ["200 points"]],
  [
    { kind: "bonus", wageringBps: 100_000, weights: everyType, countsAtMost: "5.00", days: 3 },
    [
      "Bonus",
      "Times to stake the bonus: 10×",
      "Counts of one round, at most: ৳5.00",
      "Days to use it, from the claim: 3",
    ],
  ],
  [
    {
      kind: "free_rounds",
      vassalage: "NVS",
      gameCode: "lantern-koi",
      stake: "2.00",
      rounds: 15,
      winCap: "50.00",
      days: 7,
    },
    [
      "15 free rounds",
      "Game: Lantern Koi",
      "Stake of a round: ৳2.00",
      "Winnings kept, at most: ৳50.00",
      "Days to use it, from the claim: 7",
    ],
  ],
  [
    { kind: "ticket", wheelId: "w", days: 7, tickets: 2 },
    ["Tickets of a wheel: 2 tickets", "Wheel: Harbour wheel", "Days to use it, from the claim: 7"],
  ],
  [
    { kind: "board_ticket", boardId: "b", days: 7 },
    [
      "Tickets of a tournament",
      "Tournament: The invited final",
      "Days to use it, from the claim: 7",
    ],
  ],
])("every term of %o is said in words", (prize, lines) => {
  const nameOf = (key: string) => (isKeyOf(names, key) ? names[key] : undefined);
  const { result } = renderHook(() => usePrizeLines(nameOf), { wrapper });
  const said = result.current(prize, "BDT").map((line) => line.replaceAll(/[\u2066-\u2069]/g, ""));
  expect(said).toEqual(lines);
});

test.each([
  [undefined, "To be bet 1×"],
  ["cash", "To be bet 1×"],
  ["free_rounds", "Winnings must be bet 1×"],
  ["points", null],
  ["bonus", null],
  ["ticket", null],
] as const)("turnover of %s reads %s", (kind, text) => {
  const { result } = renderHook(() => useTurnoverText(), { wrapper });
  expect(result.current(kind && { kind }, 10_000)).toBe(text);
});

const change = { action: "award.given", subject: "opal", before: null, after: null } as const;

test.each([
  ["waiting", "Give an award"],
  ["declined", "Give an award"],
  ["executed", "Award given"],
] as const)("a request that is %s reads %s", (state, text) => {
  const { result } = renderHook(() => useRequestText(), { wrapper });
  expect(result.current({ state, call: "giveAward", changes: [change] })).toBe(text);
});
