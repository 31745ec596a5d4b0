import "../../roulette/client/roulette.css";
import "./orchid.css";
import { LiveTable, type TableRoom } from "../../../kits/tables/client/live-table.tsx";
import { liveRoulette } from "../rules.ts";
import { LastNumbers, NumbersPart } from "./numbers-part.tsx";
import { RouletteBoard } from "./roulette-board.tsx";
import { useRouletteWords } from "./roulette-words.ts";
import { makeWheelScene } from "./wheel-scene.ts";

const room: TableRoom = {
  rules: liveRoulette,
  make: makeWheelScene,
  Board: RouletteBoard,
  Past: NumbersPart,
  Scores: LastNumbers,
};

export const OrchidTable = () => <LiveTable room={room} words={useRouletteWords()} />;
