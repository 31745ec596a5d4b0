/**
 * The slots of the studio: each has a machine and its counted figures; everything else (rules,
 * draws, limits, the frame) is the same for all.
 */
import { compileMachine, type CompiledMachine, type SlotMachine } from "@baize/fair";
import { minor } from "@baize/money";
import { limitsOf, type Limits } from "../../engine/limits.ts";
import { amphoraSandsFigures } from "./machines/amphora-sands/figures.ts";
import { amphoraSands } from "./machines/amphora-sands/machine.ts";
import { cherryCircuitFigures } from "./machines/cherry-circuit/figures.ts";
import { cherryCircuit } from "./machines/cherry-circuit/machine.ts";
import { templeOfBellsFigures } from "./machines/temple-of-bells/figures.ts";
import { templeOfBells } from "./machines/temple-of-bells/machine.ts";
import { foxfireHollowFigures } from "./machines/foxfire-hollow/figures.ts";
import { foxfireHollow } from "./machines/foxfire-hollow/machine.ts";
import { lanternKoiFigures } from "./machines/lantern-koi/figures.ts";
import { lanternKoi } from "./machines/lantern-koi/machine.ts";
import { mangoMischiefFigures } from "./machines/mango-mischief/figures.ts";
import { mangoMischief } from "./machines/mango-mischief/machine.ts";
import { owlAndOrchardFigures } from "./machines/owl-and-orchard/figures.ts";
import { owlAndOrchard } from "./machines/owl-and-orchard/machine.ts";
import { padmaPearlsFigures } from "./machines/padma-pearls/figures.ts";
import { padmaPearls } from "./machines/padma-pearls/machine.ts";
import { toffeeTowersFigures } from "./machines/toffee-towers/figures.ts";
import { toffeeTowers } from "./machines/toffee-towers/machine.ts";
import { butterflyBrookFigures } from "./machines/butterfly-brook/figures.ts";
import { butterflyBrook } from "./machines/butterfly-brook/machine.ts";
import { harbourLightsFigures } from "./machines/harbour-lights/figures.ts";
import { harbourLights } from "./machines/harbour-lights/machine.ts";
import { moonlitMarketFigures } from "./machines/moonlit-market/figures.ts";
import { moonlitMarket } from "./machines/moonlit-market/machine.ts";
import { dragonDrumFigures } from "./machines/dragon-drum/figures.ts";
import { dragonDrum } from "./machines/dragon-drum/machine.ts";
import { magicAtticFigures } from "./machines/magic-attic/figures.ts";
import { magicAttic } from "./machines/magic-attic/machine.ts";
import { polarPostmanFigures } from "./machines/polar-postman/figures.ts";
import { polarPostman } from "./machines/polar-postman/machine.ts";
import { whaleSongFigures } from "./machines/whale-song/figures.ts";
import { whaleSong } from "./machines/whale-song/machine.ts";
import { crownOfCloverFigures } from "./machines/crown-of-clover/figures.ts";
import { crownOfClover } from "./machines/crown-of-clover/machine.ts";
import { diyaNightsFigures } from "./machines/diya-nights/figures.ts";
import { diyaNights } from "./machines/diya-nights/machine.ts";
import { candleCourtFigures } from "./machines/candle-court/figures.ts";
import { candleCourt } from "./machines/candle-court/machine.ts";
import { partyParcelFigures } from "./machines/party-parcel/figures.ts";
import { partyParcel } from "./machines/party-parcel/machine.ts";
import { blossomBridgeFigures } from "./machines/blossom-bridge/figures.ts";
import { blossomBridge } from "./machines/blossom-bridge/machine.ts";
import { moaiMysteryFigures } from "./machines/moai-mystery/figures.ts";
import { moaiMystery } from "./machines/moai-mystery/machine.ts";
import { elephantExpressFigures } from "./machines/elephant-express/figures.ts";
import { elephantExpress } from "./machines/elephant-express/machine.ts";
import { iceCreamIsleFigures } from "./machines/ice-cream-isle/figures.ts";
import { iceCreamIsle } from "./machines/ice-cream-isle/machine.ts";
import { marigoldMarchFigures } from "./machines/marigold-march/figures.ts";
import { marigoldMarch } from "./machines/marigold-march/machine.ts";
import { chilliBazaarFigures } from "./machines/chilli-bazaar/figures.ts";
import { chilliBazaar } from "./machines/chilli-bazaar/machine.ts";
import { monsoonTigerFigures } from "./machines/monsoon-tiger/figures.ts";
import { monsoonTiger } from "./machines/monsoon-tiger/machine.ts";
import { riceHarvestJigFigures } from "./machines/rice-harvest-jig/figures.ts";
import { riceHarvestJig } from "./machines/rice-harvest-jig/machine.ts";
import { parrotPalaceFigures } from "./machines/parrot-palace/figures.ts";
import { parrotPalace } from "./machines/parrot-palace/machine.ts";
import { octopusOrchestraFigures } from "./machines/octopus-orchestra/figures.ts";
import { octopusOrchestra } from "./machines/octopus-orchestra/machine.ts";
import { meteorMinersFigures } from "./machines/meteor-miners/figures.ts";
import { meteorMiners } from "./machines/meteor-miners/machine.ts";
import { robotRodeoFigures } from "./machines/robot-rodeo/figures.ts";
import { robotRodeo } from "./machines/robot-rodeo/machine.ts";
import { cometCarnivalFigures } from "./machines/comet-carnival/figures.ts";
import { cometCarnival } from "./machines/comet-carnival/machine.ts";
import { mirrorBallManiaFigures } from "./machines/mirror-ball-mania/figures.ts";
import { mirrorBallMania } from "./machines/mirror-ball-mania/machine.ts";
import { kiteFestivalFigures } from "./machines/kite-festival/figures.ts";
import { kiteFestival } from "./machines/kite-festival/machine.ts";
import { goldenOysterFigures } from "./machines/golden-oyster/figures.ts";
import { goldenOyster } from "./machines/golden-oyster/machine.ts";
import { velvetOracleFigures } from "./machines/velvet-oracle/figures.ts";
import { velvetOracle } from "./machines/velvet-oracle/machine.ts";
import { saffronFoxFigures } from "./machines/saffron-fox/figures.ts";
import { saffronFox } from "./machines/saffron-fox/machine.ts";
import { glacierGemsFigures } from "./machines/glacier-gems/figures.ts";
import { glacierGems } from "./machines/glacier-gems/machine.ts";
import { peacockCourtyardFigures } from "./machines/peacock-courtyard/figures.ts";
import { peacockCourtyard } from "./machines/peacock-courtyard/machine.ts";
import type { SlotFigureTexts } from "./figures.ts";

export interface Slot {
  readonly gameCode: string;
  readonly machine: SlotMachine;
  readonly compiled: CompiledMachine;
  readonly figures: SlotFigureTexts;
}

const slotOf = (gameCode: string, machine: SlotMachine, figures: SlotFigureTexts): Slot => ({
  gameCode,
  machine,
  compiled: compileMachine(machine),
  figures,
});

export const slots: readonly Slot[] = [
  slotOf("lantern-koi", lanternKoi, lanternKoiFigures),
  slotOf("foxfire-hollow", foxfireHollow, foxfireHollowFigures),
  slotOf("mango-mischief", mangoMischief, mangoMischiefFigures),
  slotOf("toffee-towers", toffeeTowers, toffeeTowersFigures),
  slotOf("padma-pearls", padmaPearls, padmaPearlsFigures),
  slotOf("owl-and-orchard", owlAndOrchard, owlAndOrchardFigures),
  slotOf("amphora-sands", amphoraSands, amphoraSandsFigures),
  slotOf("cherry-circuit", cherryCircuit, cherryCircuitFigures),
  slotOf("temple-of-bells", templeOfBells, templeOfBellsFigures),
  slotOf("butterfly-brook", butterflyBrook, butterflyBrookFigures),
  slotOf("harbour-lights", harbourLights, harbourLightsFigures),
  slotOf("moonlit-market", moonlitMarket, moonlitMarketFigures),
  slotOf("dragon-drum", dragonDrum, dragonDrumFigures),
  slotOf("magic-attic", magicAttic, magicAtticFigures),
  slotOf("polar-postman", polarPostman, polarPostmanFigures),
  slotOf("whale-song", whaleSong, whaleSongFigures),
  slotOf("crown-of-clover", crownOfClover, crownOfCloverFigures),
  slotOf("diya-nights", diyaNights, diyaNightsFigures),
  slotOf("candle-court", candleCourt, candleCourtFigures),
  slotOf("party-parcel", partyParcel, partyParcelFigures),
  slotOf("blossom-bridge", blossomBridge, blossomBridgeFigures),
  slotOf("moai-mystery", moaiMystery, moaiMysteryFigures),
  slotOf("elephant-express", elephantExpress, elephantExpressFigures),
  slotOf("ice-cream-isle", iceCreamIsle, iceCreamIsleFigures),
  slotOf("marigold-march", marigoldMarch, marigoldMarchFigures),
  slotOf("chilli-bazaar", chilliBazaar, chilliBazaarFigures),
  slotOf("monsoon-tiger", monsoonTiger, monsoonTigerFigures),
  slotOf("rice-harvest-jig", riceHarvestJig, riceHarvestJigFigures),
  slotOf("parrot-palace", parrotPalace, parrotPalaceFigures),
  slotOf("octopus-orchestra", octopusOrchestra, octopusOrchestraFigures),
  slotOf("meteor-miners", meteorMiners, meteorMinersFigures),
  slotOf("robot-rodeo", robotRodeo, robotRodeoFigures),
  slotOf("comet-carnival", cometCarnival, cometCarnivalFigures),
  slotOf("mirror-ball-mania", mirrorBallMania, mirrorBallManiaFigures),
  slotOf("kite-festival", kiteFestival, kiteFestivalFigures),
  slotOf("golden-oyster", goldenOyster, goldenOysterFigures),
  slotOf("velvet-oracle", velvetOracle, velvetOracleFigures),
  slotOf("saffron-fox", saffronFox, saffronFoxFigures),
  slotOf("glacier-gems", glacierGems, glacierGemsFigures),
  slotOf("peacock-courtyard", peacockCourtyard, peacockCourtyardFigures),
];

export function getSlot(gameCode: string): Slot {
  const slot = slots.find((one) => one.gameCode === gameCode);
  if (slot === undefined) throw new RangeError(`there is no slot ${gameCode}`);
  return slot;
}

/** The most a round may pay is the most it can pay at the highest stake, so nothing is ever cut. */
export function slotLimits({ figures }: Slot, currency: string): Limits {
  const limits = limitsOf("slot", currency);
  return { ...limits, winMax: minor(limits.stakeMax * BigInt(figures.winMaxTimesStake)) };
}
