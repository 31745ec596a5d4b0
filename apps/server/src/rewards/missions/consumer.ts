import { depositCredited, depositChargedBack, chargebackReversed } from "../../cashier/index.ts";
import { sessionStarted } from "../../identity/index.ts";
import { defineBatchConsumer, type Consumer } from "../../platform/events/index.ts";
import { dayOf, startOfDay } from "../../platform/zone-days.ts";
import { betRolledBack, betSettled } from "../../vendors/index.ts";
import { depositFactOf, roundFactOf, signInFactOf } from "../counted/facts.ts";
import type { MissionFact, MissionsDeps } from "./fold.ts";
import type { Missions } from "./service.ts";

/** The reader of what members do: it counts it for the missions they take part in. */
export const missionConsumer = (
  { countFacts }: Pick<Missions, "countFacts">,
  { timeZoneOf }: Pick<MissionsDeps, "timeZoneOf">,
): Consumer =>
  defineBatchConsumer({
    name: "missions",
    kinds: [
      betSettled,
      betRolledBack,
      depositCredited,
      depositChargedBack,
      chargebackReversed,
      sessionStarted,
    ],
    order: "none",
    start: "oldest",
    async handleAll(tx, events) {
      const facts: MissionFact[] = [];
      for (const event of events) {
        const { merchantCode } = event.payload;
        if (event.kind === "identity.session_started") {
          const { memberId, site, at } = event.payload;
          if (site !== "member") continue;
          const zone = await timeZoneOf(merchantCode);
          const day = dayOf(new Date(at), zone);
          const fact = signInFactOf(event.id, memberId, day, startOfDay(day, zone));
          facts.push({ ...fact, at: new Date(at), merchantCode });
        } else if (event.kind === "cashier.deposit_credited") {
          const at = new Date(event.payload.creditedAt);
          facts.push({ ...depositFactOf(event, at), merchantCode });
        } else if (event.kind === "cashier.deposit_charged_back") {
          facts.push({ ...depositFactOf(event, event.at, -1n), merchantCode });
        } else if (event.kind === "cashier.chargeback_reversed") {
          facts.push({ ...depositFactOf(event, event.at), merchantCode, isAgain: true });
        } else {
          facts.push({ ...roundFactOf(event), merchantCode });
        }
      }
      await countFacts(tx, facts);
      return undefined;
    },
  });
