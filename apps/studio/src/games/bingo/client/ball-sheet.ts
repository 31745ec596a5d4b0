/** Every ball with its number, drawn once into one picture: they are one call to draw. */
import { CanvasSource, Rectangle, Texture } from "pixi.js";
import { bingoBalls } from "../protocol.ts";
import { toneOfBall } from "./tones.ts";

const columns = 8;
/** Radius of a ball in the picture, in its dots: sharp where the newest is drawn large. */
const radiusFor = { narrow: 62, wide: 96 } as const;
const narrowMax = 600;
/** A place is a little larger than its ball, for the shadow. */
const placePart = 1.16;

export interface BallSheet {
  /** Radius of a ball in its texture, in dots. */
  readonly radius: number;
  readonly of: (number: number) => Texture;
  readonly dispose: () => void;
}

const css = (tone: number): string => `#${tone.toString(16).padStart(6, "0")}`;

function paintBall(context: CanvasRenderingContext2D, number: number, radius: number): void {
  const disc = (fill: string, x: number, y: number, wide: number, high = wide): void => {
    context.fillStyle = fill;
    context.beginPath();
    context.ellipse(x * radius, y * radius, wide * radius, high * radius, 0, 0, Math.PI * 2);
    context.fill();
  };
  disc("#02101a66", 0.06, 0.12, 1);
  disc(css(toneOfBall(number)), 0, 0, 1);
  disc("#ffffff1f", -0.16, -0.2, 0.76);
  disc("#fffaf0", 0, 0, 0.62);
  disc("#ffffff99", -0.36, -0.6, 0.3, 0.16);
  context.fillStyle = "#14242e";
  context.font = `800 ${radius * 0.72}px "Sora Variable", system-ui`;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  const text = String(number);
  const { actualBoundingBoxAscent: ascent } = context.measureText(text);
  context.fillText(text, 0, ascent / 2);
}

/** The font must be there. */
export function createBallSheet(): BallSheet {
  const radius = radiusFor[window.innerWidth > narrowMax ? "wide" : "narrow"];
  const place = Math.ceil(radius * 2 * placePart);
  const canvas = document.createElement("canvas");
  canvas.width = columns * place;
  canvas.height = Math.ceil(bingoBalls / columns) * place;
  const source = new CanvasSource({ resource: canvas, autoGenerateMipmaps: true });
  const context = canvas.getContext("2d");
  const textures = Array.from({ length: bingoBalls }, (_, index) => {
    const [x, y] = [(index % columns) * place, Math.floor(index / columns) * place];
    if (context !== null) {
      context.setTransform(1, 0, 0, 1, x + place / 2, y + place / 2);
      paintBall(context, index + 1, radius);
    }
    return new Texture({ source, frame: new Rectangle(x, y, place, place) });
  });
  return {
    radius,
    of: (number) => textures[number - 1] ?? Texture.EMPTY,
    dispose: () => {
      for (const texture of textures) texture.destroy();
      source.destroy();
    },
  };
}
