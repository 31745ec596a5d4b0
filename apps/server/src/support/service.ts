import type { FeedbackInConsole } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import type { Content } from "../content/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Sealer } from "../platform/crypto.ts";
import type { Database, Tx } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import type { Ids } from "../platform/ids.ts";
import { pageOf, rangeOf, type PageAsked } from "../platform/pages.ts";
import { networkOf } from "../platform/rate-limit.ts";
import { openContact, sealContact } from "./contact.ts";
import {
  perDayMax,
  secondsUntilNextDay,
  type Feedback,
  type FeedbackStatus,
  type QuestionType,
} from "./rules.ts";
import {
  countFeedback,
  countFeedbacks,
  deleteOldVisitors,
  insertFeedback,
  listFeedbacks,
  lockFeedback,
  updateFeedback,
} from "./store.ts";

export interface SupportDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sealer: Sealer;
  readonly content: Pick<Content, "keepFeedbackPicture" | "takePicturesIn" | "cleanUpPictures">;
  readonly identity: Pick<Identity, "findMembers">;
}

/** The writer. */
export interface Writer {
  readonly merchantCode: string;
  readonly memberId: bigint | undefined;
  readonly ip: string;
  readonly language: string;
}

export interface FeedbackToWrite {
  readonly questionType: QuestionType;
  readonly content: string;
  readonly contact: string;
  readonly pictureIds: readonly string[];
}

/** A change of a feedback, for the audit trail. */
export interface FeedbackChange {
  readonly before: Feedback;
  readonly after: Feedback;
}

/** Feedbacks as the console shows them, with the names of the members among the writers. */
async function describe(
  { identity, sealer }: SupportDeps,
  feedbacks: readonly Feedback[],
): Promise<FeedbackInConsole[]> {
  const memberIds = feedbacks.flatMap(({ memberId }) => memberId ?? []);
  const members = await identity.findMembers([...new Set(memberIds)]);
  const names = new Map(members.map((member) => [member.memberId, member.username]));
  return feedbacks.map(({ memberId, pictureIds, createdAt, contactSealed, ...feedback }) => ({
    ...feedback,
    contact: openContact(sealer, feedback.feedbackId, contactSealed),
    memberId: memberId === null ? null : String(memberId),
    username: memberId === null ? null : (names.get(memberId) ?? null),
    pictures: pictureIds.map((pictureId) => `media/${pictureId}`),
    createdAt: createdAt.toISOString(),
  }));
}

/** The visitors' half. */
function createFeedbackQueue(deps: SupportDeps) {
  const { db, clock, ids, sealer, content } = deps;

  async function countIn(tx: Tx, ip: string): Promise<void> {
    const [visitorHash] = sealer.indexes(JSON.stringify(["feedback", networkOf(ip)]));
    const now = clock.now();
    const { count, windowStartedAt } = await countFeedback(tx, visitorHash, now, dayMs);
    if (count <= perDayMax) return;
    const retryAfterSeconds = secondsUntilNextDay(windowStartedAt, now);
    throw new Refusal("feedback_too_many", { retryAfterSeconds });
  }

  return {
    /** Keeps a picture for a feedback that is being written. Refuses: picture_invalid. */
    uploadPicture: (merchantCode: string, base64: string, ip: string): Promise<string> =>
      content.keepFeedbackPicture(merchantCode, base64, networkOf(ip)),

    /**
     * Takes what somebody writes to the house, with pictures uploaded before that nobody used yet.
     *
     * Refuses, in this order: picture_unknown, feedback_too_many.
     */
    writeFeedback: async (writer: Writer, written: FeedbackToWrite): Promise<string> => {
      const { merchantCode, memberId, ip, language } = writer;
      const { contact, ...feedback } = written;
      const pictureIds = [...new Set(feedback.pictureIds)];
      const feedbackId = ids.uuidv7();
      const contactSealed = sealContact(sealer, feedbackId, contact);
      await db.transaction(async (tx) => {
        await content.takePicturesIn(tx, merchantCode, pictureIds);
        await countIn(tx, ip);
        const about = { feedbackId, merchantCode, memberId: memberId ?? null, language };
        const kept = { contactSealed, pictureIds, createdAt: clock.now() };
        await insertFeedback(tx, { ...feedback, ...about, ...kept });
      });
      return feedbackId;
    },

    /** Deletes what has served its time; for the worker, hourly. Feedback itself stays. */
    cleanUp: async (): Promise<number> => {
      const before = new Date(clock.now().getTime() - dayMs);
      const visitors = await db.transaction((tx) => deleteOldVisitors(tx, before));
      return visitors + (await content.cleanUpPictures());
    },
  };
}

/** For operators. */
function createInbox(deps: SupportDeps) {
  const { db } = deps;
  return {
    /** What visitors wrote, newest first. */
    listFeedbacks: async (query: PageAsked & { readonly status?: FeedbackStatus | undefined }) => {
      const { status } = query;
      const [total, found] = await db.read(async (reader) => [
        await countFeedbacks(reader, status),
        await listFeedbacks(reader, status, rangeOf(query)),
      ]);
      return pageOf(query, total, await describe(deps, found));
    },

    describeFeedback: async (feedback: Feedback): Promise<FeedbackInConsole> => {
      const [described] = await describe(deps, [feedback]);
      if (described === undefined) throw new Error("a feedback was not described");
      return described;
    },

    /**
     * Moves a feedback on over the revision that was read. The same again changes nothing.
     *
     * Refuses, in this order: not_found, changed_meanwhile.
     */
    saveFeedbackIn: async (
      tx: Tx,
      feedbackId: string,
      to: { readonly status: FeedbackStatus; readonly note: string; readonly revision: number },
    ): Promise<FeedbackChange> => {
      const before = await lockFeedback(tx, feedbackId);
      if (before === undefined) throw new Refusal("not_found");
      const isSame = before.status === to.status && before.note === to.note;
      if (isSame && before.revision === to.revision) return { before, after: before };
      if (!(await updateFeedback(tx, feedbackId, to))) throw new Refusal("changed_meanwhile");
      return { before, after: { ...before, ...to, revision: to.revision + 1 } };
    },
  };
}

export function createSupport(deps: SupportDeps) {
  return { ...createFeedbackQueue(deps), ...createInbox(deps) };
}

export type Support = ReturnType<typeof createSupport>;
