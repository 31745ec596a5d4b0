import type { PromotionEntry } from "@baize/contract";
import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/call.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import { notingHeld } from "../promotion-control/service.ts";
import { hasBudget } from "../access/budget-store.ts";
import { lockEntry, lockLatest, type EntryRow } from "../promotions/entry-store.ts";
import { begin, moveEntry, type Open } from "../promotions/moves.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { periodOf } from "../promotions/periods.ts";
import { openFor } from "../promotions/running.ts";
import {
  demandAmong,
  demandGroup,
  demandLeave,
  demandOpen,
  demandRunning,
  type TakeDeps,
  type Taker,
} from "../promotions/taking.ts";
import { entryOf } from "../promotions/views.ts";
import { usePictures } from "./picture-store.ts";
import { cleanUpPictures, uploadPicture, type PictureDeps } from "./pictures.ts";
import { insertApplication, lockApplication, updateApplication } from "./store.ts";
import { ownApplications } from "./views.ts";

/** Promotions that members apply for: what they say, what they show, and what they answer. */
export interface ApplicationsDeps extends TakeDeps, PictureDeps {}

interface Applying {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly promotionId: string;
  readonly comment: string;
  readonly pictureIds: readonly string[];
  readonly leave: OfferLeave | undefined;
  readonly zone: string;
}

/** The part that is applied for, once more where the terms allow it. Refuses: already_claimed. */
async function openEntry(
  tx: Tx,
  leave: OfferLeave,
  deps: ApplicationsDeps,
  open: Open,
  { memberId, zone }: Applying,
): Promise<EntryRow> {
  const day = dayOf(deps.clock.now(), zone);
  const period = periodOf(open.now.period, day);
  const before = await lockEntry(tx, { memberId, promotionId: open.promotionId, period });
  if (before === undefined) {
    await demandGroup(tx, deps, open, memberId);
    const begun = await begin(tx, leave, deps, open, { memberId, period, day, state: "applying" });
    if (begun === undefined) throw new Refusal("already_claimed");
    return begun;
  }
  const own = await openFor(tx, open, before);
  const mayAgain = before.awardId === null && before.attempts < own.now.times;
  if (!mayAgain) throw new Refusal("already_claimed");
  if (before.state === "cancelled") await demandGroup(tx, deps, open, memberId);
  const changes = { attempts: before.attempts + 1, reason: null, operator: null };
  const again = await moveEntry(tx, deps, before, "apply", changes);
  if (again === undefined) throw new Refusal("already_claimed");
  return again;
}

async function applyIn(tx: Tx, deps: ApplicationsDeps, applying: Applying): Promise<EntryRow> {
  const { memberId, merchantCode, promotionId, comment, pictureIds } = applying;
  const at = deps.clock.now();
  const leave = await demandLeave(tx, deps, memberId, applying.leave);
  const open = await demandRunning(tx, { merchantCode, promotionId });
  if (open.now.kind !== "application") throw new Refusal("not_found");
  demandOpen(open, at);
  await demandAmong(tx, deps, open, memberId);
  const entry = await openEntry(tx, leave, deps, open, applying);
  const { entryId, attempts: attempt } = entry;
  if (!(await hasBudget(tx, { merchantCode, rewardId: promotionId }, open.now.amountMinor)))
    throw new Refusal("budget_used");
  const row = { memberId, entryId, attempt, merchantCode, promotionId, comment, sentAt: at };
  await insertApplication(tx, row);
  const used = await usePictures(tx, entry, attempt, pictureIds);
  // Somebody else's, one that was used before, or the same one twice.
  if (used !== pictureIds.length) throw new Refusal("picture_unknown");
  return entry;
}

async function viewOf(
  { db }: ApplicationsDeps,
  row: EntryRow,
  terms: Open["terms"],
  language: string,
): Promise<PromotionEntry> {
  const sent = await db.read((reader) => ownApplications(reader, [row]));
  return entryOf(row, terms, language, sent.get(row.entryId));
}

/**
 * Sends in an application; it waits for an operator.
 *
 * Refuses, in this order: play_paused, not_found, promotion_closed, not_eligible, already_claimed
 * (it waits, was decided, or too many times), budget_used, picture_unknown.
 */
async function apply(
  deps: ApplicationsDeps,
  { memberId, merchantCode, language }: Taker,
  sent: Pick<Applying, "promotionId" | "comment" | "pictureIds">,
): Promise<PromotionEntry> {
  const leave = await deps.offers.mayOffer(memberId);
  const zone = await deps.timeZoneOf(merchantCode);
  await deps.running.of(merchantCode);
  const applying = { ...sent, memberId, merchantCode, leave, zone };
  const { row, terms } = await notingHeld(deps, async (tx) => {
    const entry = await applyIn(tx, deps, applying);
    const open = await demandRunning(tx, { merchantCode, promotionId: sent.promotionId });
    return { row: entry, terms: (await openFor(tx, open, entry)).terms };
  });
  deps.onMoved();
  return viewOf(deps, row, terms, language);
}

/**
 * Answers what an operator asked.
 *
 * Refuses, in this order: not_found, changed_meanwhile (nothing is asked).
 */
async function answer(
  deps: ApplicationsDeps,
  { memberId, merchantCode, language }: Taker,
  { promotionId, text }: { readonly promotionId: string; readonly text: string },
): Promise<PromotionEntry> {
  const { row, terms } = await deps.db.transaction(async (tx) => {
    const open = await demandRunning(tx, { merchantCode, promotionId });
    const entry = await lockLatest(tx, memberId, promotionId);
    if (entry === undefined) throw new Refusal("not_found");
    const sent = await lockApplication(tx, entry);
    if (sent === undefined) throw new Refusal("not_found");
    const isAsked = sent.question !== null && sent.answer === null;
    if (!isAsked || entry.state !== "applying") throw new Refusal("changed_meanwhile");
    const changes = { answer: text, answeredAt: deps.clock.now() };
    if ((await updateApplication(tx, sent, changes)) === undefined) {
      throw new Error(`application ${entry.entryId} changed under its lock`);
    }
    const after = await moveEntry(tx, deps, entry, "answer");
    if (after === undefined) throw new Refusal("changed_meanwhile");
    return { row: after, terms: (await openFor(tx, open, entry)).terms };
  });
  deps.onMoved();
  return viewOf(deps, row, terms, language);
}

type ApplicationCalls = "uploadApplicationPicture" | "applyPromotion" | "answerApplication";

export interface Applications {
  readonly handlers: Handlers<ApplicationCalls>;
  /** Deletes pictures whose time is over; for the worker. */
  readonly cleanUp: () => Promise<number>;
}

export function createApplications(deps: ApplicationsDeps): Applications {
  return {
    cleanUp: () => cleanUpPictures(deps),
    handlers: {
      uploadApplicationPicture: ({ body }, { session: { memberId } }) =>
        uploadPicture(deps, memberId, body.picture),
      applyPromotion: ({ params, body }, { language, merchantCode, session: { memberId } }) =>
        apply(deps, { memberId, merchantCode, language }, { ...params, ...body }),
      answerApplication: ({ params, body }, { language, merchantCode, session: { memberId } }) =>
        answer(
          deps,
          { memberId, merchantCode, language },
          { promotionId: params.promotionId, text: body.answer },
        ),
    },
  };
}
