import type { EnvelopeCondition } from "@baize/contract";
import { formatMinor, minor, parseMinor } from "@baize/money";
import type { Brand } from "../../brand/index.ts";
import type { Identity } from "../../identity/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Session } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import { dayOf } from "../../platform/zone-days.ts";
import type { OfferGate } from "../../protection/index.ts";
import { demandGoing, type Access } from "../access/service.ts";
import type { PlainAward } from "../awards/many.ts";
import type { Awards } from "../awards/service.ts";
import { markClaim, type MarkDeps } from "../marks/service.ts";
import { demandTaker } from "../takers.ts";
import { stateAt } from "./rules.ts";
import {
  findEnvelope,
  isFor,
  listOwnPackets,
  takePacket,
  type EnvelopeRow,
  type PacketRow,
} from "./store.ts";

/** A claim of a packet, in a transaction of its own. */
export interface DrawingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly brand: Pick<Brand, "getMerchant" | "isFlagOn">;
  readonly identity: Pick<Identity, "findMembersIn">;
  readonly offers: Pick<
    OfferGate,
    "mayOffer" | "mayOfferEach" | "demandOfferIn" | "demandOfferEachIn"
  >;
  readonly awards: Pick<Awards, "payOrHoldIn" | "payOrHoldManyIn">;
  readonly marks: MarkDeps;
  readonly knownIn: (
    reader: Reader,
    memberIds: readonly bigint[],
    today: string,
  ) => Promise<(memberId: bigint) => EnvelopeKnown>;
  readonly access: Access;
}

/** What the conditions of rains ask about a member. */
export interface EnvelopeKnown {
  readonly level: number;
  readonly isVerified: boolean;
  readonly hasDeposited: boolean;
  /** Valid bets of the last seven days of the brand. */
  readonly validMinor: bigint;
}

/** The brand's switch for envelope rains. */
export const envelopeFlag = "ENVELOPE";

export interface Drawing extends Pick<Session, "memberId" | "currency"> {
  readonly merchantCode: string;
  readonly envelopeId: string;
}

/** What a rain asks for, with what the member has of it. */
export function conditionsOf(
  { settings, currency }: Pick<EnvelopeRow, "settings" | "currency">,
  known: EnvelopeKnown,
): EnvelopeCondition[] {
  const { level, isVerified, hasDeposited, valid } = settings.who;
  const validMinor = parseMinor(valid, currency) ?? 0n;
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  const conditions: EnvelopeCondition[] = [];
  if (level > 0) {
    const isMet = known.level >= level;
    conditions.push({ kind: "level", least: String(level), actual: String(known.level), isMet });
  }
  if (isVerified) {
    conditions.push({ kind: "verified", least: null, actual: null, isMet: known.isVerified });
  }
  if (hasDeposited) {
    conditions.push({ kind: "deposit", least: null, actual: null, isMet: known.hasDeposited });
  }
  if (validMinor > 0n) {
    const isMet = known.validMinor >= validMinor;
    const actual = text(known.validMinor < 0n ? 0n : known.validMinor);
    conditions.push({ kind: "valid", least: text(validMinor), actual, isMet });
  }
  return conditions;
}

const nothing: EnvelopeKnown = {
  level: 0,
  isVerified: false,
  hasDeposited: false,
  validMinor: 0n,
};

/** Of these members, those who meet what the rain itself asks for. Most ask for nothing. */
export async function meetingIn(
  reader: Reader,
  { knownIn }: Pick<DrawingDeps, "knownIn">,
  row: EnvelopeRow,
  memberIds: readonly bigint[],
  today: string,
): Promise<ReadonlySet<bigint>> {
  if (memberIds.length === 0 || conditionsOf(row, nothing).length === 0) return new Set(memberIds);
  const knownOf = await knownIn(reader, memberIds, today);
  return new Set(
    memberIds.filter((memberId) =>
      conditionsOf(row, knownOf(memberId)).every(({ isMet }) => isMet),
    ),
  );
}

/** A claim that is too late or too early for everybody. */
export function refusalOfState(row: EnvelopeRow, at: Date): Refusal | undefined {
  const state = stateAt(row, at);
  if (state === "empty") return new Refusal("out_of_stock");
  return state === "open" ? undefined : new Refusal("promotion_closed");
}

export const todayOf = async (
  { brand, clock }: Pick<DrawingDeps, "brand" | "clock">,
  merchantCode: string,
): Promise<string> => dayOf(clock.now(), (await brand.getMerchant(merchantCode)).timeZone);

/** Refuses: out_of_stock, promotion_closed, rewards_stopped, not_eligible, condition_not_met. */
async function demandMay(
  tx: Tx,
  deps: DrawingDeps,
  row: EnvelopeRow,
  memberId: bigint,
  today: string,
) {
  const closed = refusalOfState(row, deps.clock.now());
  if (closed !== undefined) throw closed;
  const { merchantCode, envelopeId, settings } = row;
  await demandGoing(tx, { merchantCode, rewardId: envelopeId });
  await demandTaker(deps.identity, tx, memberId);
  await deps.access.demandIn(tx, memberId, settings.conditions);
  const meeting = await meetingIn(tx, deps, row, [memberId], today);
  if (!meeting.has(memberId)) throw new Refusal("condition_not_met");
}

export const markPlaceOf = ({ merchantCode, envelopeId }: EnvelopeRow) => ({
  merchantCode,
  scope: envelopeId,
  period: "once",
});

/** What a packet gives. */
export const awardOfPacket = (
  { ids }: Pick<DrawingDeps, "ids">,
  { envelopeId, merchantCode, currency, settings }: EnvelopeRow,
  { memberId, amountMinor }: { readonly memberId: bigint; readonly amountMinor: bigint },
): PlainAward => ({
  memberId,
  awardId: ids.uuidv7(),
  merchantCode,
  source: `envelope:${envelopeId}`,
  reason: "envelope",
  promotionId: envelopeId,
  currency,
  amountMinor,
  turnoverBps: settings.turnoverBps,
  title: settings.title,
  claimBy: null,
  operator: null,
  note: null,
});

/** The next packet, its marks and its award. Refuses: not_eligible, out_of_stock. */
async function takeIn(
  tx: Tx,
  leave: OfferLeave,
  deps: DrawingDeps,
  row: EnvelopeRow,
  memberId: bigint,
): Promise<void> {
  const { envelopeId, isPersonal } = row;
  const claim = { memberId, subject: envelopeId };
  const marked = await markClaim(tx, deps.marks, markPlaceOf(row), claim);
  if (marked === "not_eligible") throw new Refusal("not_eligible");
  const packet = await takePacket(tx, { envelopeId, isPersonal, memberId, at: deps.clock.now() });
  if (packet === undefined) throw new Refusal("out_of_stock");
  const award = awardOfPacket(deps, row, { memberId, amountMinor: packet.amountMinor });
  await deps.awards.payOrHoldIn(tx, leave, award, marked === "hold");
}

async function findOwn(tx: Tx, memberId: bigint, envelopeId: string) {
  const [own] = await listOwnPackets(tx, memberId, [envelopeId]);
  return own;
}

/** The rain of this id, if it is one of this brand and currency. */
export async function findOf(
  reader: Reader,
  { merchantCode, currency, envelopeId }: Drawing,
): Promise<EnvelopeRow | undefined> {
  const row = await findEnvelope(reader, envelopeId);
  return row?.merchantCode === merchantCode && row.currency === currency ? row : undefined;
}

export interface Asking {
  readonly isOn: boolean;
  readonly today: string;
  /** Of all accounts of the person, asked with no transaction open. */
  readonly leave: OfferLeave | undefined;
}

/** Refuses as `draw` of the service says. */
export async function drawIn(
  tx: Tx,
  deps: DrawingDeps,
  asked: Drawing,
  { isOn, today, leave }: Asking,
): Promise<PacketRow> {
  const { memberId, envelopeId } = asked;
  if (!isOn) throw new Refusal("promotion_closed");
  const row = await findOf(tx, asked);
  if (row === undefined) throw new Refusal("not_found");
  // Whom it is not for need not know that there is one.
  if (row.isPersonal && !(await isFor(tx, envelopeId, memberId))) throw new Refusal("not_found");
  // Holds the member's row: two claims of one member come one after the other.
  const own = await deps.offers.demandOfferIn(tx, memberId);
  const before = await findOwn(tx, memberId, envelopeId);
  if (before !== undefined) return before;
  if (leave === undefined) throw new Refusal("play_paused");
  await demandMay(tx, deps, row, memberId, today);
  await takeIn(tx, own, deps, row, memberId);
  const after = await findOwn(tx, memberId, envelopeId);
  if (after === undefined) throw new Error(`the packet of ${envelopeId} is gone`);
  return after;
}
