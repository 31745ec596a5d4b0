/**
 * The slots that were made by calibration, as what they are to be. A change here and a run of
 * main.ts generate the machine again; a machine that has been played stays as it is.
 */
import type { SlotDraft } from "./draft.ts";
import { amphoraSands } from "./drafts/amphora-sands.ts";
import { blossomBridge } from "./drafts/blossom-bridge.ts";
import { butterflyBrook } from "./drafts/butterfly-brook.ts";
import { candleCourt } from "./drafts/candle-court.ts";
import { cherryCircuit } from "./drafts/cherry-circuit.ts";
import { chilliBazaar } from "./drafts/chilli-bazaar.ts";
import { crownOfClover } from "./drafts/crown-of-clover.ts";
import { diyaNights } from "./drafts/diya-nights.ts";
import { dragonDrum } from "./drafts/dragon-drum.ts";
import { elephantExpress } from "./drafts/elephant-express.ts";
import { harbourLights } from "./drafts/harbour-lights.ts";
import { iceCreamIsle } from "./drafts/ice-cream-isle.ts";
import { magicAttic } from "./drafts/magic-attic.ts";
import { marigoldMarch } from "./drafts/marigold-march.ts";
import { moaiMystery } from "./drafts/moai-mystery.ts";
import { monsoonTiger } from "./drafts/monsoon-tiger.ts";
import { moonlitMarket } from "./drafts/moonlit-market.ts";
import { parrotPalace } from "./drafts/parrot-palace.ts";
import { partyParcel } from "./drafts/party-parcel.ts";
import { polarPostman } from "./drafts/polar-postman.ts";
import { riceHarvestJig } from "./drafts/rice-harvest-jig.ts";
import { templeOfBells } from "./drafts/temple-of-bells.ts";
import { whaleSong } from "./drafts/whale-song.ts";
import { octopusOrchestra } from "./drafts/octopus-orchestra.ts";
import { meteorMiners } from "./drafts/meteor-miners.ts";
import { robotRodeo } from "./drafts/robot-rodeo.ts";
import { cometCarnival } from "./drafts/comet-carnival.ts";
import { mirrorBallMania } from "./drafts/mirror-ball-mania.ts";
import { kiteFestival } from "./drafts/kite-festival.ts";
import { goldenOyster } from "./drafts/golden-oyster.ts";
import { velvetOracle } from "./drafts/velvet-oracle.ts";
import { saffronFox } from "./drafts/saffron-fox.ts";
import { glacierGems } from "./drafts/glacier-gems.ts";
import { peacockCourtyard } from "./drafts/peacock-courtyard.ts";

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
