/** The wheel of teak and brass, its pockets and its room. */
import { Container, FillGradient, Graphics, Text } from "pixi.js";
import { createDust } from "../../../client/dust.ts";
import { wash } from "../../../client/wash.ts";
import { colourOf, wheelOrder } from "../table.ts";
import { tones } from "../tones.ts";

const step = (Math.PI * 2) / wheelOrder.length;
const brass = 0xd9b25f;

const deep = (): FillGradient =>
  new FillGradient({
    type: "radial",
    center: { x: 0.5, y: 0.35 },
    innerRadius: 0,
    outerCenter: { x: 0.5, y: 0.4 },
    outerRadius: 0.8,
    colorStops: [
      { offset: 0, color: "#15626b" },
      { offset: 0.5, color: "#0b3a48" },
      { offset: 1, color: "#061722" },
    ],
  });

/** A captain's cabin by night: a chart of a compass rose on deep teal. */
export function drawCabin(back: Graphics, width: number, height: number): void {
  back.clear();
  back.rect(0, 0, width, height).fill(deep());
  const [x, y, reach] = [width / 2, height * 0.34, Math.max(width, height)];
  for (let ray = 0; ray < 32; ray += 1) {
    const angle = (ray * Math.PI) / 16;
    back.moveTo(x, y).lineTo(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach);
    back.stroke({ color: brass, alpha: ray % 4 === 0 ? 0.13 : 0.05, width: 1 });
  }
  for (let ring = 1; ring < 7; ring += 1) {
    back.circle(x, y, reach * 0.13 * ring).stroke({ color: brass, alpha: 0.07, width: 1 });
  }
  const dust = createDust(77);
  for (let star = 0; star < 50; star += 1) {
    back.circle(dust() * width, dust() * height, 0.5 + dust()).fill(wash(0xfff0c0, dust() * 0.4));
  }
}

/** What stands still around the pockets. */
export function drawBowl(bowl: Graphics, radius: number): void {
  bowl.clear();
  for (let ring = 6; ring > 0; ring -= 1) {
    bowl.circle(0, radius * 0.03, radius * (1 + ring * 0.02)).fill(wash(0x02080b, 0.1));
  }
  bowl.circle(0, 0, radius).fill(0x2a1409);
  bowl.circle(0, 0, radius * 0.985).fill(0x6d3a18);
  bowl.circle(0, 0, radius * 0.93).fill(0x4a240e);
  bowl.circle(0, 0, radius * 0.985).stroke({ color: 0xb97a3c, width: radius * 0.012 });
  bowl.circle(0, 0, radius * 0.9).fill(0x25110a);
  for (let stud = 0; stud < 8; stud += 1) {
    const angle = (stud * Math.PI) / 4 + 0.2;
    const [x, y] = [Math.cos(angle) * radius * 0.87, Math.sin(angle) * radius * 0.87];
    const [dx, dy] = [Math.cos(angle) * radius * 0.035, Math.sin(angle) * radius * 0.035];
    bowl.poly([
      x - dx,
      y - dy,
      x - dy * 0.5,
      y + dx * 0.5,
      x + dx,
      y + dy,
      x + dy * 0.5,
      y - dx * 0.5,
    ]);
    bowl.fill(brass);
  }
}

/** What turns: numbers, pockets, and a compass rose for a hub. */
export function buildRotor(rotor: Container, radius: number): void {
  for (const child of rotor.removeChildren()) child.destroy();
  const art = new Graphics();
  wheelOrder.forEach((number, index) => {
    const from = (index - 0.5) * step - Math.PI / 2;
    const tone = Number.parseInt(tones[colourOf(number)].slice(1), 16);
    art
      .moveTo(0, 0)
      .arc(0, 0, radius * 0.82, from, from + step)
      .closePath()
      .fill(tone);
    art
      .moveTo(0, 0)
      .arc(0, 0, radius * 0.66, from, from + step)
      .closePath();
    art.fill(wash(0x000000, 0.3));
  });
  wheelOrder.forEach((_, index) => {
    const angle = (index - 0.5) * step - Math.PI / 2;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    art.moveTo(x * radius * 0.5, y * radius * 0.5).lineTo(x * radius * 0.82, y * radius * 0.82);
    art.stroke({ color: brass, alpha: 0.85, width: Math.max(1, radius * 0.007) });
  });
  for (const ring of [0.82, 0.66]) {
    art.circle(0, 0, radius * ring).stroke({ color: brass, width: Math.max(1, radius * 0.01) });
  }
  art.circle(0, 0, radius * 0.5).fill(0x5a2d12);
  art.circle(0, 0, radius * 0.5).stroke({ color: brass, width: radius * 0.014 });
  art.circle(0, 0, radius * 0.44).fill(0x3d1d0b);
  for (let point = 0; point < 16; point += 1) {
    const angle = (point * Math.PI) / 8;
    const long = point % 4 === 0 ? 0.4 : point % 2 === 0 ? 0.28 : 0.17;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    const wide = radius * 0.045;
    art.poly([x * radius * long, y * radius * long, -y * wide, x * wide, 0, 0]).fill(0xf1d48a);
    art.poly([x * radius * long, y * radius * long, y * wide, -x * wide, 0, 0]).fill(0xa9792f);
  }
  art.circle(0, 0, radius * 0.055).fill(0xffe6a6);
  rotor.addChild(art);
  wheelOrder.forEach((number, index) => {
    const label = new Text({
      text: String(number),
      style: {
        fontFamily: "Sora Variable, sans-serif",
        fontSize: Math.max(8, radius * 0.082),
        fontWeight: "700",
        fill: 0xffffff,
      },
    });
    label.anchor.set(0.5);
    const angle = index * step;
    label.rotation = angle;
    label.position.set(Math.sin(angle) * radius * 0.742, -Math.cos(angle) * radius * 0.742);
    rotor.addChild(label);
  });
}
