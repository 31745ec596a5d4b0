import type { GameType } from "@baize/contract";
import { memberTypes } from "@baize/contract/member-types";
import type { Brand } from "../../brand/index.ts";
import { chargebackReversed, depositChargedBack, depositCredited } from "../../cashier/index.ts";
import { memberRegistered, type Identity, type Member } from "../../identity/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import {
  defineBatchConsumer,
  type Consumer,
  type HappenedOf,
} from "../../platform/events/index.ts";
import type { Ids } from "../../platform/ids.ts";
import { monthAt } from "../../platform/zone-days.ts";
import { betRolledBack, betSettled } from "../../vendors/index.ts";
import { listTerms, type TermsRow } from "./program-store.ts";
import {
  areMet,
  dueOf,
  endOf,
  shareEndOf,
  slackMs,
  termsAt,
  termsOf,
  type Terms,
} from "./rules.ts";
import {
  addFigures,
  addPlay,
  findFacts,
  insertFacts,
  insertReferral,
  lockReferrals,
  type Added,
  type NewReferral,
  type PlayAdded,
  type ReferralWithTerms,
} from "./store.ts";

/**
 * What invited friends deposit and play, folded by friend: one turn asks once who of its members
 * was invited, and writes each of their rows once. Of all others nothing is read or written.
 */
export interface FoldDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly brand: Pick<Brand, "getMerchant">;
  readonly identity: Pick<Identity, "findMembersIn" | "invitersIn" | "uplinesIn">;
}

interface Base {
  readonly friendId: bigint;
  /** Found again by it: of a deposit its own id, so that a chargeback finds it. */
  readonly factId: string;
  readonly at: Date;
}

export type FriendFact =
  | (Base & { readonly kind: "deposit"; readonly amountMinor: bigint })
  | (Base & { readonly kind: "back"; readonly amountMinor: bigint; readonly depositId: string })
  | (Base & { readonly kind: "play"; readonly validMinor: bigint; readonly gameType: GameType });

const kinds = [
  memberRegistered,
  depositCredited,
  depositChargedBack,
  chargebackReversed,
  betSettled,
  betRolledBack,
] as const;

type Happened = HappenedOf<typeof kinds>;

/** Undefined for what says only that somebody is there. */
function factOf({ id, kind, payload }: Happened): FriendFact | undefined {
  const friendId = BigInt(payload.memberId);
  if ("validBetMinor" in payload) {
    const { validBetMinor: validMinor, gameType, placedAt } = payload;
    // A correction has the round's own beginning, so it counts where its round did.
    return { kind: "play", friendId, factId: id, at: new Date(placedAt), validMinor, gameType };
  }
  if ("creditedAt" in payload) {
    const { depositId: factId, amountMinor, creditedAt } = payload;
    return { kind: "deposit", friendId, factId, at: new Date(creditedAt), amountMinor };
  }
  if ("adjustmentId" in payload) {
    const { adjustmentId: factId, depositId, at } = payload;
    const isTaken = kind === depositChargedBack.kind;
    const amountMinor = isTaken ? -payload.amountMinor : payload.amountMinor;
    return { kind: "back", friendId, factId, at: new Date(at), amountMinor, depositId };
  }
  return undefined;
}

const isPlayer = ({ memberType, isTest }: Member) => memberType === memberTypes.player && !isTest;

/**
 * Whether it was no agent who invited, whatever the inviter has become meanwhile: an agent is the
 * upline of those he brings. Accounts of the house never count.
 */
const isByPlayer = (inviter: Member, uplineId: bigint | undefined): boolean =>
  !inviter.isTest && !inviter.isTrial && inviter.memberId !== uplineId;

/**
 * Friends who never count, with their inviters: most were brought by agents. Who invited, and what
 * held when somebody registered, never changes, so they need not be asked about each turn.
 */
const outside = new Set<string>();
const outsideMax = 50_000;

function noteOutside(key: string): void {
  if (outside.size >= outsideMax) outside.clear();
  outside.add(key);
}

/** Begins with friends who registered while their brand's programme was open. */
async function begin(
  tx: Tx,
  { identity, ids }: FoldDeps,
  inviters: ReadonlyMap<bigint, bigint>,
  friendIds: readonly bigint[],
): Promise<void> {
  const asked = new Set(friendIds.flatMap((one) => [one, inviters.get(one) ?? one]));
  const found = await identity.findMembersIn(tx, [...asked]);
  const members = new Map(found.map((one) => [one.memberId, one]));
  const brands = [...new Set(found.map((one) => one.merchantCode))];
  const revisions = await listTerms(tx, brands);
  const uplines = await identity.uplinesIn(tx, friendIds);
  for (const friendId of friendIds) {
    const above = { inviterId: inviters.get(friendId), uplineId: uplines.get(friendId) };
    const row = beginOf(friendId, above, members, revisions);
    if (row !== undefined) await insertReferral(tx, { ...row, referralId: ids.uuidv7() });
    else if (members.has(friendId)) noteOutside(`${friendId} ${inviters.get(friendId)}`);
  }
}

interface Above {
  readonly inviterId: bigint | undefined;
  readonly uplineId: bigint | undefined;
}

function beginOf(
  friendId: bigint,
  { inviterId, uplineId }: Above,
  members: ReadonlyMap<bigint, Member>,
  revisions: readonly TermsRow[],
): Omit<NewReferral, "referralId"> | undefined {
  const friend = members.get(friendId);
  const inviter = inviterId === undefined ? undefined : members.get(inviterId);
  if (friend === undefined || inviter === undefined || friend === inviter) return undefined;
  const { merchantCode, currency, registeredAt } = friend;
  // Who invites as an agent gets commissions.
  if (!isPlayer(friend) || !isByPlayer(inviter, uplineId)) return undefined;
  if (inviter.merchantCode !== merchantCode || inviter.currency !== currency) return undefined;
  const ofBrand = revisions.filter((one) => one.merchantCode === merchantCode);
  const held = termsAt(ofBrand, registeredAt);
  if (held === undefined || !held.settings.isOn) return undefined;
  const endsAt = endOf(registeredAt, termsOf(held.settings, currency));
  return {
    friendId,
    inviterId: inviter.memberId,
    merchantCode,
    currency,
    revision: held.revision,
    registeredAt,
    endsAt,
    lookAt: new Date(endsAt.getTime() + slackMs),
  };
}

/** Those of the members who were invited under a programme, held until the turn ends. */
async function hold(
  tx: Tx,
  deps: FoldDeps,
  memberIds: readonly bigint[],
): Promise<Map<bigint, ReferralWithTerms>> {
  const inviters = await deps.identity.invitersIn(tx, memberIds);
  if (inviters.size === 0) return new Map();
  const invited = [...inviters.keys()];
  const rows = await lockReferrals(tx, invited);
  const known = new Set(rows.map((row) => row.friendId));
  const strange = invited.filter(
    (one) => !known.has(one) && !outside.has(`${one} ${inviters.get(one)}`),
  );
  if (strange.length > 0) await begin(tx, deps, inviters, strange);
  const all = strange.length > 0 ? await lockReferrals(tx, invited) : rows;
  return new Map(all.map((row) => [row.friendId, row]));
}

interface Counting {
  readonly row: ReferralWithTerms;
  readonly terms: Terms;
  readonly fact: FriendFact;
}

const isWithin = ({ row, fact }: Counting) => fact.at < row.endsAt;

/** Whether a fact changes anything: the figures within the days, the share within its own. */
function mayCount(counting: Counting): boolean {
  const { row, terms, fact } = counting;
  if (fact.at < row.registeredAt) return false;
  if (fact.kind === "back") return true;
  return (
    isWithin(counting) || (fact.kind === "play" && fact.at < shareEndOf(row.registeredAt, terms))
  );
}

/** Of what was charged back only what counted before, and nothing twice. */
async function freshOf(tx: Tx, counting: readonly Counting[]): Promise<Counting[]> {
  if (counting.length === 0) return [];
  const backs = counting.flatMap(({ fact }) =>
    fact.kind === "back" ? [{ friendId: fact.friendId, factId: fact.depositId }] : [],
  );
  const forward = counting.filter(({ fact }) => fact.kind !== "back");
  const isNew =
    forward.length > 0
      ? await insertFacts(
          tx,
          forward.map(({ fact }) => fact),
        )
      : never;
  const isKnown = backs.length > 0 ? await findFacts(tx, backs) : never;
  const backward = counting.filter(
    ({ fact }) =>
      fact.kind === "back" && isKnown({ friendId: fact.friendId, factId: fact.depositId }),
  );
  const isNewBack =
    backward.length > 0
      ? await insertFacts(
          tx,
          backward.map(({ fact }) => fact),
        )
      : never;
  return [
    ...forward.filter(({ fact }) => isNew(fact)),
    ...backward.filter(({ fact }) => isNewBack(fact)),
  ];
}

const never = () => false;

function addedOf(now: Date, of: readonly Counting[]): Added | undefined {
  const [first] = of;
  if (first === undefined) return undefined;
  const { row, terms } = first;
  let [depositedMinor, validMinor] = [0n, 0n];
  let depositedAt: Date | null = null;
  for (const counting of of) {
    const { fact } = counting;
    if (fact.kind !== "play") depositedMinor += fact.amountMinor;
    else if (isWithin(counting)) validMinor += fact.validMinor;
    const isFirst = depositedAt === null || fact.at < depositedAt;
    if (fact.kind === "deposit" && isFirst) depositedAt = fact.at;
  }
  const figures = {
    depositedMinor: row.depositedMinor + depositedMinor,
    validMinor: row.validMinor + validMinor,
  };
  const lookAt = row.state === "registered" && areMet(figures, terms) ? now : null;
  return {
    friendId: row.friendId,
    facts: of.length,
    depositedMinor,
    validMinor,
    depositedAt,
    lookAt,
  };
}

async function playOf({ brand }: FoldDeps, of: readonly Counting[]): Promise<PlayAdded[]> {
  const sums = new Map<string, PlayAdded>();
  for (const { row, terms, fact } of of) {
    if (fact.kind !== "play" || fact.validMinor === 0n) continue;
    if (fact.at >= shareEndOf(row.registeredAt, terms)) continue;
    const { timeZone } = await brand.getMerchant(row.merchantCode);
    const month = monthAt(fact.at, timeZone);
    const { friendId, gameType } = fact;
    const key = `${friendId} ${month} ${gameType}`;
    const validMinor = (sums.get(key)?.validMinor ?? 0n) + fact.validMinor;
    const levels = row.settings.second === null ? 1 : 2;
    sums.set(key, { friendId, month, gameType, validMinor, levels, dueAt: dueOf(month) });
  }
  // In one order, so that two turns at once wait for each other and not both.
  return [...sums.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/** Adds facts to the figures of invited friends, each once. */
export async function foldFacts(
  tx: Tx,
  deps: FoldDeps,
  memberIds: readonly bigint[],
  facts: readonly FriendFact[],
): Promise<void> {
  const rows = await hold(tx, deps, [...new Set(memberIds)]);
  if (rows.size === 0) return;
  const counting = facts.flatMap((fact): Counting[] => {
    const row = rows.get(fact.friendId);
    if (row === undefined) return [];
    const one = { row, terms: termsOf(row.settings, row.currency), fact };
    return mayCount(one) ? [one] : [];
  });
  const fresh = await freshOf(tx, counting);
  if (fresh.length === 0) return;
  const added = [...rows.keys()].flatMap((friendId) => {
    const one = addedOf(
      deps.clock.now(),
      fresh.filter(({ fact }) => fact.friendId === friendId),
    );
    return one === undefined ? [] : [one];
  });
  await addFigures(tx, added);
  const play = await playOf(deps, fresh);
  if (play.length > 0) await addPlay(tx, play);
}

/** The one reader of referral. */
export const referralConsumer = (deps: FoldDeps): Consumer =>
  defineBatchConsumer({
    name: "referral_progress",
    kinds,
    // A chargeback counts where its deposit did, so it must not overtake one that failed.
    order: "member",
    start: "oldest",
    async handleAll(tx, events) {
      const members = events.map(({ payload }) => BigInt(payload.memberId));
      await foldFacts(
        tx,
        deps,
        members,
        events.flatMap((event) => factOf(event) ?? []),
      );
      return undefined;
    },
  });
