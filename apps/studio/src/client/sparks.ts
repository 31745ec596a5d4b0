/** Sparks of a win: thrown from a place, falling and fading. Decoration only. */
import type { Container, Particle } from "pixi.js";
import { placeDot, Swarm } from "./dots.ts";
import { createDust } from "./dust.ts";

interface Spark {
  readonly mote: Particle;
  x: number;
  y: number;
  vx: number;
  vy: number;
  life: number;
  readonly size: number;
}

const sparksMax = 140;

export interface Sparks {
  readonly view: Container;
  /** Strength from 0 to 1 says how many and how far. */
  readonly burst: (x: number, y: number, reach: number, strength: number) => void;
  readonly advance: (deltaMs: number) => void;
  /** None of them flies. */
  readonly areOut: () => boolean;
}

export function createSparks(colors: readonly number[], seed: number): Sparks {
  const view = new Swarm("disc", "add");
  const dust = createDust(seed);
  let sparks: Spark[] = [];
  return {
    view,
    burst: (x, y, reach, strength) => {
      const count = Math.min(sparksMax - sparks.length, 16 + Math.round(strength * 80));
      for (let index = 0; index < count; index += 1) {
        const angle = dust() * Math.PI * 2;
        const force = (0.1 + dust() * 0.4) * (1 + strength * 0.5) * reach * 0.018;
        sparks.push({
          mote: view.add(colors[index % colors.length] ?? 0xffffff),
          x,
          y,
          vx: Math.cos(angle) * force,
          vy: Math.sin(angle) * force - reach * 0.004,
          life: 1,
          size: 1.2 + dust() * 2.6,
        });
      }
    },
    advance: (deltaMs) => {
      if (sparks.length === 0) return;
      for (const spark of sparks) {
        spark.x += spark.vx * deltaMs * 0.6;
        spark.y += spark.vy * deltaMs * 0.6;
        spark.vy += deltaMs * 0.0009;
        spark.life -= deltaMs / 900;
        if (spark.life <= 0) view.removeParticle(spark.mote);
        else placeDot(spark.mote, spark.x, spark.y, spark.size * spark.life, spark.life);
      }
      sparks = sparks.filter(({ life }) => life > 0);
      view.moved();
    },
    areOut: () => sparks.length === 0,
  };
}
