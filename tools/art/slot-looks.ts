/** How each slot looks; Lantern Koi has a file of its own (game-lantern-koi.ts). */
import type { SlotLook } from "./slot-look.ts";
import { amphoraSands } from "./slots/amphora-sands.ts";
import { blossomBridge } from "./slots/blossom-bridge.ts";
import { butterflyBrook } from "./slots/butterfly-brook.ts";
import { candleCourt } from "./slots/candle-court.ts";
import { cherryCircuit } from "./slots/cherry-circuit.ts";
import { chilliBazaar } from "./slots/chilli-bazaar.ts";
import { crownOfClover } from "./slots/crown-of-clover.ts";
import { diyaNights } from "./slots/diya-nights.ts";
import { dragonDrum } from "./slots/dragon-drum.ts";
import { elephantExpress } from "./slots/elephant-express.ts";
import { foxfireHollow } from "./slots/foxfire-hollow.ts";
import { harbourLights } from "./slots/harbour-lights.ts";
import { iceCreamIsle } from "./slots/ice-cream-isle.ts";
import { magicAttic } from "./slots/magic-attic.ts";
import { mangoMischief } from "./slots/mango-mischief.ts";
import { marigoldMarch } from "./slots/marigold-march.ts";
import { moaiMystery } from "./slots/moai-mystery.ts";
import { monsoonTiger } from "./slots/monsoon-tiger.ts";
import { moonlitMarket } from "./slots/moonlit-market.ts";
import { owlAndOrchard } from "./slots/owl-and-orchard.ts";
import { padmaPearls } from "./slots/padma-pearls.ts";
import { parrotPalace } from "./slots/parrot-palace.ts";
import { partyParcel } from "./slots/party-parcel.ts";
import { polarPostman } from "./slots/polar-postman.ts";
import { riceHarvestJig } from "./slots/rice-harvest-jig.ts";
import { templeOfBells } from "./slots/temple-of-bells.ts";
import { toffeeTowers } from "./slots/toffee-towers.ts";
import { whaleSong } from "./slots/whale-song.ts";
import { octopusOrchestra } from "./slots/octopus-orchestra.ts";
import { meteorMiners } from "./slots/meteor-miners.ts";
import { robotRodeo } from "./slots/robot-rodeo.ts";
import { cometCarnival } from "./slots/comet-carnival.ts";
import { mirrorBallMania } from "./slots/mirror-ball-mania.ts";
import { kiteFestival } from "./slots/kite-festival.ts";
import { goldenOyster } from "./slots/golden-oyster.ts";
import { velvetOracle } from "./slots/velvet-oracle.ts";
import { saffronFox } from "./slots/saffron-fox.ts";
import { glacierGems } from "./slots/glacier-gems.ts";
import { peacockCourtyard } from "./slots/peacock-courtyard.ts";

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
  crownOfClover,
  diyaNights,
  candleCourt,
  partyParcel,
  blossomBridge,
  moaiMystery,
  elephantExpress,
  iceCreamIsle,
  marigoldMarch,
  chilliBazaar,
  monsoonTiger,
  riceHarvestJig,
  parrotPalace,
  octopusOrchestra,
  meteorMiners,
  robotRodeo,
  cometCarnival,
  mirrorBallMania,
  kiteFestival,
  goldenOyster,
  velvetOracle,
  saffronFox,
  glacierGems,
  peacockCourtyard,
];
