import { actorOf } from "../../backoffice/index.ts";
import type { Handlers } from "../../platform/http/call.ts";
import type { JourneyConsole } from "./console.ts";

type JourneyCalls =
  | "journeys"
  | "journey"
  | "saveJourney"
  | "submitJourney"
  | "discardJourney"
  | "decideJourney"
  | "holdJourney"
  | "resumeJourney";

export function journeyConsoleRoutes(journeys: JourneyConsole): Handlers<JourneyCalls> {
  return {
    journeys: ({ query }) => journeys.list(query),
    journey: ({ params }) => journeys.get(params),
    saveJourney: ({ params, body }, context) =>
      journeys.save(actorOf(context), { ...params, ...body }),
    submitJourney: ({ params, body }, context) =>
      journeys.submit(actorOf(context), { ...params, ...body }),
    discardJourney: async ({ params, body }, context) => {
      await journeys.discard(actorOf(context), { ...params, ...body });
      return {};
    },
    decideJourney: ({ params, body }, { hand }) => journeys.decide(hand, { ...params, ...body }),
    holdJourney: ({ params, body }, context) =>
      journeys.hold(actorOf(context), { ...params, ...body }),
    resumeJourney: ({ params, body }, { hand }) => journeys.resume(hand, { ...params, ...body }),
  };
}
