import type { TableKind } from "../../../protocol.ts";
import { flame, stripes } from "./room.ts";
import type { SceneWay } from "./table-scene.ts";

/** Each table has a room of its own. */
export const looks: Readonly<Record<TableKind, Omit<SceneWay, "rules">>> = {
  "dragon-tiger": {
    cardsPerHand: 1,
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
  },
};
