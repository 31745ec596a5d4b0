import { defineBatchConsumer, type Consumer } from "../../platform/events/index.ts";
import { betRolledBack, betSettled } from "../../vendors/index.ts";
import { roundFactOf } from "../counted/facts.ts";
import type { Boards } from "./service.ts";

/** The name under which it stands in the log. */
export const boardReader = "boards";

/** The reader of settled rounds that scores them for boards. */
export const boardConsumer = ({ countFacts }: Pick<Boards, "countFacts">): Consumer =>
  defineBatchConsumer({
    name: boardReader,
    kinds: [betSettled, betRolledBack],
    order: "none",
    start: "oldest",
    async handleAll(tx, events) {
      const facts = events.map((event) => ({
        ...roundFactOf(event),
        merchantCode: event.payload.merchantCode,
      }));
      await countFacts(tx, facts);
      return undefined;
    },
  });
