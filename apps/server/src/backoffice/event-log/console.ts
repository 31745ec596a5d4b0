import type { AsideEvent, CallParsed, EventConsumer } from "@baize/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { AsideRow, EventDecisions } from "../../platform/events/index.ts";
import type { Hand } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Actor } from "../audit/actor.ts";
import { createAudit } from "../audit/service.ts";
import { change } from "../changes/change.ts";
import type { FourEyes } from "../four-eyes/service.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";

/**
 * The consumers of events, and the events that failed in one. One person may retry an event,
 * because that also happens automatically. Dropping one leaves its effect out for good, and a
 * replay runs effects again: both may concern money, so two decide.
 *
 * `undefined` as actor or hand is the command line.
 */
export interface EventConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly decisions: EventDecisions;
  readonly findMembers: (
    memberIds: readonly bigint[],
  ) => Promise<readonly { readonly memberId: bigint; readonly username: string }[]>;
}

const permission = "events.decide";

type Range = CallParsed<"replayEventRange">["params"] & CallParsed<"countEventRange">["query"];

/** Refuses: period_order. */
function boundsOf({ consumer, from, until }: Range) {
  const bounds = { consumer, from: new Date(from), until: new Date(until) };
  if (bounds.from >= bounds.until) throw new Refusal("period_order");
  return bounds;
}

/** What the audit trail keeps of an event: not its payload, which may hold personal data. */
const factsOf = ({ kind, memberId, at, tries, error }: AsideRow) => ({
  kind,
  memberId: memberId === null ? null : String(memberId),
  at: at.toISOString(),
  tries,
  error,
});

const subjectOf = ({ consumer, id }: AsideRow) => `${consumer} ${id}`;

function asideOf(row: AsideRow, names: ReadonlyMap<bigint, string>): AsideEvent {
  const { id, memberId, at, firstAt, nextTryAt, ...same } = row;
  return {
    ...same,
    eventId: id,
    memberId: memberId === null ? null : String(memberId),
    username: memberId === null ? null : (names.get(memberId) ?? null),
    at: at.toISOString(),
    firstAt: firstAt.toISOString(),
    nextTryAt: nextTryAt?.toISOString() ?? null,
  };
}

function createLists({ decisions, findMembers }: EventConsoleDeps) {
  return {
    async consumers(): Promise<EventConsumer[]> {
      return (await decisions.listConsumers()).map(({ oldestAt, movedAt, kinds, ...same }) => ({
        ...same,
        kinds: [...kinds],
        oldestAt: oldestAt?.toISOString() ?? null,
        movedAt: movedAt.toISOString(),
      }));
    },

    async aside({ pageNum, pageSize, ...filter }: CallParsed<"asideEvents">["query"]) {
      const page = { pageNum, pageSize };
      const { rows, total } = await decisions.listAside(filter, rangeOf(page));
      const memberIds = new Set(rows.flatMap(({ memberId }) => memberId ?? []));
      const members = await findMembers([...memberIds]);
      const names = new Map(members.map((one) => [one.memberId, one.username]));
      const content = rows.map((row) => asideOf(row, names));
      return pageOf(page, total, content);
    },

    /** Refuses, in this order: period_order, not_found. */
    async countRange(range: Range) {
      const count = await decisions.countRange(boundsOf(range));
      if (count === undefined) throw new Refusal("not_found");
      return count;
    },
  };
}

export function createEventConsole(deps: EventConsoleDeps) {
  const { db, fourEyes, decisions } = deps;
  const audit = createAudit(deps);
  return {
    ...createLists(deps),

    /** Has a parked event tried again. Refuses, in this order: permission_denied, not_found. */
    retry: (actor: Actor | undefined, consumer: string, eventId: string) =>
      change({ db, audit }, actor, permission, async (tx) => {
        const event = await decisions.replayIn(tx, consumer, eventId);
        if (event === undefined) throw new Refusal("not_found");
        await audit.record(tx, {
          actor,
          action: "event.retried",
          subject: subjectOf(event),
          before: factsOf(event),
        });
      }),

    /**
     * Gives a parked event up for this consumer.
     *
     * Refuses, in this order: permission_denied, not_found, approval_pending.
     */
    drop: (hand: Hand | undefined, consumer: string, eventId: string, reason: string) =>
      fourEyes.together(hand, {
        permission,
        work: async (tx, { actor }) => {
          const event = await decisions.dropIn(tx, consumer, eventId);
          if (event === undefined) throw new Refusal("not_found");
          await audit.record(tx, {
            actor,
            action: "event.dropped",
            subject: subjectOf(event),
            before: factsOf(event),
            after: { reason },
          });
        },
      }),

    /**
     * Gives a consumer again what it has passed between two moments. How many events that are is
     * counted again when the second person agrees.
     *
     * Refuses, in this order: period_order, permission_denied, not_found, event_range_too_large,
     * approval_pending.
     */
    replayRange(hand: Hand | undefined, { reason, ...range }: Range & { readonly reason: string }) {
      const { consumer, from, until } = boundsOf(range);
      return fourEyes.together(hand, {
        permission,
        work: async (tx, { actor }) => {
          const events = await decisions.replayRangeIn(tx, { consumer, from, until });
          if (events === undefined) throw new Refusal("not_found");
          if (events === "many")
            throw new Refusal("event_range_too_large", { eventsMax: decisions.rangeMax });
          // Nothing happens then, and nobody has to agree to it.
          if (events === 0) return { events };
          await audit.record(tx, {
            actor,
            action: "event.range_replayed",
            subject: consumer,
            after: { from: from.toISOString(), until: until.toISOString(), events, reason },
          });
          return { events };
        },
      });
    },
  };
}

export type EventConsole = ReturnType<typeof createEventConsole>;
