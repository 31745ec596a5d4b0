import type { TableKind } from "../protocol.ts";
import { dragonTiger } from "../../dragon-tiger/rules.ts";
import { liveBaccarat } from "../../live-baccarat/rules.ts";
import { useRouletteWords } from "../../live-roulette/client/roulette-words.ts";
import { useDiceWords } from "../../sic-bo/client/dice-words.ts";
import { useHandsWords, type TableWords } from "./table-words.ts";

const useDragonTigerWords = () => useHandsWords(dragonTiger);
const useBaccaratWords = () => useHandsWords(liveBaccarat);

/** The words of each table. Which one is asked for never changes in a component's life. */
export const wordsOf: Readonly<Record<TableKind, () => TableWords>> = {
  "dragon-tiger": useDragonTigerWords,
  "live-baccarat": useBaccaratWords,
  "live-roulette": useRouletteWords,
  "sic-bo": useDiceWords,
};
