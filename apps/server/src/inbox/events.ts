import { InboxKind, InboxPage } from "@baize/contract";
import { z } from "zod";
import { defineEvent } from "../platform/events/index.ts";
import { showOnFeed } from "../platform/realtime/index.ts";
import { Params } from "./params.ts";

/** A new message as open tabs get it; its time is in its id. */
const ToldMessage = z.object({
  messageId: z.uuid(),
  kind: InboxKind,
  params: Params,
  link: z.record(z.string(), z.string()),
  /** Where it leads, of a message that is not made of an event. */
  page: InboxPage.nullable().optional(),
});

/** What of an inbox changed: a new message, or messages that were read or deleted. */
const inboxChange = z.object({
  memberId: z.string(),
  merchantCode: z.string(),
  unread: z.number().int(),
  message: ToldMessage.nullable(),
  /** How the brand says it where the reader's language lacks a text. */
  fallback: z.string(),
  timeZone: z.string(),
});
export type InboxChange = z.infer<typeof inboxChange>;

export const inboxChanged = defineEvent("inbox.message_changed", 1, inboxChange, {
  member: ({ memberId }) => memberId,
  merchant: ({ merchantCode }) => merchantCode,
});

/** Shows it on the feed, where each tab gets the text in its own language: see `localiseChange`. */
export const inboxFeed = showOnFeed(inboxChanged, (change) => [
  { memberId: change.memberId, channel: "inbox", data: change },
]);

/** A member chose to get offers and news, or no more of them. */
export const newsChoiceMade = defineEvent(
  "inbox.news_choice_made",
  1,
  z.object({
    memberId: z.string(),
    merchantCode: z.string(),
    wantsNews: z.boolean(),
    at: z.iso.datetime(),
  }),
  { member: ({ memberId }) => memberId, merchant: ({ merchantCode }) => merchantCode },
);
