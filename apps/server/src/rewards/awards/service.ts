import type { Award, CallParsed } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/call.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import type { OfferGate } from "../../protection/index.ts";
import { change, issue, pay, type AwardMoveDeps } from "./moves.ts";
import { isOver, type AwardRow, type EarnedAward } from "./rules.ts";
import {
  countAwards,
  findAward,
  listAwards,
  lockAward,
  lockIssued,
  sumClaimable,
  takeOverdue,
} from "./store.ts";
import { awardOf } from "./views.ts";

/**
 * Awards: what facts of other nouns earned, and what members claim of it. A noun that rewards
 * calls `issueIn` in the transaction of its fact; all else about the award is here.
 */
export interface AwardsDeps extends AwardMoveDeps {
  readonly db: Database;
  readonly offers: Pick<OfferGate, "demandOfferIn">;
  /** Whether an operator is to look at the member first. */
  readonly isUnderReview: (reader: Reader, memberId: bigint) => Promise<boolean>;
  readonly onMoved: () => void;
}

type AwardCalls = "claims" | "claimDetails" | "claimAward" | "rewardSummary";

export interface Awards {
  readonly handlers: Handlers<AwardCalls>;
  /** Writes down what a fact earned; false where the same fact was told before. */
  readonly issueIn: (tx: Tx, leave: OfferLeave, earned: EarnedAward) => Promise<boolean>;
  /** Pays what a member may still claim: his break begins. Again, it changes nothing. */
  readonly settleIn: (tx: Tx, memberId: bigint) => Promise<void>;
  /** Ends what nobody claimed in time; answers how many. For the worker. */
  readonly poll: () => Promise<number>;
}

/** The claim in its transaction; the award's row is held. */
async function claimIn(tx: Tx, deps: AwardsDeps, before: AwardRow): Promise<AwardRow> {
  const { memberId, state } = before;
  if (state === "claimed" || state === "on_hold") return before;
  if (state === "expired" || (state === "issued" && isOver(before, deps.clock.now()))) {
    throw new Refusal("claim_expired");
  }
  if (state !== "issued") throw new Refusal("changed_meanwhile");
  await deps.offers.demandOfferIn(tx, memberId);
  const isHeld = await deps.isUnderReview(tx, memberId);
  const after = isHeld
    ? await change(tx, deps, before, "hold")
    : await pay(tx, deps, before, "claim");
  if (after === undefined) throw new Refusal("changed_meanwhile");
  return after;
}

interface Asked {
  readonly memberId: bigint;
  readonly language: string;
}

/**
 * Claims an award; of one that was claimed it changes nothing. It is judged at this moment: one
 * whose member is looked at waits.
 *
 * Refuses, in this order: not_found, also for another member's; claim_expired, changed_meanwhile,
 * play_paused.
 */
async function claim(deps: AwardsDeps, { memberId, language }: Asked, awardId: string) {
  const after = await deps.db.transaction(async (tx) => {
    const before = await lockAward(tx, memberId, awardId);
    if (before === undefined) throw new Refusal("not_found");
    return claimIn(tx, deps, before);
  });
  deps.onMoved();
  return awardOf(after, language);
}

async function listOwn(
  { db }: AwardsDeps,
  { memberId, language }: Asked,
  query: CallParsed<"claims">["query"],
) {
  const asked = { memberId, state: query.state };
  const [total, rows] = await db.read(async (reader) => [
    await countAwards(reader, asked),
    await listAwards(reader, asked, rangeOf(query)),
  ]);
  const content: Award[] = rows.map((row) => awardOf(row, language));
  return pageOf(query, total, content);
}

const overdueMax = 500;
/** Of one run, so that it ends before the next begins; what is left is that one's. */
const runMax = 20_000;

async function expireOverdue(deps: AwardsDeps): Promise<number> {
  let expired = 0;
  while (expired < runMax) {
    const done = await deps.db.transaction(async (tx) => {
      const rows = await takeOverdue(tx, deps.clock.now(), overdueMax);
      for (const row of rows) await change(tx, deps, row, "expire");
      return rows.length;
    });
    expired += done;
    if (done < overdueMax) break;
  }
  if (expired > 0) deps.onMoved();
  return expired;
}

export function createAwards(deps: AwardsDeps): Awards {
  const { db, clock } = deps;
  return {
    issueIn: (tx, leave, earned) => issue(tx, leave, deps, earned),
    async settleIn(tx, memberId) {
      for (const row of await lockIssued(tx, memberId, clock.now())) {
        await pay(tx, deps, row, "claim", { turnoverBps: 0 });
      }
    },
    poll: () => expireOverdue(deps),
    handlers: {
      claims: ({ query }, { language, session: { memberId } }) =>
        listOwn(deps, { memberId, language }, query),
      async claimDetails({ query }, { language, session: { memberId } }) {
        const row = await db.read((reader) => findAward(reader, memberId, query.claimId));
        if (row === undefined) throw new Refusal("not_found");
        return awardOf(row, language);
      },
      claimAward: ({ body }, { language, session: { memberId } }) =>
        claim(deps, { memberId, language }, body.claimId),
      async rewardSummary(_input, { session: { memberId, currency } }) {
        const now = clock.now();
        const { claimable, amountMinor } = await db.read((reader) =>
          sumClaimable(reader, memberId, now),
        );
        return { claimable, amount: formatMinor(minor(amountMinor), currency), currency };
      },
    },
  };
}
