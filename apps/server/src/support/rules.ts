import type { FeedbackInConsole } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";

/** What a visitor wrote, and how far it has come: open, answered, closed; any may follow any. */
export type FeedbackStatus = FeedbackInConsole["status"];
export type QuestionType = FeedbackInConsole["questionType"];

export interface Feedback {
  readonly feedbackId: string;
  readonly merchantCode: string;
  /** Null where nobody was signed in. */
  readonly memberId: bigint | null;
  readonly questionType: QuestionType;
  readonly content: string;
  /** Where an answer may go, sealed: it names a person. Null where nothing was given. */
  readonly contactSealed: Buffer | null;
  readonly language: string;
  readonly pictureIds: readonly string[];
  readonly status: FeedbackStatus;
  readonly note: string;
  readonly revision: number;
  readonly createdAt: Date;
}

/** How often one network may write within a day that begins with its first feedback. */
export const perDayMax = 10;

/** Seconds until a network's day is over. */
export function secondsUntilNextDay(windowStartedAt: Date, now: Date): number {
  const leftMs = windowStartedAt.getTime() + dayMs - now.getTime();
  return Math.max(1, Math.ceil(leftMs / 1000));
}
