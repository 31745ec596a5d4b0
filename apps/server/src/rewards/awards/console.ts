import { isDeepStrictEqual } from "node:util";
import type { CallParsed, GiveAward, MemberAward } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { formatMinor, minor, parseMinor } from "@baize/money";
import {
  createAudit,
  findAlone,
  type Audit,
  type FourEyes,
  type Together,
} from "../../backoffice/index.ts";
import type { Identity } from "../../identity/index.ts";
import { amountMinorMax } from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand } from "../../platform/http/call.ts";
import { idFromKey } from "../../platform/idempotency/index.ts";
import type { Ids } from "../../platform/ids.ts";
import type { MomentPage } from "../../platform/moments.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import { textIn } from "../../platform/text.ts";
import type { OfferGate } from "../../protection/index.ts";
import { demandWithinCaps } from "../caps/service.ts";
import type { NamePrizes, Prices } from "../prize-terms/ports.ts";
import { askedByPrize, basisOf, isGiven, type Given } from "../prize-terms/rules.ts";
import { demandRunning } from "../stop/service.ts";
import { change, issue, pay, takeBack, type AwardMoveDeps } from "./moves.ts";
import { issuedAward, type AwardRow, type EarnedAward } from "./rules.ts";
import {
  countAllAwards,
  findAward,
  listAllAwards,
  listAwardsBefore,
  lockAward,
  type AwardFilter,
} from "./store.ts";
import { awardCardOf } from "./views.ts";
import { stakeOf } from "./waiting.ts";

/** Awards that operators give, take back and decide on. */
export interface AwardConsoleDeps extends AwardMoveDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly prices: Pick<Prices, "price">;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly identity: Pick<Identity, "directory" | "findMembers">;
  readonly offers: Pick<OfferGate, "demandOfferIn" | "mayOffer" | "excludedIn">;
  readonly namePrizes: NamePrizes;
  readonly onMoved: () => void;
}

type Deps = AwardConsoleDeps & { readonly audit: Audit };

/** Texts in files and in the audit trail are in the language that every brand has. */
const fileLanguage = "en";

const auditOf = (row: AwardRow) => ({
  title: textIn(row.title, fileLanguage),
  amount: formatMinor(minor(row.amountMinor), row.currency),
  currency: row.currency,
  ...(row.prize === null ? {} : { prize: row.prize }),
  turnoverBps: row.turnoverBps,
  state: row.state,
  endsAt: row.claimBy?.toISOString() ?? null,
  reason: row.decisionReason ?? row.note,
});

async function viewOf(
  { identity, namePrizes }: Deps,
  rows: readonly AwardRow[],
  language: string,
): Promise<MemberAward[]> {
  const members = await identity.findMembers([...new Set(rows.map((row) => row.memberId))]);
  const names = new Map(members.map((one) => [one.memberId, one.username]));
  const views = rows.map((row) => ({
    ...awardCardOf(row, language),
    memberId: String(row.memberId),
    username: names.get(row.memberId) ?? "",
    merchantCode: row.merchantCode,
    source: row.source,
    operator: row.operator,
    note: row.note,
    decidedBy: row.decidedBy,
    decisionReason: row.decisionReason,
  }));
  return namePrizes(views, language);
}

/** Refuses: not_found. */
async function get(deps: Deps, { memberId, awardId, language }: Named): Promise<MemberAward> {
  const row = await deps.db.read((reader) => findAward(reader, memberId, awardId));
  const [view] = row === undefined ? [] : await viewOf(deps, [row], language);
  if (view === undefined) throw new Refusal("not_found");
  return view;
}

interface Named {
  readonly memberId: bigint;
  readonly awardId: string;
  readonly language: string;
}

/** Refuses: amount_out_of_range. */
function demandAmount(currency: string, given: Given): bigint {
  const amount = parseMinor(given.amount, currency);
  const isFine = amount !== undefined && amount <= amountMinorMax && isGiven(given, currency);
  if (isFine) return amount;
  const [min, max] = [minor(1n), minor(amountMinorMax)].map((one) => formatMinor(one, currency));
  throw new Refusal("amount_out_of_range", { min, max, currency });
}

/**
 * Gives a member money or a prize to claim. Its worth counts against what one person may give in a
 * day; what is worth nothing that can be told always takes two. Idempotent by the call's
 * Idempotency-Key.
 *
 * Refuses, in this order: not_found, brand_rule, permission_denied, amount_out_of_range,
 * above_wagering_cap, mixed_products, play_paused, idempotency_key_reused, approval_pending.
 */
async function give(
  deps: Deps,
  hand: Hand,
  asked: GiveAward & Pick<Named, "memberId" | "language"> & { readonly key?: string | undefined },
): Promise<MemberAward> {
  const { clock, identity } = deps;
  const { memberId, key, language } = asked;
  const { merchantCode, username, currency } = await identity.directory.demand(memberId);
  const awardId =
    key === undefined
      ? deps.ids.uuidv7()
      : idFromKey(memberId, `giveAward ${hand.asker.operatorId}`, key);
  const mayGive = await deps.offers.mayOffer(memberId);
  const given = await deps.prices.price({ merchantCode, currency }, asked);
  const work: Together<void>["work"] = async (tx, { actor, alone }) => {
    const amountMinor = demandAmount(currency, given);
    const earned: EarnedAward = {
      memberId,
      awardId,
      merchantCode,
      source: `gift:${awardId}`,
      reason: "gift",
      promotionId: null,
      currency,
      amountMinor,
      turnoverBps: asked.turnoverBps,
      prize: asked.prize ?? null,
      title: asked.title,
      claimBy: new Date(clock.now().getTime() + asked.days * dayMs),
      operator: hand.asker.username,
      note: asked.reason,
    };
    const wagering = { field: "turnover", bps: asked.turnoverBps };
    await demandWithinCaps(tx, merchantCode, { wagering }, ...askedByPrize(asked.prize));
    const leave = await deps.offers.demandOfferIn(tx, memberId);
    if (mayGive === undefined) throw new Refusal("play_paused");
    if (!(await issue(tx, leave, deps, earned))) return demandSame(tx, earned);
    const { upToMinor } = await findAlone(tx, merchantCode, currency);
    if (amountMinor > 0n && amountMinor <= upToMinor) {
      await alone({ merchantCode, currency, amountMinor, subject: `award ${awardId}` });
    }
    await deps.audit.record(tx, {
      actor,
      memberId,
      action: "award.given",
      subject: username,
      // Whoever agrees reads it in all languages in which the member may.
      after: { ...auditOf(issuedAward(earned, clock.now())), title: earned.title },
    });
  };
  await deps.fourEyes.together(hand, { permission: "rewards.gift", ...basisOf([given]), work });
  deps.onMoved();
  return get(deps, { memberId, awardId, language });
}

/** The same key gives the same award. Refuses: idempotency_key_reused. */
async function demandSame(tx: Tx, earned: EarnedAward): Promise<void> {
  const row = await lockAward(tx, earned.memberId, earned.awardId);
  const isSame =
    row?.source === earned.source &&
    row.amountMinor === earned.amountMinor &&
    row.turnoverBps === earned.turnoverBps &&
    isDeepStrictEqual(row.prize, earned.prize ?? null) &&
    isDeepStrictEqual(row.title, earned.title);
  if (!isSame) throw new Refusal("idempotency_key_reused");
}

type Decision = "cancel" | "clear" | "refuse" | "take_back";

const actions = {
  cancel: "award.cancelled",
  clear: "award.paid",
  refuse: "award.refused",
  take_back: "award.taken_back",
} as const satisfies Record<Decision, string>;

const ends = {
  cancel: "cancelled",
  clear: "claimed",
  refuse: "rejected",
  take_back: "taken_back",
} as const satisfies Record<Decision, AwardRow["state"]>;

async function decideIn(
  tx: Tx,
  deps: Deps,
  before: AwardRow,
  decision: Decision,
  by: { readonly decidedBy: string; readonly decisionReason: string },
): Promise<AwardRow | undefined> {
  if (decision === "take_back") return takeBack(tx, deps, before, by);
  if (decision !== "clear") return change(tx, deps, before, decision, by);
  await demandRunning(tx, before.merchantCode);
  return pay(tx, deps, before, "clear", { by, ...(await stakeOf(tx, deps, before.memberId)) });
}

/**
 * Takes back what was not claimed, or the money of what was, or decides on what is being checked.
 * Of an award that has come to this end it changes nothing.
 *
 * Refuses, in this order: not_found, permission_denied, changed_meanwhile, rewards_stopped,
 * play_paused, bonus_active, prize_closed, balance_too_low, approval_pending.
 */
async function decide(
  deps: Deps,
  hand: Hand,
  { reason, ...named }: Named & { readonly reason: string },
  decision: Decision,
): Promise<MemberAward> {
  const { memberId, awardId } = named;
  const { username } = await deps.identity.directory.demand(memberId);
  await get(deps, named);
  const work: Together<void>["work"] = async (tx, { actor }) => {
    const before = await lockAward(tx, memberId, awardId);
    if (before === undefined) throw new Refusal("not_found");
    if (before.state === ends[decision]) return;
    const by = { decidedBy: hand.asker.username, decisionReason: reason };
    const after = await decideIn(tx, deps, before, decision, by);
    if (after === undefined) throw new Refusal("changed_meanwhile");
    await deps.audit.record(tx, {
      actor,
      memberId,
      action: actions[decision],
      subject: username,
      before: auditOf(before),
      after: auditOf(after),
    });
  };
  const isBack = decision === "cancel" || decision === "take_back";
  const permission = isBack ? "rewards.write" : "rewards.review";
  await deps.fourEyes.together(hand, { permission, work });
  deps.onMoved();
  return get(deps, named);
}

async function listAll(
  deps: Deps,
  query: CallParsed<"memberAwards">["query"],
  filter: AwardFilter,
  language: string,
) {
  const [total, rows] = await deps.db.read(async (reader) => [
    await countAllAwards(reader, filter),
    await listAllAwards(reader, filter, rangeOf(query)),
  ]);
  return pageOf(query, total, await viewOf(deps, rows, language));
}

/** The use cases. */
export function createAwardConsole(given: AwardConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: ({ merchantCode, state, ...page }: CallParsed<"awards">["query"], language: string) =>
      listAll(deps, page, { merchantCode, state }, language),
    /** Refuses: not_found. */
    async listOf(memberId: bigint, query: CallParsed<"memberAwards">["query"], language: string) {
      await deps.identity.directory.demand(memberId);
      return listAll(deps, query, { memberId }, language);
    },
    /** Refuses: not_found. */
    get: (named: Named) => get(deps, named),
    /** Newest first, for callers that read all of them. */
    async listBefore(filter: AwardFilter, page: MomentPage) {
      const rows = await deps.db.read((reader) => listAwardsBefore(reader, filter, page));
      return viewOf(deps, rows, fileLanguage);
    },
    give: (hand: Hand, asked: Parameters<typeof give>[2]) => give(deps, hand, asked),
    decide: (hand: Hand, asked: Parameters<typeof decide>[2], decision: Decision) =>
      decide(deps, hand, asked, decision),
  };
}

export type AwardConsole = ReturnType<typeof createAwardConsole>;
