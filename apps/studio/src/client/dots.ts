/**
 * Dots for all that sparkles, drifts or glows. They show one small picture whose edges are soft,
 * and a whole swarm of them is one call to draw.
 */
import {
  CanvasSource,
  Particle,
  ParticleContainer,
  Sprite,
  Texture,
  type BLEND_MODES,
} from "pixi.js";

/**
 * A disc has an edge, a glow fades from its middle, a ring is hollow, a ripple a
 * thin ring, a petal has two points.
 */
export type DotKind = "disc" | "glow" | "ring" | "ripple" | "petal";

/** A rim of nothing around each, so that its edge stays soft where it is drawn small. */
const rim = 3;

/** Of a picture, in its own dots: what is thin is drawn larger. */
const sideOf = (kind: DotKind): number => (kind === "ripple" ? 128 : 64);

const made = new Map<DotKind, Texture>();

function paint(context: CanvasRenderingContext2D, kind: DotKind): void {
  const half = sideOf(kind) / 2;
  const radius = half - rim;
  context.fillStyle = "#ffffff";
  context.strokeStyle = "#ffffff";
  if (kind === "glow") {
    const fading = context.createRadialGradient(half, half, 0, half, half, radius);
    // As light falls off: half of it is gone after a third of the way.
    for (const [at, alpha] of [
      [0, 1],
      [0.2, 0.72],
      [0.45, 0.32],
      [0.75, 0.08],
      [1, 0],
    ] as const) {
      fading.addColorStop(at, `rgb(255 255 255 / ${alpha})`);
    }
    context.fillStyle = fading;
  }
  context.beginPath();
  if (kind === "petal") {
    context.moveTo(rim, half);
    context.quadraticCurveTo(half, half - radius, half + radius, half);
    context.quadraticCurveTo(half, half + radius, rim, half);
    context.fill();
    return;
  }
  const isHollow = kind === "ring" || kind === "ripple";
  const line = kind === "ring" ? 8 : 4;
  context.lineWidth = line;
  context.arc(half, half, isHollow ? radius - line / 2 : radius, 0, Math.PI * 2);
  if (isHollow) context.stroke();
  else context.fill();
}

function textureOf(kind: DotKind): Texture {
  const known = made.get(kind);
  if (known !== undefined) return known;
  const canvas = document.createElement("canvas");
  canvas.width = sideOf(kind);
  canvas.height = canvas.width;
  const context = canvas.getContext("2d");
  if (context !== null) paint(context, kind);
  const source = new CanvasSource({ resource: canvas, autoGenerateMipmaps: true });
  const texture = new Texture({ source });
  made.set(kind, texture);
  return texture;
}

/** One that stands alone. */
export const createDot = (
  kind: DotKind,
  tint: number,
  blendMode: BLEND_MODES = "inherit",
): Sprite => new Sprite({ texture: textureOf(kind), anchor: 0.5, tint, blendMode });

/** Alone or one of a swarm; `width` and `height` are radii, in points. */
export function placeDot(
  dot: Sprite | Particle,
  x: number,
  y: number,
  width: number,
  alpha: number,
  height: number = width,
): void {
  const radius = dot.texture.width / 2 - rim;
  dot.x = x;
  dot.y = y;
  dot.alpha = alpha;
  if (dot instanceof Particle) {
    dot.scaleX = width / radius;
    dot.scaleY = height / radius;
  } else dot.scale.set(width / radius, height / radius);
}

/** Many of one kind. What is added last lies above. */
export class Swarm extends ParticleContainer<Particle> {
  constructor(kind: DotKind, blendMode: BLEND_MODES = "inherit") {
    super({
      texture: textureOf(kind),
      blendMode,
      dynamicProperties: { position: true, vertex: true, rotation: true, color: true },
    });
  }

  add(tint: number): Particle {
    const { texture } = this;
    const mote = new Particle({ texture, anchorX: 0.5, anchorY: 0.5, tint, alpha: 0 });
    this.addParticle(mote);
    return mote;
  }

  /** Call it after placing dots: otherwise nothing is redrawn. */
  moved(): void {
    this.onViewUpdate();
  }
}
