import { z } from "zod";
import { PageQuery, Timestamp, Uuid, pageOf } from "../fields.ts";
import type { RouteSchema } from "../route.ts";
import { MemberReason } from "./console-members.ts";

/**
 * The operator's console: who reads the log of events and how late, what a consumer could not take,
 * and what becomes of it.
 */

/** Parked ones wait for a person, the others for their time or for an earlier one. */
export const asideStates = ["parked", "retrying", "waiting"] as const;

const ConsumerName = z.string().min(1).max(64);

export const EventConsumer = z
  .object({
    consumer: z.string(),
    /** What it reads; empty where nothing can be replayed for it. */
    kinds: z.array(z.string()),
    /** Events it has not passed; at least that many where `isMore`. */
    behind: z.number().int(),
    isMore: z.boolean(),
    /** How old the oldest of them is. */
    lagSeconds: z.number(),
    oldestAt: Timestamp.nullable(),
    movedAt: Timestamp,
    retrying: z.number().int(),
    waiting: z.number().int(),
    parked: z.number().int(),
  })
  .meta({ id: "EventConsumer" });
export type EventConsumer = z.infer<typeof EventConsumer>;

export const AsideEvent = z
  .object({
    consumer: z.string(),
    eventId: Uuid,
    kind: z.string(),
    version: z.number().int(),
    merchantCode: z.string(),
    /** Null where it concerns nobody in particular. */
    memberId: z.string().nullable(),
    /** Null where there is no such member any more. */
    username: z.string().nullable(),
    at: Timestamp,
    state: z.enum(asideStates),
    tries: z.number().int(),
    error: z.string(),
    /** When it was set aside. */
    firstAt: Timestamp,
    nextTryAt: Timestamp.nullable(),
    payload: z.unknown(),
  })
  .meta({ id: "AsideEvent" });
export type AsideEvent = z.infer<typeof AsideEvent>;

const consumerParams = z.strictObject({ consumer: ConsumerName });
const eventParams = z.strictObject({ consumer: ConsumerName, eventId: Uuid });
const rangeBounds = { from: Timestamp, until: Timestamp };

const reads = { effect: "read", access: "operator", permission: "events.read" } as const;
const decides = { access: "operator", permission: "events.decide", perMinuteMax: 60 } as const;

export const consoleEventRoutes = {
  eventConsumers: {
    ...reads,
    summary: "Who reads the log of events: how late, and what they could not take.",
    response: z.array(EventConsumer),
    refusals: ["permission_denied"],
  },
  asideEvents: {
    ...reads,
    summary: "Events that a consumer could not take, the oldest first.",
    query: PageQuery.extend({
      state: z.enum(asideStates).optional(),
      consumer: ConsumerName.optional(),
      kind: z.string().max(100).optional(),
    }),
    response: pageOf(AsideEvent),
    refusals: ["permission_denied"],
  },
  countEventRange: {
    ...reads,
    summary: "How many events a replay between two moments would give a consumer again.",
    params: consumerParams,
    query: z.strictObject(rangeBounds),
    /** Counted no further than one more than a replay may have. */
    response: z.object({ events: z.number().int(), eventsMax: z.number().int() }),
    refusals: ["permission_denied", "period_order", "not_found"],
  },
  retryAsideEvent: {
    ...decides,
    effect: "work",
    summary: "Has a parked event tried again, with all its tries.",
    params: eventParams,
    response: z.object({}),
    refusals: ["permission_denied", "not_found"],
  },
  dropAsideEvent: {
    ...decides,
    effect: "money",
    summary: "Gives a parked event up: this consumer never takes it.",
    params: eventParams,
    body: z.strictObject({ reason: MemberReason }),
    response: z.object({}),
    refusals: ["permission_denied", "not_found"],
  },
  replayEventRange: {
    ...decides,
    effect: "money",
    summary: "Gives a consumer again what it has passed between two moments.",
    params: consumerParams,
    body: z.strictObject({ ...rangeBounds, reason: MemberReason }),
    response: z.object({ events: z.number().int() }),
    refusals: ["permission_denied", "period_order", "not_found", "event_range_too_large"],
  },
} as const satisfies Record<string, RouteSchema>;
