import { defineRecord, type RoundRecord } from "../../record.ts";

/** A lottery has slips and no rounds: nothing of it stands in a list of rounds. */
export const record: RoundRecord = defineRecord("lottery", { text: () => "", tell: () => "" });
