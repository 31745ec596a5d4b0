/** Every folder of games/ that has a game. `npm run games` writes this: change nothing. */
import type { Game } from "../kits/game.ts";
import baccarat from "../games/baccarat/game.ts";
import bingo from "../games/bingo/game.ts";
import blackjack from "../games/blackjack/game.ts";
import crash from "../games/crash/game.ts";
import dice from "../games/dice/game.ts";
import dragonTiger from "../games/dragon-tiger/game.ts";
import hilo from "../games/hilo/game.ts";
import keno from "../games/keno/game.ts";
import limbo from "../games/limbo/game.ts";
import liveBaccarat from "../games/live-baccarat/game.ts";
import liveRoulette from "../games/live-roulette/game.ts";
import mines from "../games/mines/game.ts";
import plinko from "../games/plinko/game.ts";
import roulette from "../games/roulette/game.ts";
import sicBo from "../games/sic-bo/game.ts";
import amphoraSands from "../games/slots/amphora-sands/game.ts";
import blossomBridge from "../games/slots/blossom-bridge/game.ts";
import butterflyBrook from "../games/slots/butterfly-brook/game.ts";
import candleCourt from "../games/slots/candle-court/game.ts";
import cherryCircuit from "../games/slots/cherry-circuit/game.ts";
import chilliBazaar from "../games/slots/chilli-bazaar/game.ts";
import cometCarnival from "../games/slots/comet-carnival/game.ts";
import crownOfClover from "../games/slots/crown-of-clover/game.ts";
import diyaNights from "../games/slots/diya-nights/game.ts";
import dragonDrum from "../games/slots/dragon-drum/game.ts";
import elephantExpress from "../games/slots/elephant-express/game.ts";
import foxfireHollow from "../games/slots/foxfire-hollow/game.ts";
import glacierGems from "../games/slots/glacier-gems/game.ts";
import goldenOyster from "../games/slots/golden-oyster/game.ts";
import harbourLights from "../games/slots/harbour-lights/game.ts";
import iceCreamIsle from "../games/slots/ice-cream-isle/game.ts";
import kiteFestival from "../games/slots/kite-festival/game.ts";
import lanternKoi from "../games/slots/lantern-koi/game.ts";
import magicAttic from "../games/slots/magic-attic/game.ts";
import mangoMischief from "../games/slots/mango-mischief/game.ts";
import marigoldMarch from "../games/slots/marigold-march/game.ts";
import meteorMiners from "../games/slots/meteor-miners/game.ts";
import mirrorBallMania from "../games/slots/mirror-ball-mania/game.ts";
import moaiMystery from "../games/slots/moai-mystery/game.ts";
import monsoonTiger from "../games/slots/monsoon-tiger/game.ts";
import moonlitMarket from "../games/slots/moonlit-market/game.ts";
import octopusOrchestra from "../games/slots/octopus-orchestra/game.ts";
import owlAndOrchard from "../games/slots/owl-and-orchard/game.ts";
import padmaPearls from "../games/slots/padma-pearls/game.ts";
import parrotPalace from "../games/slots/parrot-palace/game.ts";
import partyParcel from "../games/slots/party-parcel/game.ts";
import peacockCourtyard from "../games/slots/peacock-courtyard/game.ts";
import polarPostman from "../games/slots/polar-postman/game.ts";
import riceHarvestJig from "../games/slots/rice-harvest-jig/game.ts";
import robotRodeo from "../games/slots/robot-rodeo/game.ts";
import saffronFox from "../games/slots/saffron-fox/game.ts";
import templeOfBells from "../games/slots/temple-of-bells/game.ts";
import toffeeTowers from "../games/slots/toffee-towers/game.ts";
import velvetOracle from "../games/slots/velvet-oracle/game.ts";
import whaleSong from "../games/slots/whale-song/game.ts";
import videoPoker from "../games/video-poker/game.ts";
import wheel from "../games/wheel/game.ts";

export const allGames: readonly Game[] = [
  baccarat,
  bingo,
  blackjack,
  crash,
  dice,
  dragonTiger,
  hilo,
  keno,
  limbo,
  liveBaccarat,
  liveRoulette,
  mines,
  plinko,
  roulette,
  sicBo,
  amphoraSands,
  blossomBridge,
  butterflyBrook,
  candleCourt,
  cherryCircuit,
  chilliBazaar,
  cometCarnival,
  crownOfClover,
  diyaNights,
  dragonDrum,
  elephantExpress,
  foxfireHollow,
  glacierGems,
  goldenOyster,
  harbourLights,
  iceCreamIsle,
  kiteFestival,
  lanternKoi,
  magicAttic,
  mangoMischief,
  marigoldMarch,
  meteorMiners,
  mirrorBallMania,
  moaiMystery,
  monsoonTiger,
  moonlitMarket,
  octopusOrchestra,
  owlAndOrchard,
  padmaPearls,
  parrotPalace,
  partyParcel,
  peacockCourtyard,
  polarPostman,
  riceHarvestJig,
  robotRodeo,
  saffronFox,
  templeOfBells,
  toffeeTowers,
  velvetOracle,
  whaleSong,
  videoPoker,
  wheel,
];
