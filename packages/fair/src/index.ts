/**
 * Provable fairness: the byte stream of a round, the published mappings from it to results, the
 * crash chain, and exact slot mathematics. No I/O, no clock, no source of randomness: seeds come
 * in, results go out, so anybody can recompute a round anywhere.
 *
 * Start with `seededWords` in stream.ts; the formulas and their vectors are those of the published
 * server seed, client seed, nonce scheme.
 */
export {
  blockMessage,
  drawBelow,
  drawWeighted,
  floatsOf,
  readAsync,
  seededWords,
  takeFloats,
  toFloat,
  wordStream,
  type AsyncHmac,
  type Hmac,
  type Seeds,
  type WordStream,
} from "./stream.ts";
export {
  cardIndex,
  cards,
  cardsFromDeck,
  cardsWithReplacement,
  deckIndexes,
  diamonds,
  diceRoll,
  kenoNumbers,
  limboHundredths,
  minesOrder,
  pick,
  plinkoPath,
  rouletteNumber,
  wheelIndex,
} from "./mappings.ts";
export {
  chainFrom,
  crashHundredths,
  elapsedMsAt,
  followsInChain,
  leadsBackTo,
  multiplierAt,
  type Sha256Hex,
} from "./crash.ts";
export { fallMessage, fallsAtMinor, first52Bits, isJackpotHit, jackpotMessage } from "./jackpot.ts";
export { beaconChain, beaconMessage, beaconRoundAt, beaconRoundTime } from "./beacon.ts";
export { choose } from "./choose.ts";
export {
  emptyMerkle,
  growMerkle,
  isInMerkle,
  merkleLeaf,
  merkleLevels,
  merklePath,
  merkleRoot,
  merkleTop,
  type AsyncSha256Bytes,
  type MerkleGrowth,
  type MerkleProof,
  type Sha256Bytes,
} from "./merkle.ts";
export { canBeDivided, divideEnvelope } from "./draws/envelope.ts";
export {
  drawRaffle,
  raffleAgainSeed,
  raffleList,
  raffleSeed,
  readRaffleList,
  type RaffleRange,
  type RaffleWinner,
} from "./draws/raffle.ts";
export { drawRemoving } from "./draws/remove.ts";
export { wheelCost, wheelSeed, type WheelCost } from "./draws/wheel.ts";
export { payoutOf, payoutOfFraction } from "./payout.ts";
export { add, multiply, rational, rootToDecimal, toDecimal, type Rational } from "./rational.ts";
export {
  compileMachine,
  freeSpinsFor,
  type CompiledMachine,
  type SlotFamily,
  type SlotGame,
  type SlotHold,
  type SlotMachine,
  type SlotSymbolDefinition,
} from "./slot/machine.ts";
export { lineWin, type SlotWin } from "./slot/evaluate.ts";
export { playRound, type PlayedSpin } from "./slot/play.ts";
export type { PlayedCoin, PlayedHold } from "./slot/hold.ts";
export type { SlotDrop } from "./slot/spin.ts";
export { classifySpins, combinationsOf, type SpinClass } from "./slot/count.ts";
export {
  payEntries,
  payReach,
  type PayEntry,
  type PayReach,
  type PayWitness,
} from "./slot/reach.ts";
export { countSlot, exactFigures, type SlotCounts, type SlotFigures } from "./slot/exact.ts";
