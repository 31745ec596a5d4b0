import { defineBatchConsumer, type Consumer } from "../../platform/events/index.ts";
import { missionFactKinds, missionFactOf, type ToldFact } from "./facts.ts";
import type { MissionsDeps } from "./giving.ts";
import type { Missions } from "./service.ts";

/** The reader of what members do: it counts it for the missions they take part in. */
export const missionConsumer = (
  { countFacts }: Pick<Missions, "countFacts">,
  { timeZoneOf }: Pick<MissionsDeps, "timeZoneOf">,
): Consumer =>
  defineBatchConsumer({
    name: "missions",
    kinds: missionFactKinds,
    order: "none",
    start: "oldest",
    async handleAll(tx, events) {
      const facts: ToldFact[] = [];
      for (const event of events) {
        const fact = await missionFactOf(event, timeZoneOf);
        if (fact !== undefined) facts.push(fact);
      }
      await countFacts(tx, facts);
      return undefined;
    },
  });
