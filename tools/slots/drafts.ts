/**
 * The slots that were made by calibration, as what they are to be. A change here and a run of
 * main.ts make the machine anew; a machine that has been played stays as it is.
 */
import type { SlotDraft } from "./draft.ts";
import { amphoraSands } from "./drafts/amphora-sands.ts";
import { cherryCircuit } from "./drafts/cherry-circuit.ts";
import { templeOfBells } from "./drafts/temple-of-bells.ts";
import { butterflyBrook } from "./drafts/butterfly-brook.ts";
import { whaleSong } from "./drafts/whale-song.ts";
import { moonlitMarket } from "./drafts/moonlit-market.ts";
import { polarPostman } from "./drafts/polar-postman.ts";
import { dragonDrum } from "./drafts/dragon-drum.ts";
import { harbourLights } from "./drafts/harbour-lights.ts";
import { magicAttic } from "./drafts/magic-attic.ts";

export const drafts: readonly SlotDraft[] = [
  amphoraSands,
  templeOfBells,
  cherryCircuit,
  butterflyBrook,
  whaleSong,
  moonlitMarket,
  polarPostman,
  dragonDrum,
  harbourLights,
  magicAttic,
];
