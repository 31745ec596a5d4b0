import type { CallParsed, PointConfig } from "@baize/contract";
import type { Ledger } from "../../ledger/index.ts";
import type { Database, Reader } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import { tryEach } from "../../platform/try-each.ts";
import { dayOf, startOfDay } from "../../platform/zone-days.ts";
import type { OfferGate } from "../../protection/index.ts";
import { postEarned, type PointMoveDeps } from "./moves.ts";
import { earnedMicro, microOfPoint } from "./rules.ts";
import {
  countEntries,
  findPointMember,
  findPolicy,
  listDueAfter,
  listEntries,
  listStakes,
  listTerms,
  lockPointMember,
  sumConverted,
  type PointMember,
} from "./store.ts";
import { changeOf, earningOf, perDepositOf, pointsOf } from "./views.ts";
import { listWays } from "./ways.ts";

/** What members read of their points, and the posting of what they earned. */
export interface PointsDeps extends PointMoveDeps {
  readonly db: Database;
  readonly ledger: Pick<Ledger, "post" | "openPoints" | "pointsOf">;
  readonly offers: Pick<OfferGate, "mayOfferIn" | "withoutOffersIn">;
  readonly timeZoneOf: (merchantCode: string) => Promise<string>;
  readonly hasPaymentPassword: (memberId: bigint) => Promise<boolean>;
  /** The member's VIP level and what it multiplies points by; null without levels. */
  readonly levelOf: (member: PointLevelAsker) => Promise<PointConfig["level"]>;
  readonly onError: (error: unknown) => void;
}

export interface PointLevelAsker {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly language: string;
}

type PointCalls = "pointBalance" | "pointConfig" | "pointTransactions" | "pointConversionTypes";

interface Standing {
  readonly balance: bigint;
  /** Millionths that are earned of the next point. */
  readonly pending: bigint;
}

export async function readStanding(
  { ledger }: Pick<PointsDeps, "ledger">,
  reader: Reader,
  memberId: bigint,
): Promise<Standing> {
  const member = await findPointMember(reader, memberId);
  const balance = (await ledger.pointsOf(reader, [memberId])).get(memberId) ?? 0n;
  if (member === undefined) return { balance, pending: 0n };
  const terms = await listTerms(reader, [member.merchantCode]);
  const earned = earnedMicro(terms, await listStakes(reader, memberId));
  return { balance, pending: earned - member.posted * microOfPoint };
}

/** Where the brand's day began. */
export async function dayStart(
  { clock, timeZoneOf }: Pick<PointsDeps, "clock" | "timeZoneOf">,
  merchantCode: string,
): Promise<Date> {
  const timeZone = await timeZoneOf(merchantCode);
  return startOfDay(dayOf(clock.now(), timeZone), timeZone);
}

/**
 * Posts what one member earned. A member on a break gets nothing until it is over: then it is
 * still the member's.
 */
async function settle(deps: PointsDeps, named: Omit<PointMember, "posted">): Promise<void> {
  const { db, offers } = deps;
  await db.transaction(async (tx) => {
    if ((await offers.mayOfferIn(tx, [named.memberId])) === undefined) return;
    await postEarned(tx, deps, await lockPointMember(tx, named));
  });
}

const membersAtOnce = 500;

/** Posts what all members earned; answers how many there were. For the worker, every hour. */
async function settleAll(deps: PointsDeps): Promise<number> {
  let settled = 0;
  for (let after = 0n; ;) {
    const from = after;
    const due = await deps.db.read((reader) => listDueAfter(reader, from, membersAtOnce));
    await tryEach(due, deps.onError, (member) => settle(deps, member));
    settled += due.length;
    const last = due.at(-1);
    if (last === undefined || due.length < membersAtOnce) return settled;
    after = last.memberId;
  }
}

/** Refuses: not_found, where the brand has no points. */
async function readConfig(deps: PointsDeps, asker: PointLevelAsker): Promise<PointConfig> {
  const { memberId, merchantCode } = asker;
  const since = await dayStart(deps, merchantCode);
  const at = deps.clock.now();
  const [policy, converted, also] = await deps.db.read(async (reader) => [
    await findPolicy(reader, merchantCode),
    await sumConverted(reader, memberId, since),
    await listWays(reader, merchantCode, at),
  ]);
  if (policy === undefined) throw new Refusal("not_found");
  const left = policy.dayPointsMax > converted ? policy.dayPointsMax - converted : 0n;
  return {
    isOpen: policy.isOpen,
    ratio: policy.ratio,
    minimum: pointsOf(policy.pointsMin),
    maximum: pointsOf(policy.dayPointsMax),
    left: pointsOf(left),
    multiples: pointsOf(policy.multiple),
    unit: policy.currency,
    turnoverBps: policy.turnoverBps,
    earning: earningOf(policy),
    perDeposit: perDepositOf(policy),
    also,
    level: await deps.levelOf(asker),
    hasPaymentPassword: await deps.hasPaymentPassword(memberId),
  };
}

/** A period of a list, whose ends may be left out. Refuses: period_order. */
export function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  const [start, end] = [from, to].map((text) => (text === undefined ? undefined : new Date(text)));
  if (start !== undefined && end !== undefined && end <= start) throw new Refusal("period_order");
  return { from: start, to: end };
}

export async function listChanges(
  { db }: Pick<PointsDeps, "db">,
  query: Pick<CallParsed<"pointTransactions">["query"], "pageNum" | "pageSize"> &
    Partial<CallParsed<"pointTransactions">["query"]>,
  {
    memberId,
    language,
    unit,
  }: { readonly memberId: bigint; readonly language: string; readonly unit: string },
) {
  const filter = { memberId, kind: query.type, ...periodOf(query) };
  const [total, rows] = await db.read(async (reader) => [
    await countEntries(reader, filter),
    await listEntries(reader, filter, rangeOf(query)),
  ]);
  return pageOf(
    query,
    total,
    rows.map((row) => changeOf(row, language, unit)),
  );
}

export function createPoints(deps: PointsDeps) {
  const { db } = deps;
  const handlers: Handlers<PointCalls> = {
    async pointBalance(_input, { merchantCode, session: { memberId } }) {
      const member = await db.read((reader) => findPointMember(reader, memberId));
      if (member !== undefined) await settle(deps, { memberId, merchantCode });
      const { balance, pending } = await db.read((reader) => readStanding(deps, reader, memberId));
      return { balance: pointsOf(balance), pending: pointsOf(pending) };
    },
    pointConfig: (_input, { merchantCode, language, session: { memberId } }) =>
      readConfig(deps, { memberId, merchantCode, language }),
    pointTransactions: ({ query }, { language, session: { memberId, currency } }) =>
      listChanges(deps, query, { memberId, language, unit: currency }),
    async pointConversionTypes(_input, { merchantCode }) {
      const policy = await db.read((reader) => findPolicy(reader, merchantCode));
      if (policy?.isOpen !== true || policy.dayPointsMax === 0n) return [];
      return [{ type: "cash", unit: policy.currency }];
    },
  };
  return {
    handlers,
    poll: () => settleAll(deps),
    standingOf: (reader: Reader, memberId: bigint) => readStanding(deps, reader, memberId),
  };
}

export type PointsService = ReturnType<typeof createPoints>;
