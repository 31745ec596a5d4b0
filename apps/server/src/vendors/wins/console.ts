import { isDeepStrictEqual } from "node:util";
import type {
  CallParsed,
  DecideHeldWin,
  HeldWinInConsole,
  WinCeiling,
  WinCeilingSettings,
} from "@baize/contract";
import { formatMinor, isCurrency, minor, parseMinor } from "@baize/money";
import {
  createAudit,
  type Audit,
  differenceOf,
  type FourEyes,
  type Together,
} from "../../backoffice/index.ts";
import type { Catalogue } from "../../catalogue/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import type { CeilingRow, HeldWin } from "./store.ts";
import type { WinReview } from "./review.ts";
import { membersOf, type Identity, type MemberSearchDeps } from "../../identity/index.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";

/** Wins that vendors sent beyond their ceilings, and the ceilings: two persons decide on both. */
export interface WinConsoleDeps extends MemberSearchDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly identity: Pick<Identity, "directory" | "findMembers">;
  readonly catalogue: Pick<Catalogue, "vendorName" | "describeGame">;
  readonly winReview: WinReview;
}

type Deps = WinConsoleDeps & { readonly audit: Audit };

const permission = "risk.decide";

const text = (amountMinor: bigint, currency: string) => formatMinor(minor(amountMinor), currency);

const nameOfGame = async (
  { catalogue }: Deps,
  { vendorCode, gameCode }: Pick<HeldWin, "vendorCode" | "gameCode">,
  language: string,
) => (await catalogue.describeGame(vendorCode, gameCode, language))?.gameName ?? gameCode;

async function describe(
  deps: Deps,
  rows: readonly HeldWin[],
  language: string,
): Promise<HeldWinInConsole[]> {
  const members = await deps.identity.findMembers([...new Set(rows.map((row) => row.memberId))]);
  const names = new Map(members.map((member) => [member.memberId, member.username]));
  return Promise.all(
    rows.map(async (row) => ({
      heldId: row.heldId,
      memberId: String(row.memberId),
      username: names.get(row.memberId) ?? "",
      vendorCode: row.vendorCode,
      vendorName: await deps.catalogue.vendorName(row.vendorCode, language),
      gameCode: row.gameCode,
      gameName: await nameOfGame(deps, row, language),
      roundId: row.roundId,
      currency: row.currency,
      amount: text(row.amountMinor, row.currency),
      stake: text(row.stakeMinor, row.currency),
      wonBefore: text(row.wonMinor, row.currency),
      ceiling: text(row.limitMinor, row.currency),
      reason: row.reason,
      isFree: row.freeBetKey !== null,
      state: row.state,
      heldAt: row.heldAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      decidedBy: row.decidedBy,
      decision: row.decision,
    })),
  );
}

type HeldQuery = CallParsed<"heldWins">["query"];

async function list(deps: Deps, query: HeldQuery, language: string) {
  const { state, member } = query;
  const memberIds = (await membersOf(deps, member)) ?? null;
  const held = { state: state ?? null, memberIds };
  const { total, rows } = await deps.winReview.list(held, rangeOf(query));
  return pageOf(query, total, await describe(deps, rows, language));
}

/** Refuses: not_found. */
async function get(deps: Deps, heldId: string, language: string): Promise<HeldWinInConsole> {
  const row = await deps.winReview.find(heldId);
  const [shown] = row === undefined ? [] : await describe(deps, [row], language);
  if (shown === undefined) throw new Refusal("not_found");
  return shown;
}

/** What is shown with the decision, for the second person. */
const factsOf = (held: HeldWin) => ({
  state: held.state,
  amount: text(held.amountMinor, held.currency),
  currency: held.currency,
  stake: text(held.stakeMinor, held.currency),
  wonBefore: text(held.wonMinor, held.currency),
  ceiling: text(held.limitMinor, held.currency),
  game: `${held.vendorCode} ${held.gameCode}`,
  roundId: held.roundId,
});

/**
 * Gives a held win to its member, or back to its vendor.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile, approval_pending.
 */
async function decide(
  deps: Deps,
  hand: Hand,
  { heldId, action, reason }: DecideHeldWin & { readonly heldId: string },
  language: string,
): Promise<HeldWinInConsole> {
  const { audit, winReview } = deps;
  const isReleased = action === "release";
  const work: Together<void>["work"] = async (tx, { actor, mandate }) => {
    const operator = hand.asker.username;
    const decision = { heldId, isReleased, operator, reason };
    const { before, after } = await winReview.decideIn(tx, mandate, decision);
    await audit.record(tx, {
      actor,
      memberId: before.memberId,
      action: isReleased ? "held_win.released" : "held_win.refused",
      subject: before.roundId,
      before: factsOf(before),
      after: { ...factsOf(after), reason },
    });
  };
  await deps.fourEyes.together(hand, { permission, work });
  winReview.decided();
  return get(deps, heldId, language);
}

/** Major units by currency, as people write them. */
const settingsOf = (row: Pick<CeilingRow, "multiple" | "amounts">): WinCeilingSettings => ({
  multiple: row.multiple,
  amounts: Object.fromEntries(
    Object.entries(row.amounts).map(([currency, amount]) => [
      currency,
      text(BigInt(amount), currency),
    ]),
  ),
});

async function showCeiling(deps: Deps, row: CeilingRow, language: string): Promise<WinCeiling> {
  const { vendorCode, gameCode, revision } = row;
  return {
    vendorCode,
    vendorName: await deps.catalogue.vendorName(vendorCode, language),
    gameCode,
    gameName: gameCode === "" ? null : await nameOfGame(deps, row, language),
    settings: settingsOf(row),
    revision,
  };
}

const nothingSet = { multiple: null, amounts: {}, revision: 0 } as const;

async function listCeilings(deps: Deps, language: string) {
  const { usual, vendorCodes, rows } = await deps.winReview.ceilings();
  const isSaved = (code: string) =>
    rows.some((row) => row.vendorCode === code && row.gameCode === "");
  const unsaved = vendorCodes
    .filter((code) => !isSaved(code))
    .map((vendorCode) => ({ vendorCode, gameCode: "", ...nothingSet }));
  const keyOf = (row: CeilingRow) => `${row.vendorCode} ${row.gameCode}`;
  const all = [...rows, ...unsaved].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return { usual, ceilings: await Promise.all(all.map((row) => showCeiling(deps, row, language))) };
}

/** Refuses: not_found, of a currency; amount_out_of_range. */
function minorOf(amounts: WinCeilingSettings["amounts"]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(amounts).map(([currency, amount]) => {
      if (!isCurrency(currency)) throw new Refusal("not_found");
      const amountMinor = parseMinor(amount, currency);
      if (amountMinor !== undefined) return [currency, String(amountMinor)];
      throw new Refusal("amount_out_of_range", { min: text(1n, currency), currency });
    }),
  );
}

type CeilingTo = CallParsed<"saveWinCeiling">["params"] & CallParsed<"saveWinCeiling">["body"];

/** Refuses: not_found. */
async function demandPlace({ winReview, catalogue }: Deps, { vendorCode, gameCode }: CeilingTo) {
  const { vendorCodes, rows } = await winReview.ceilings();
  const isSaved = rows.some((row) => row.vendorCode === vendorCode && row.gameCode === gameCode);
  const isKnown =
    gameCode === "" || (await catalogue.describeGame(vendorCode, gameCode, "en")) !== undefined;
  if (!isSaved && !(isKnown && vendorCodes.includes(vendorCode))) throw new Refusal("not_found");
}

/**
 * Saves a ceiling. The same again changes nothing.
 *
 * Refuses, in this order: permission_denied, not_found, amount_out_of_range, changed_meanwhile,
 * approval_pending.
 */
async function saveCeiling(deps: Deps, hand: Hand, to: CeilingTo, language: string) {
  const { audit, winReview } = deps;
  const { vendorCode, gameCode, revision, settings } = to;
  await demandPlace(deps, to);
  const asked = { multiple: settings.multiple, amounts: minorOf(settings.amounts) };
  const work: Together<CeilingRow>["work"] = async (tx, { actor, mandate }) => {
    const before = await winReview.findCeilingIn(tx, vendorCode, gameCode);
    const row = { vendorCode, gameCode, ...asked, revision };
    if (isDeepStrictEqual(before, row)) return row;
    const after = await winReview.saveCeilingIn(tx, mandate, row);
    const difference = differenceOf(settingsOf(before ?? nothingSet), settingsOf(after));
    await audit.record(tx, {
      actor,
      action: "win_ceiling.saved",
      subject: `${vendorCode} ${gameCode}`.trim(),
      ...difference,
    });
    return after;
  };
  const saved = await deps.fourEyes.together(hand, { permission, work });
  winReview.forgetCeilings();
  return showCeiling(deps, saved, language);
}

export function createWinConsole(given: WinConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: (query: HeldQuery, language: string) => list(deps, query, language),
    get: (heldId: string, language: string) => get(deps, heldId, language),
    decide: (hand: Hand, to: DecideHeldWin & { readonly heldId: string }, language: string) =>
      decide(deps, hand, to, language),
    listCeilings: (language: string) => listCeilings(deps, language),
    saveCeiling: (hand: Hand, to: CeilingTo, language: string) =>
      saveCeiling(deps, hand, to, language),
  };
}

export type WinConsole = ReturnType<typeof createWinConsole>;
