import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import { listRewardsStopped } from "../access/stop-store.ts";
import { answerOf, createLine, type Answered } from "../line.ts";
import { freeAmong } from "../marks/service.ts";
import { takeFreeMarks } from "../marks/store.ts";
import { listTakers } from "../takers.ts";
import {
  awardOfPacket,
  drawIn,
  envelopeFlag,
  findOf,
  markPlaceOf,
  meetingIn,
  refusalOfState,
  todayOf,
  type Drawing,
  type DrawingDeps,
} from "./drawing.ts";
import { listPacketsEach, takePackets, type EnvelopeRow, type PacketRow } from "./store.ts";

/**
 * Claims of one rain that wait at the same time, in one transaction: each is judged on its own, in
 * the order they came, and what it writes is what a transaction of its own would have written.
 *
 * Who shares a person, a payee or a device with another one, who may be offered nothing, and
 * everything of personal envelopes, is left to a transaction of its own, which says exactly why
 * not. So is everything where the shared one fails; nothing of it happened then.
 */

type Answer = Answered<PacketRow> | "alone";

interface Known {
  readonly today: string;
  /** Of all accounts of the persons, asked with no transaction open. */
  readonly leaves: ReadonlyMap<bigint, OfferLeave>;
}

interface Batch extends Known {
  readonly row: EnvelopeRow;
  readonly answers: Map<bigint, Answer>;
}

/** All these get the same answer. */
function tell(answers: Map<bigint, Answer>, memberIds: readonly bigint[], answer: Answer): void {
  for (const memberId of memberIds) answers.set(memberId, answer);
}

/** Leaves those of these; the others are told something. */
function only(
  { answers }: Pick<Batch, "answers">,
  memberIds: readonly bigint[],
  among: ReadonlySet<bigint> | ReadonlyMap<bigint, unknown>,
  other: Answer,
): readonly bigint[] {
  tell(
    answers,
    memberIds.filter((memberId) => !among.has(memberId)),
    other,
  );
  return memberIds.filter((memberId) => among.has(memberId));
}

const refused = (code: ConstructorParameters<typeof Refusal>[0]): Answer => ({
  error: new Refusal(code),
});

/** Those who may take a packet; the others are told why not, in the order a single claim asks. */
async function judge(
  tx: Tx,
  deps: DrawingDeps,
  batch: Batch,
  all: readonly bigint[],
): Promise<readonly bigint[]> {
  const { row, today, leaves, answers } = batch;
  const { merchantCode, envelopeId, settings } = row;
  const offered = only(batch, all, leaves, refused("play_paused"));
  const closed = refusalOfState(row, deps.clock.now());
  const stopped = await listRewardsStopped(tx, merchantCode, [envelopeId]);
  const error = closed ?? (stopped.size > 0 ? new Refusal("rewards_stopped") : undefined);
  if (error !== undefined) {
    tell(answers, offered, { error });
    return [];
  }
  const takers = await listTakers(deps.identity, tx, offered);
  const taking = only(batch, offered, takers, refused("not_eligible"));
  const among = await deps.access.amongIn(tx, taking, settings.conditions);
  const eligible = only(batch, taking, among, refused("not_eligible"));
  const meeting = await meetingIn(tx, deps, row, eligible, today);
  return only(batch, eligible, meeting, refused("condition_not_met"));
}

/** The packets, their marks and their awards. */
async function giveIn(
  tx: Tx,
  deps: DrawingDeps,
  batch: Batch,
  able: readonly bigint[],
  own: ReadonlyMap<bigint, OfferLeave>,
): Promise<void> {
  const { row } = batch;
  const { envelopeId } = row;
  const at = deps.clock.now();
  const place = markPlaceOf(row);
  const free = await freeAmong(tx, deps.marks, place, able);
  const next = only(batch, able, free.memberIds, "alone");
  if (next.length === 0) return;
  const packets = new Map(
    (await takePackets(tx, envelopeId, next, at)).map((packet) => [packet.memberId, packet]),
  );
  const served = only(batch, next, packets, refused("out_of_stock"));
  if (served.length === 0) return;
  const marks = free.marks.filter(({ memberId }) => packets.has(memberId));
  if (!(await takeFreeMarks(tx, place, marks, at))) {
    throw new Error(`marks of ${envelopeId} were taken meanwhile`);
  }
  await deps.awards.payOrHoldManyIn(
    tx,
    [...packets.values()].flatMap((packet) => {
      const leave = own.get(packet.memberId);
      return leave === undefined ? [] : [{ leave, earned: awardOfPacket(deps, row, packet) }];
    }),
  );
  for (const [memberId, value] of await listPacketsEach(tx, envelopeId, served)) {
    batch.answers.set(memberId, { value });
  }
}

/** The batch in its transaction. Locks are taken as one who is alone takes them. */
async function drawManyIn(
  tx: Tx,
  deps: DrawingDeps,
  known: Known,
  all: readonly Drawing[],
): Promise<ReadonlyMap<bigint, Answer>> {
  const answers = new Map<bigint, Answer>();
  const [first] = all;
  const row = first && (await findOf(tx, first));
  const memberIds = all.map(({ memberId }) => memberId);
  if (first === undefined || row === undefined || row.isPersonal) {
    tell(answers, memberIds, "alone");
    return answers;
  }
  const batch = { ...known, row, answers };
  // Holds the members' rows: two claims of one member come one after the other.
  const own = await deps.offers.demandOfferEachIn(tx, memberIds);
  const open = only(batch, memberIds, own, "alone");
  const before = await listPacketsEach(tx, first.envelopeId, open);
  for (const [memberId, value] of before) answers.set(memberId, { value });
  const fresh = open.filter((memberId) => !before.has(memberId));
  const able = await judge(tx, deps, batch, fresh);
  if (able.length > 0) await giveIn(tx, deps, batch, able, own);
  return answers;
}

async function settle(deps: DrawingDeps, all: readonly Drawing[]): Promise<Answered<PacketRow>[]> {
  const merchantCode = all[0]?.merchantCode ?? "";
  const isOn = await deps.brand.isFlagOn(merchantCode, envelopeFlag);
  const today = await todayOf(deps, merchantCode);
  const leaves = await deps.offers.mayOfferEach(all.map(({ memberId }) => memberId));
  // Where one of them makes it fail, each is asked alone, and gets an answer of its own.
  const shared =
    all.length === 1 || !isOn
      ? undefined
      : await deps.db
          .transaction((tx) => drawManyIn(tx, deps, { today, leaves }, all))
          .catch(() => undefined);
  return Promise.all(
    all.map(async (asked) => {
      const answer = shared?.get(asked.memberId) ?? "alone";
      if (answer !== "alone") return answer;
      const leave = leaves.get(asked.memberId);
      return answerOf(() =>
        deps.db.transaction((tx) => drawIn(tx, deps, asked, { isOn, today, leave })),
      );
    }),
  );
}

/** A rain is something to run to: all its members may wait at once. */
const waitingMax = 10_000;
/** Who plays meanwhile waits for the account as long as one of these takes to post. */
const batchMax = 250;

/** The claims of a program, those of one rain one batch after the other. */
export const createDraws = (deps: DrawingDeps) =>
  createLine<Drawing, PacketRow>({
    thingOf: ({ merchantCode, currency, envelopeId }) =>
      `${merchantCode} ${currency} ${envelopeId}`,
    whoOf: ({ memberId }) => memberId,
    settle: (all) => settle(deps, all),
    waitingMax,
    batchMax,
  });

export type Draws = ReturnType<typeof createDraws>;
