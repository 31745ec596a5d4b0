import "./midnight.css";
import { handsRoom } from "../../../kits/tables/client/hands-room.tsx";
import { LiveTable } from "../../../kits/tables/client/live-table.tsx";
import { useMidnightWords } from "./midnight-words.ts";
import { liveBaccarat } from "../rules.ts";
import { dealers } from "./dealers.ts";
import { drawNight, moons } from "./night-room.ts";

/** The third card lies across, on the far side of its hand. */
function lie(hand: 0 | 1, place: number): { readonly x: number; readonly angle: number } {
  const outward = hand === 0 ? -1 : 1;
  const x = place === 2 ? outward * 1.12 : (place - 0.5) * 0.98 - outward * 0.42;
  return { x, angle: place === 2 ? outward * (Math.PI / 2) : 0 };
}

const room = handsRoom({
  rules: liveBaccarat,
  dealers,
  handWidth: 3.6,
  lie,
  drawRoom: drawNight,
  colors: {
    wall: ["#050a20", "#1a2a66"],
    panel: 0x2a1a5e,
    lamp: 0xf3f0e2,
    gold: 0xc9d2ea,
    felt: ["#223a8c", "#0c1640"],
    rim: ["#3a2f2b", "#120d0c"],
    sides: [0x4d8dff, 0xff5566],
    emblems: moons,
  },
});

export const MidnightTable = () => <LiveTable room={room} words={useMidnightWords()} />;
