import { isByHour, type ContractKind } from "@baize/contract/agent-terms";
import type { Reader } from "../../platform/db.ts";
import { noInputs, type Inputs } from "@baize/contract/agent-due";
import { readHours, type AskedHours } from "./hour-inputs-store.ts";
import { readInputs, type Asked } from "./inputs-store.ts";

/** What counts of teams for contracts of a kind: their days, or their hours. */

export interface AskedSpan extends Asked {
  readonly fromAt: Date | null;
  readonly untilAt: Date | null;
}

/** One for each that is asked for, in their order. A statement of corrections has no hours. */
export async function readFigures(
  reader: Reader,
  kind: ContractKind,
  asked: readonly AskedSpan[],
): Promise<Inputs[]> {
  if (!isByHour(kind)) return readInputs(reader, asked);
  const hours = asked.flatMap(({ fromAt, untilAt, ...one }): AskedHours[] =>
    fromAt === null || untilAt === null ? [] : [{ ...one, fromAt, untilAt }],
  );
  if (hours.length < asked.length) return asked.map(() => noInputs);
  const inputs = await readHours(reader, hours);
  // Who was active in hours of a day adds up to nothing.
  return kind === "hourly" ? inputs : inputs.map((one) => ({ ...one, active: 0 }));
}
