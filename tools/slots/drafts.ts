/**
 * The slots that were made by calibration, as what they are to be. A change here and a run of
 * main.ts make the machine anew; a machine that has been played stays as it is.
 */
import type { SlotDraft } from "./draft.ts";
import { amphoraSands } from "./drafts/amphora-sands.ts";
import { cherryCircuit } from "./drafts/cherry-circuit.ts";
import { templeOfBells } from "./drafts/temple-of-bells.ts";

export const drafts: readonly SlotDraft[] = [amphoraSands, templeOfBells, cherryCircuit];
