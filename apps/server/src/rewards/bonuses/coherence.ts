import { listBalancesAfter, type Incoherence } from "../../ledger/index.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { memberRounds } from "../../vendors/index.ts";
import { listUncounted } from "./progress.ts";
import { countedMove, countsIn, type GameSum, type SettledFact } from "./rules.ts";
import {
  listBonusStakes,
  listRounds,
  listRunningAfter,
  type BonusRef,
  type StandingRef,
} from "./stake-store.ts";
import { roundsOf, type MemberTime } from "./stakes.ts";
import { listActiveSums } from "./store.ts";

const membersAtOnce = 5_000;
/** Their rounds are added up again, which takes longer. */
const bonusesAtOnce = 500;

/** What the record has of members' rounds that began in a time, its end exclusive, by game. */
export type ListPlayed = (
  reader: Reader,
  times: readonly (MemberTime & Pick<StandingRef, "countsAtMostMinor">)[],
) => Promise<readonly (OfMember & { readonly openRounds: number })[]>;

type OfMember = GameSum & { readonly memberId: bigint };

export interface RecordOfPlay {
  readonly listPlayed: ListPlayed;
  /** Facts of these members that are on record and were not counted yet. */
  readonly listUncounted: (
    reader: Reader,
    memberIds: readonly bigint[],
  ) => Promise<readonly SettledFact[]>;
}

const gameOf = ({ memberId, vendorCode, gameCode }: OfMember) =>
  `${memberId} ${vendorCode} ${gameCode}`;

/** Sums as one text for each member, so that two of them can be compared. */
function textsOf(
  sums: readonly OfMember[],
  openOf: (of: OfMember) => number,
): ReadonlyMap<bigint, string> {
  const games = new Map<string, OfMember>();
  for (const sum of sums) {
    const stakedMinor = (games.get(gameOf(sum))?.stakedMinor ?? 0n) + sum.stakedMinor;
    games.set(gameOf(sum), { ...sum, stakedMinor });
  }
  const byMember = new Map<bigint, string[]>();
  for (const one of games.values()) {
    const { memberId, vendorCode, gameCode, stakedMinor } = one;
    if (stakedMinor === 0n && openOf(one) === 0) continue;
    const texts = byMember.get(memberId) ?? [];
    byMember.set(memberId, texts);
    texts.push(`${vendorCode} ${gameCode}: ${stakedMinor}, ${openOf(one)} open`);
  }
  return new Map([...byMember].map(([memberId, texts]) => [memberId, texts.toSorted().join("; ")]));
}

type CountingFact = SettledFact & BonusRef & Pick<StandingRef, "countsAtMostMinor">;

/** What facts that are still to be counted will add to the sums. */
async function movedBy(tx: Tx, facts: readonly CountingFact[]): Promise<readonly OfMember[]> {
  const known = await listRounds(tx, facts);
  const keyOf = (one: { bonusId: string; vendorCode: string; gameCode: string; roundId: string }) =>
    [one.bonusId, one.vendorCode, one.gameCode, one.roundId].join(" ");
  const before = new Map(known.map((round) => [keyOf(round), round.stakeMinor]));
  const atMost = new Map(facts.map((one) => [one.bonusId, one.countsAtMostMinor]));
  return roundsOf(facts).map(({ stakeMinor, ...round }) => {
    const was = before.get(keyOf({ ...round })) ?? 0n;
    const most = atMost.get(round.bonusId) ?? null;
    return { ...round, stakedMinor: countedMove(was, was + stakeMinor, most) };
  });
}

/** Active bonuses whose sums, with what is still to be counted, are not those of the rounds. */
async function findWrongStakes(
  tx: Tx,
  { listPlayed, listUncounted }: RecordOfPlay,
): Promise<Incoherence[]> {
  const found: Incoherence[] = [];
  for (let after = 0n; ;) {
    const page = await listRunningAfter(tx, after, bonusesAtOnce);
    const times = page.map(({ grantedAt, endsAt, ...one }) => {
      return { ...one, from: grantedAt, to: endsAt };
    });
    const rounds = await listPlayed(tx, times);
    const facts = await listUncounted(
      tx,
      page.map(({ memberId }) => memberId),
    );
    const later = await movedBy(
      tx,
      facts.flatMap((fact) => {
        const time = times.find(({ memberId }) => memberId === fact.memberId);
        const counts = time !== undefined && countsIn(fact, time.from, time.to);
        return counts ? [{ ...fact, ...time }] : [];
      }),
    );
    const open = new Map(rounds.map((one) => [gameOf(one), one.openRounds]));
    const openOf = (one: OfMember) => open.get(gameOf(one)) ?? 0;
    const none = rounds.map((one) => ({ ...one, stakedMinor: 0n }));
    const kept = textsOf([...none, ...(await listBonusStakes(tx, page)), ...later], openOf);
    const played = textsOf(rounds, openOf);
    for (const { memberId } of page) {
      const [is, mustBe] = [kept.get(memberId) ?? "nothing", played.get(memberId) ?? "nothing"];
      if (is === mustBe) continue;
      const finding = `staked is ${is}, rounds are ${mustBe}`;
      found.push({ check: "stakes of a bonus are those of its rounds", memberId, finding });
    }
    const last = page.at(-1);
    if (last === undefined || page.length < bonusesAtOnce) return found;
    after = last.memberId;
  }
}

async function findWrongMoney(tx: Tx): Promise<Incoherence[]> {
  const sums = await listActiveSums(tx);
  const granted = new Map(sums.map(({ memberId, totalMinor }) => [memberId, totalMinor]));
  const held = new Map<bigint, bigint>();
  for (let after = 0n; ;) {
    const page = await listBalancesAfter(tx, after, membersAtOnce);
    for (const { memberId, bonusMinor } of page) {
      if (bonusMinor !== 0n) held.set(memberId, bonusMinor);
    }
    const last = page.at(-1);
    if (last === undefined || page.length < membersAtOnce) break;
    after = last.memberId;
  }
  const members = new Set([...granted.keys(), ...held.keys()]);
  return [...members].flatMap((memberId) => {
    const [is, mustBe] = [held.get(memberId) ?? 0n, granted.get(memberId) ?? 0n];
    if (is === mustBe) return [];
    const finding = `bonus is ${is}, active bonuses are ${mustBe}`;
    return [{ check: "bonus money is that of the active bonus", memberId, finding }];
  });
}

/**
 * Looks for members whose bonus account does not hold what their active bonus was granted, and for
 * sums of stakes that are not those of the rounds; an empty list means the books are right. It sees
 * one moment, so it may run while the product works.
 */
export async function findBonusIncoherences(
  db: Database,
  record: RecordOfPlay = { listPlayed: memberRounds.listStakes, listUncounted },
): Promise<Incoherence[]> {
  return db.transaction(async (tx) => {
    await tx.execute("set transaction isolation level repeatable read, read only");
    await tx.execute("set local statement_timeout = 0");
    return [...(await findWrongMoney(tx)), ...(await findWrongStakes(tx, record))];
  });
}
