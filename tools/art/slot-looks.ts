/** How each slot looks; Lantern Koi has a file of its own (game-lantern-koi.ts). */
import type { SlotLook } from "./slot-look.ts";
import { amphoraSands } from "./slots/amphora-sands.ts";
import { cherryCircuit } from "./slots/cherry-circuit.ts";
import { foxfireHollow } from "./slots/foxfire-hollow.ts";
import { mangoMischief } from "./slots/mango-mischief.ts";
import { owlAndOrchard } from "./slots/owl-and-orchard.ts";
import { padmaPearls } from "./slots/padma-pearls.ts";
import { templeOfBells } from "./slots/temple-of-bells.ts";
import { toffeeTowers } from "./slots/toffee-towers.ts";
import { butterflyBrook } from "./slots/butterfly-brook.ts";
import { harbourLights } from "./slots/harbour-lights.ts";
import { moonlitMarket } from "./slots/moonlit-market.ts";
import { dragonDrum } from "./slots/dragon-drum.ts";
import { magicAttic } from "./slots/magic-attic.ts";
import { polarPostman } from "./slots/polar-postman.ts";
import { whaleSong } from "./slots/whale-song.ts";

export const SLOT_LOOKS: readonly SlotLook[] = [
  foxfireHollow,
  mangoMischief,
  toffeeTowers,
  padmaPearls,
  owlAndOrchard,
  amphoraSands,
  templeOfBells,
  cherryCircuit,
  butterflyBrook,
  harbourLights,
  moonlitMarket,
  dragonDrum,
  magicAttic,
  polarPostman,
  whaleSong,
];
