import "./bamboo.css";
import { LiveTable, type TableRoom } from "../../../kits/tables/client/live-table.tsx";
import { sicBo } from "../rules.ts";
import { DiceBoard } from "./dice-board.tsx";
import { DicePart, LastDice } from "./dice-part.tsx";
import { useDiceWords } from "./dice-words.ts";
import { makeDomeScene } from "./dome-scene.ts";

const room: TableRoom = {
  rules: sicBo,
  make: makeDomeScene,
  Board: DiceBoard,
  Past: DicePart,
  Scores: LastDice,
};

export const BambooTable = () => <LiveTable room={room} words={useDiceWords()} />;
