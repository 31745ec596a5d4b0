import type { Handlers } from "../../platform/http/call.ts";
import { actorOf } from "../audit/actor.ts";
import type { EventConsole } from "./console.ts";

type EventCalls =
  | "eventConsumers"
  | "asideEvents"
  | "countEventRange"
  | "retryAsideEvent"
  | "dropAsideEvent"
  | "replayEventRange";

export function eventConsoleRoutes(events: EventConsole): Handlers<EventCalls> {
  return {
    eventConsumers: () => events.consumers(),
    asideEvents: ({ query }) => events.aside(query),
    countEventRange: ({ params, query }) => events.countRange({ ...params, ...query }),
    async retryAsideEvent({ params }, context) {
      await events.retry(actorOf(context), params.consumer, params.eventId);
      return {};
    },
    async dropAsideEvent({ params, body }, { hand }) {
      await events.drop(hand, params.consumer, params.eventId, body.reason);
      return {};
    },
    replayEventRange: ({ params, body }, { hand }) =>
      events.replayRange(hand, { ...params, ...body }),
  };
}
