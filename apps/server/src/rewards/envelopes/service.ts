import type { EnvelopeCondition, EnvelopeProof, OwnPacket } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { formatMinor, minor, parseMinor } from "@baize/money";
import type { Brand } from "../../brand/index.ts";
import type { Identity } from "../../identity/index.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Handlers, Session } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import type { OfferGate } from "../../protection/index.ts";
import { demandGoing, isHeld, type Access } from "../access/service.ts";
import type { Awards } from "../awards/service.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { markClaim, type MarkDeps } from "../marks/service.ts";
import type { DrawSeeds } from "../seeds/draw-seeds.ts";
import { demandTaker, listTakers } from "../takers.ts";
import { stepIn, type EnvelopeMoveDeps } from "./moves.ts";
import { stateAt } from "./rules.ts";
import {
  findEnvelope,
  hasFreePacket,
  isFor,
  listDueEnvelopes,
  listOwnPackets,
  listPackets,
  listShownEnvelopes,
  lockEnvelope,
  takePacket,
  type EnvelopeRow,
  type PacketRow,
} from "./store.ts";
import { envelopeOf, packetOf, proofOf } from "./views.ts";

/** Envelope rains for members: the list, a claim, the proof, and what the clock does. */
export interface EnvelopeDeps extends EnvelopeMoveDeps {
  readonly db: Database;
  readonly ids: Ids;
  readonly brand: Pick<Brand, "getMerchant" | "isFlagOn">;
  readonly identity: Pick<Identity, "findMembersIn">;
  readonly offers: Pick<OfferGate, "mayOffer" | "demandOfferIn">;
  readonly awards: Pick<Awards, "payOrHoldIn">;
  readonly marks: MarkDeps;
  readonly seeds: Pick<DrawSeeds, "showIn" | "find">;
  readonly knownIn: (reader: Reader, memberId: bigint, today: string) => Promise<EnvelopeKnown>;
  readonly access: Access;
  readonly onMoved: () => void;
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
const pastMs = 14 * dayMs;
const shownMax = 50;

interface Asked extends Pick<Session, "memberId" | "currency"> {
  readonly merchantCode: string;
  readonly language: string;
}

/** What a rain asks for, with what the member has of it. */
function conditionsOf({ settings, currency }: EnvelopeRow, known: EnvelopeKnown) {
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

const todayOf = async ({ brand, clock }: EnvelopeDeps, merchantCode: string): Promise<string> =>
  dayOf(clock.now(), (await brand.getMerchant(merchantCode)).timeZone);

/** Nothing is offered where the brand has none, to whom it is not for, or who has a break. */
async function list(deps: EnvelopeDeps, asked: Asked) {
  const { memberId, merchantCode, currency, language } = asked;
  if (!(await deps.brand.isFlagOn(merchantCode, envelopeFlag))) return [];
  if ((await deps.offers.mayOffer(memberId)) === undefined) return [];
  const today = await todayOf(deps, merchantCode);
  const at = deps.clock.now();
  const envelopes = await deps.db.read(async (reader) => {
    const takers = await listTakers(deps.identity, reader, [memberId]);
    if (!takers.has(memberId)) return [];
    const since = new Date(at.getTime() - pastMs);
    const rows = await listShownEnvelopes(reader, {
      memberId,
      merchantCode,
      currency,
      since,
      limit: shownMax,
    });
    const known = await deps.knownIn(reader, memberId, today);
    const envelopeIds = rows.map(({ envelopeId }) => envelopeId);
    const packets = await listOwnPackets(reader, memberId, envelopeIds);
    const own = new Map(packets.map((packet) => [packet.envelopeId, packet]));
    const offered = await deps.access.offeredIn(reader, asked, rows, (row) => ({
      rewardId: row.envelopeId,
      who: row.settings.conditions,
    }));
    // A packet that was taken stays in view.
    const shown = rows.filter((row) => offered.has(row) || own.has(row.envelopeId));
    return shown.map((row) =>
      envelopeOf(row, {
        at,
        language,
        conditions: conditionsOf(row, known),
        own: own.get(row.envelopeId),
      }),
    );
  });
  const ids = envelopes.map(({ envelopeId }) => envelopeId);
  await deps.access.noteShown(memberId, merchantCode, ids);
  return envelopes;
}

/** Refuses: out_of_stock, promotion_closed, rewards_stopped, not_eligible, condition_not_met. */
async function demandMay(
  tx: Tx,
  deps: EnvelopeDeps,
  row: EnvelopeRow,
  asked: Asked,
  today: string,
) {
  const { memberId } = asked;
  if (stateAt(row, deps.clock.now()) === "empty") throw new Refusal("out_of_stock");
  if (stateAt(row, deps.clock.now()) !== "open") throw new Refusal("promotion_closed");
  const { merchantCode, envelopeId, settings } = row;
  await demandGoing(tx, { merchantCode, rewardId: envelopeId });
  await demandTaker(deps.identity, tx, memberId);
  await deps.access.demandIn(tx, memberId, settings.conditions);
  const conditions = conditionsOf(row, await deps.knownIn(tx, memberId, today));
  if (conditions.some(({ isMet }) => !isMet)) throw new Refusal("condition_not_met");
}

/** The next packet, its marks and its award. Refuses: not_eligible, out_of_stock. */
async function takeIn(
  tx: Tx,
  leave: OfferLeave,
  deps: EnvelopeDeps,
  row: EnvelopeRow,
  memberId: bigint,
): Promise<void> {
  const { envelopeId, isPersonal, merchantCode, currency, settings } = row;
  const place = { merchantCode, scope: envelopeId, period: "once" };
  const marked = await markClaim(tx, deps.marks, place, { memberId, subject: envelopeId });
  if (marked === "not_eligible") throw new Refusal("not_eligible");
  const packet = await takePacket(tx, { envelopeId, isPersonal, memberId, at: deps.clock.now() });
  if (packet === undefined) throw new Refusal("out_of_stock");
  const award = {
    memberId,
    awardId: deps.ids.uuidv7(),
    merchantCode,
    source: `envelope:${envelopeId}`,
    reason: "envelope" as const,
    promotionId: envelopeId,
    currency,
    amountMinor: packet.amountMinor,
    turnoverBps: settings.turnoverBps,
    title: settings.title,
    claimBy: null,
    operator: null,
    note: null,
  };
  await deps.awards.payOrHoldIn(tx, leave, award, marked === "hold");
}

async function findOwn(tx: Tx, memberId: bigint, envelopeId: string) {
  const [own] = await listOwnPackets(tx, memberId, [envelopeId]);
  return own;
}

/**
 * Takes the next packet of an open rain. A member who has one gets the same again.
 *
 * Refuses, in this order: promotion_closed (the brand has none), not_found (also of another brand,
 * and a personal envelope without a packet for the member), play_paused, promotion_closed (not
 * open), rewards_stopped (of this rain), not_eligible, also by its conditions, condition_not_met,
 * not_eligible (another account of the person has a packet), out_of_stock.
 */
async function draw(deps: EnvelopeDeps, asked: Asked, envelopeId: string): Promise<OwnPacket> {
  const { memberId, merchantCode, currency } = asked;
  const isOn = await deps.brand.isFlagOn(merchantCode, envelopeFlag);
  const leave = await deps.offers.mayOffer(memberId);
  const today = await todayOf(deps, merchantCode);
  const packet = await deps.db.transaction(async (tx): Promise<PacketRow> => {
    if (!isOn) throw new Refusal("promotion_closed");
    const row = await findEnvelope(tx, envelopeId);
    if (row?.merchantCode !== merchantCode || row.currency !== currency) {
      throw new Refusal("not_found");
    }
    // Whom it is not for need not know that there is one.
    if (row.isPersonal && !(await isFor(tx, envelopeId, memberId))) throw new Refusal("not_found");
    // Holds the member's row: two claims of one member come one after the other.
    const own = await deps.offers.demandOfferIn(tx, memberId);
    const before = await findOwn(tx, memberId, envelopeId);
    if (before !== undefined) return before;
    if (leave === undefined) throw new Refusal("play_paused");
    await demandMay(tx, deps, row, asked, today);
    await takeIn(tx, own, deps, row, memberId);
    const after = await findOwn(tx, memberId, envelopeId);
    if (after === undefined) throw new Error(`the packet of ${envelopeId} is gone`);
    return after;
  });
  deps.onMoved();
  return packetOf(packet, currency);
}

/** Undefined where no rain has the id. Packets are shown when the seed is. */
async function prove(deps: EnvelopeDeps, drawId: string): Promise<EnvelopeProof | undefined> {
  return deps.db.read(async (reader) => {
    const row = await findEnvelope(reader, drawId);
    const seed = row && (await deps.seeds.find(reader, drawId));
    if (row === undefined || seed === undefined) return undefined;
    const all = seed.serverSeed === null ? [] : await listPackets(reader, drawId);
    const takers = all.flatMap(({ memberId }) => (memberId === null ? [] : [memberId]));
    const members = await deps.identity.findMembersIn(reader, takers);
    const names = new Map(members.map(({ memberId, nickname }) => [memberId, nickname]));
    return proofOf(row, { ...seed, all, names, at: deps.clock.now() });
  });
}

/** Opens, ends and proves rains whose time has come; answers how many steps were made. */
async function poll(deps: EnvelopeDeps): Promise<number> {
  const due = await deps.db.read((reader) => listDueEnvelopes(reader, deps.clock.now()));
  let steps = 0;
  for (const envelopeId of due) {
    for (;;) {
      const state = await deps.db.transaction(async (tx) => {
        const row = await lockEnvelope(tx, envelopeId);
        if (row === undefined) return undefined;
        const { merchantCode } = row;
        if (await isHeld(tx, { merchantCode, rewardId: envelopeId })) return undefined;
        return stepIn(tx, deps, row, await hasFreePacket(tx, envelopeId));
      });
      if (state === undefined) break;
      steps += 1;
    }
  }
  if (steps > 0) deps.onMoved();
  return steps;
}

export interface Envelopes {
  readonly handlers: Handlers<"envelopes" | "drawEnvelope">;
  readonly prove: (drawId: string) => Promise<EnvelopeProof | undefined>;
  readonly poll: () => Promise<number>;
}

export function createEnvelopes(deps: EnvelopeDeps): Envelopes {
  return {
    poll: () => poll(deps),
    prove: (drawId) => prove(deps, drawId),
    handlers: {
      envelopes: (_input, { merchantCode, language, session: { memberId, currency } }) =>
        list(deps, { memberId, currency, merchantCode, language }),
      drawEnvelope: ({ params }, { merchantCode, language, session: { memberId, currency } }) =>
        draw(deps, { memberId, currency, merchantCode, language }, params.envelopeId),
    },
  };
}
