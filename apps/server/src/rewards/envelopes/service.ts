import type { EnvelopeProof, OwnPacket } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import type { Handlers, Session } from "../../platform/http/call.ts";
import { isHeld } from "../access/service.ts";
import type { DrawSeeds } from "../seeds/draw-seeds.ts";
import { listTakers } from "../takers.ts";
import { createDraws, type Draws } from "./draw-many.ts";
import { conditionsOf, envelopeFlag, todayOf, type Drawing, type DrawingDeps } from "./drawing.ts";
import { stepIn, type EnvelopeMoveDeps } from "./moves.ts";
import {
  findEnvelope,
  hasFreePacket,
  listDueEnvelopes,
  listOwnPackets,
  listPackets,
  listShownEnvelopes,
  lockEnvelope,
} from "./store.ts";
import { envelopeOf, packetOf, proofOf } from "./views.ts";

/** Envelope rains for members: the list, a claim, the proof, and what the clock does. */
export interface EnvelopeDeps extends EnvelopeMoveDeps, DrawingDeps {
  readonly seeds: Pick<DrawSeeds, "showIn" | "find">;
  readonly onMoved: () => void;
}

const pastMs = 14 * dayMs;
const shownMax = 50;

interface Asked extends Pick<Session, "memberId" | "currency"> {
  readonly merchantCode: string;
  readonly language: string;
}

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
    const known = (await deps.knownIn(reader, [memberId], today))(memberId);
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

/**
 * Takes the next packet of an open rain. A member who has one gets the same again.
 *
 * Refuses, in this order: promotion_closed (the brand has none), not_found (also of another brand,
 * and a personal envelope without a packet for the member), play_paused, promotion_closed (not
 * open), rewards_stopped (of this rain), not_eligible, also by its conditions, condition_not_met,
 * not_eligible (another account of the person has a packet), out_of_stock.
 */
async function draw(deps: EnvelopeDeps, draws: Draws, asked: Drawing): Promise<OwnPacket> {
  const packet = await draws.ask(asked);
  deps.onMoved();
  return packetOf(packet, asked.currency);
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
  const draws = createDraws(deps);
  return {
    poll: () => poll(deps),
    prove: (drawId) => prove(deps, drawId),
    handlers: {
      envelopes: (_input, { merchantCode, language, session: { memberId, currency } }) =>
        list(deps, { memberId, currency, merchantCode, language }),
      drawEnvelope: (
        { params: { envelopeId } },
        { merchantCode, session: { memberId, currency } },
      ) => draw(deps, draws, { memberId, currency, merchantCode, envelopeId }),
    },
  };
}
