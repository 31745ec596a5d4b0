import "./ember.css";
import { LiveTable } from "../../../kits/tables/client/live-table.tsx";
import { handsRoom } from "../../../kits/tables/client/hands-room.tsx";
import { useEmberWords } from "./ember-words.ts";
import { dragonTiger } from "../rules.ts";
import { dealers } from "./dealers.ts";
import { drawSalon, flame, stripes } from "./salon.ts";

const room = handsRoom({
  rules: dragonTiger,
  dealers,
  handWidth: 1,
  lie: () => ({ x: 0, angle: 0 }),
  drawRoom: drawSalon,
  colors: {
    wall: ["#1a0b16", "#4a1526"],
    panel: 0x2b0d1d,
    lamp: 0xffc27a,
    gold: 0xe8b75a,
    felt: ["#123f3c", "#082523"],
    rim: ["#6b3a1e", "#2c150a"],
    sides: [0xf0553f, 0xf2a93b],
    emblems: [flame, stripes],
  },
});

export const EmberTable = () => <LiveTable room={room} words={useEmberWords()} />;
