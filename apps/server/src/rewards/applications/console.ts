import type { ApplicationDecision, DeskApplication } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { formatMinor, minor } from "@baize/money";
import {
  change,
  createAudit,
  findAlone,
  listWaiting,
  type Actor,
  type Audit,
  type FourEyes,
  type Together,
} from "../../backoffice/index.ts";
import type { Catalogue } from "../../catalogue/index.ts";
import type { memberRounds } from "../../vendors/index.ts";
import { claimFor, claimOf, demandClaim } from "../../platform/claims.ts";
import type { Reader } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand } from "../../platform/http/call.ts";
import { createIdempotency } from "../../platform/idempotency/index.ts";
import { entryViews, type EntryConsoleDeps } from "../promotions/entries-console.ts";
import { findEntry, type EntryRow } from "../promotions/entry-store.ts";
import { isShared, type Open } from "../promotions/moves.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { openFor, openOf } from "../promotions/running.ts";
import { findRunning } from "../promotions/store.ts";
import { decideMany, type ToDecideMany } from "./batch.ts";
import type { BlockDeps } from "./blocks.ts";
import { boundsOf, decideWaiting, lockWaiting } from "./deciding.ts";
import { countPictures } from "./picture-store.ts";
import { openPictures, type PictureDeps } from "./pictures.ts";
import {
  listApplications,
  updateApplication,
  type ApplicationRow,
  type EntryKey,
} from "./store.ts";
import { attemptOf, namedIn } from "./views.ts";

/** Applications as operators read them and decide. */
export interface ApplicationConsoleDeps extends EntryConsoleDeps, Pick<PictureDeps, "sealer"> {
  readonly fourEyes: FourEyes;
  /** The members of these about whom a finding was not cleared. */
  readonly flaggedOf: BlockDeps["flaggedOf"];
  /** What came in, ever and since a moment. */
  readonly depositsOf: (
    reader: Reader,
    memberId: bigint,
    since: Date,
  ) => Promise<{ readonly everMinor: bigint; readonly sinceMinor: bigint }>;
  /** What of stakes counted since a day of the brand. */
  readonly validOf: (reader: Reader, memberId: bigint, sinceDay: string) => Promise<bigint>;
  readonly isUnderReview: (reader: Reader, memberId: bigint) => Promise<boolean>;
  /** Those of these ids that are rounds of the member. */
  readonly roundsOf: (
    reader: Reader,
    memberId: bigint,
    roundIds: readonly string[],
  ) => Promise<readonly memberRounds.NamedRound[]>;
  readonly catalogue: Pick<Catalogue, "describeGame">;
}

type Deps = ApplicationConsoleDeps & { readonly audit: Audit };

export interface Named extends EntryKey {
  readonly language: string;
  readonly operatorId: string;
}

const permission = "rewards.review";
const figureDays = 30;

async function figuresOf(
  reader: Reader,
  deps: Deps,
  open: Open,
  entry: EntryRow,
  zone: string,
): Promise<Omit<DeskApplication["figures"], "rounds">> {
  const { memberId, currency } = entry;
  const since = new Date(deps.clock.now().getTime() - figureDays * dayMs);
  const member = await deps.memberIn(reader, memberId);
  if (member === undefined) throw new Refusal("not_found");
  const deposits = await deps.depositsOf(reader, memberId, since);
  const validMinor = await deps.validOf(reader, memberId, dayOf(since, zone));
  const text = (value: bigint) => formatMinor(minor(value), currency);
  return {
    registeredAt: member.registeredAt.toISOString(),
    deposits: text(deposits.everMinor),
    deposits30: text(deposits.sinceMinor),
    valid30: text(validMinor),
    isUnderReview: await deps.isUnderReview(reader, memberId),
    isShared: await isShared(reader, deps, open, entry),
  };
}

/** The request to approve an application that waits for a second person. */
async function waitingFor(
  reader: Reader,
  { clock }: Deps,
  { memberId, entryId }: EntryKey,
): Promise<string | null> {
  const waiting = await listWaiting(reader, ["decideApplication"], clock.now());
  const own = waiting.find(
    ({ params }) => params?.["memberId"] === String(memberId) && params["entryId"] === entryId,
  );
  return own?.approvalId ?? null;
}

/** The rounds that the member names, as they were played. */
async function roundsOf(
  { db, roundsOf: listRounds, catalogue }: Deps,
  { memberId, language }: Named,
  { comment, answer }: Pick<ApplicationRow, "comment" | "answer">,
): Promise<DeskApplication["figures"]["rounds"]> {
  const named = namedIn(`${comment} ${answer ?? ""}`);
  if (named.length === 0) return [];
  const rounds = await db.read((reader) => listRounds(reader, memberId, named));
  return Promise.all(
    rounds.map(async ({ roundId, vendorCode, gameCode, currency, status, ...round }) => {
      const game = await catalogue.describeGame(vendorCode, gameCode, language);
      return {
        roundId,
        gameName: game?.gameName ?? gameCode,
        stake: formatMinor(minor(round.stakeMinor), currency),
        payout: formatMinor(minor(round.payoutMinor), currency),
        currency,
        status,
        startedAt: round.startedAt.toISOString(),
      };
    }),
  );
}

/** Refuses: not_found. */
async function get(deps: Deps, named: Named): Promise<DeskApplication> {
  const { memberId, entryId } = named;
  const entry = await deps.db.read((reader) => findEntry(reader, memberId, entryId));
  if (entry === undefined) throw new Refusal("not_found");
  // Asked with no connection taken.
  const zone = await deps.timeZoneOf(entry.merchantCode);
  const { rows, kept, open, figures, approvalId } = await deps.db.read(async (reader) => {
    const running = await findRunning(reader, entry);
    if (running === undefined) throw new Refusal("not_found");
    const own = await openFor(reader, openOf(running), entry);
    return {
      rows: await listApplications(reader, named),
      kept: new Map((await countPictures(reader, named)).map((one) => [one.attempt, one.pictures])),
      open: own,
      figures: await figuresOf(reader, deps, own, entry, zone),
      approvalId: await waitingFor(reader, deps, named),
    };
  });
  const [view] = await entryViews(deps, [entry], named);
  const [newest] = rows;
  if (view === undefined || newest === undefined) throw new Refusal("not_found");
  const { currency } = entry;
  const { min, max } = boundsOf(open);
  return {
    entry: view,
    attempts: rows.map((row) => attemptOf(row, kept.get(row.attempt) ?? 0, currency)),
    attemptsMax: open.now.times,
    min: formatMinor(minor(min), currency),
    max: formatMinor(minor(max), currency),
    figures: { ...figures, rounds: await roundsOf(deps, named, newest) },
    approvalId,
    revision: newest.revision,
  };
}

/**
 * Takes an application for a quarter of an hour. Again, it changes nothing.
 *
 * Refuses, in this order: not_found, permission_denied, changed_meanwhile, claim_needed.
 */
async function claim(deps: Deps, actor: Actor, named: Named): Promise<DeskApplication> {
  const { username } = await deps.identity.directory.demand(named.memberId);
  await change(deps, actor, permission, async (tx) => {
    const { row } = await lockWaiting(tx, named);
    const changes = claimFor(row, actor, deps.clock.now());
    if (changes === undefined) return;
    await updateApplication(tx, row, changes);
    await deps.audit.record(tx, {
      actor,
      memberId: named.memberId,
      action: "promotion.application_taken",
      subject: username,
      before: { takenBy: row.claimedByName },
      after: { takenBy: actor.username },
    });
  });
  return get(deps, named);
}

/** Refuses, in this order: not_found, claim_needed. */
async function pictures(deps: Deps, named: Named) {
  const { row, approvalId } = await deps.db.read(async (reader) => ({
    row: (await listApplications(reader, named))[0],
    approvalId: await waitingFor(reader, deps, named),
  }));
  if (row === undefined) throw new Refusal("not_found");
  const holder = claimOf(row, deps.clock.now());
  // Who has decided may look again, and who is to agree to it; nobody else has a reason to.
  const isMine = row.decision === null ? holder?.operatorId : row.claimedBy;
  const isAsked = row.decision === null && approvalId !== null;
  if (isMine !== named.operatorId && !isAsked) throw new Refusal("claim_needed");
  return openPictures(deps, named, row.attempt);
}

interface ToDecide extends Named {
  readonly revision: number;
  readonly decision: ApplicationDecision;
}

/**
 * Decides on an application that waits, or asks its member. To refuse and to ask take one person,
 * and so does an amount within what one person may give.
 *
 * Refuses, in this order: not_found, permission_denied, changed_meanwhile, claim_needed,
 * amount_out_of_range, play_paused, promotion_closed, not_eligible, budget_used, approval_pending.
 */
async function decide(deps: Deps, hand: Hand, to: ToDecide): Promise<DeskApplication> {
  const { memberId, revision, decision } = to;
  const { username, merchantCode, currency } = await deps.identity.directory.demand(memberId);
  // Of all accounts of the person: asked with no transaction open.
  const leave = await deps.offers.mayOffer(memberId);
  const zone = await deps.timeZoneOf(merchantCode);
  const operator = hand.asker.username;
  const work: Together<void>["work"] = async (tx, { actor, alone }) => {
    const key = { memberId, entryId: to.entryId };
    const known = { leave, zone, username, actor, operator };
    const given = await decideWaiting(tx, deps, {
      ...key,
      ...known,
      revision,
      decision,
      demand: ({ row }) => {
        // A second person agrees later: by then the quarter of an hour is over.
        if (hand.agreed === undefined) demandClaim(row, hand.asker, deps.clock.now());
        return undefined;
      },
    });
    if (given === undefined) {
      await alone("narrower");
      return;
    }
    const { upToMinor } = await findAlone(tx, merchantCode, currency);
    const subject = `application ${to.entryId}`;
    if (given <= upToMinor) await alone({ merchantCode, currency, amountMinor: given, subject });
  };
  await deps.fourEyes.together(hand, { permission, work });
  deps.onMoved();
  return get(deps, to);
}

export function createApplicationConsole(given: ApplicationConsoleDeps) {
  const deps = { ...given, audit: createAudit(given), idempotency: createIdempotency(given) };
  return {
    /** Refuses: not_found. */
    get: (named: Named) => get(deps, named),
    claim: (actor: Actor, named: Named) => claim(deps, actor, named),
    pictures: (named: Named) => pictures(deps, named),
    decide: (hand: Hand, to: ToDecide) => decide(deps, hand, to),
    decideMany: (hand: Hand, to: ToDecideMany) => decideMany(deps, hand, to),
  };
}

export type ApplicationConsole = ReturnType<typeof createApplicationConsole>;
