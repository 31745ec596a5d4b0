/**
 * One picture under construction: an SVG with its gradients, filters and embedded bodies.
 *
 * Ids are counted per scene, so the same calls give the same text and therefore the same content
 * hash. Librsvg and browsers draw the result alike. Start with `Scene`.
 */
import { readFileSync } from "node:fs";
import type { BodyName } from "./body-names.ts";
import { tenth } from "./lettering.ts";
import { type Random, seededRandom } from "./random.ts";

const bodies = JSON.parse(readFileSync(new URL("bodies.json", import.meta.url), "utf8")) as Partial<
  Record<BodyName, string>
>;

/** Offset, colour and, when not opaque, opacity. */
export type Stop = readonly [offset: number, color: string, opacity?: number];

export interface Placing {
  rotate?: number;
  flip?: boolean;
  filter?: string;
  opacity?: number;
}

const written = (stops: readonly Stop[]): string =>
  stops
    .map(([at, color, opacity = 1]) => {
      const alpha = opacity === 1 ? "" : ` stop-opacity="${opacity}"`;
      return `<stop offset="${at}" stop-color="${color}"${alpha}/>`;
    })
    .join("");

const ROOM = 'x="-40%" y="-40%" width="180%" height="190%" color-interpolation-filters="sRGB"';

export class Scene {
  readonly width: number;
  readonly height: number;
  readonly random: Random;
  readonly #definitions: string[] = [];
  readonly #drawn: string[] = [];
  readonly #known = new Map<string, string>();
  #count = 0;

  constructor(width: number, height: number, seed: string) {
    this.width = width;
    this.height = height;
    this.random = seededRandom(seed);
  }

  /** Draws on top of everything drawn so far. */
  add(svg: string): this {
    this.#drawn.push(svg);
    return this;
  }

  /** Defines an element once per distinct text and answers its id. */
  define(make: (id: string) => string): string {
    const key = make("");
    const known = this.#known.get(key);
    if (known) return known;
    const id = `a${this.#count.toString(36)}`;
    this.#count += 1;
    this.#definitions.push(make(id));
    this.#known.set(key, id);
    return id;
  }

  linear(stops: readonly Stop[], x1 = 0, y1 = 0, x2 = 0, y2 = 1): string {
    const line = `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`;
    return `url(#${this.define(
      (id) => `<linearGradient id="${id}" ${line}>${written(stops)}</linearGradient>`,
    )})`;
  }

  /** A vertical gradient in the user's own units, for outlines that have no useful box. */
  vertical(stops: readonly Stop[], top: number, bottom: number): string {
    const line = `gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${tenth(top)}"`;
    return `url(#${this.define(
      (id) =>
        `<linearGradient id="${id}" ${line} y2="${tenth(bottom)}">${written(stops)}` +
        `</linearGradient>`,
    )})`;
  }

  radial(stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
    const circle = `cx="${cx}" cy="${cy}" r="${r}"`;
    return `url(#${this.define(
      (id) => `<radialGradient id="${id}" ${circle}>${written(stops)}</radialGradient>`,
    )})`;
  }

  /** A radial gradient in the user's own units. */
  radialAt(stops: readonly Stop[], cx: number, cy: number, r: number): string {
    const circle = `gradientUnits="userSpaceOnUse" cx="${tenth(cx)}" cy="${tenth(cy)}"`;
    return `url(#${this.define(
      (id) =>
        `<radialGradient id="${id}" ${circle} r="${tenth(r)}">${written(stops)}</radialGradient>`,
    )})`;
  }

  /** Gaussian blur; with a second number the vertical deviation differs (a spinning reel). */
  blur(deviation: number, vertical = deviation): string {
    const sd = `stdDeviation="${deviation} ${vertical}"`;
    return `url(#${this.define(
      (id) => `<filter id="${id}" ${ROOM}><feGaussianBlur ${sd}/></filter>`,
    )})`;
  }

  /** A soft coloured drop shadow. */
  lift(color: string, dy = 14, deviation = 12, opacity = 0.55): string {
    const shadow = `dx="0" dy="${dy}" stdDeviation="${deviation}" flood-color="${color}"`;
    return `url(#${this.define(
      (id) =>
        `<filter id="${id}" ${ROOM}><feDropShadow ${shadow} flood-opacity="${opacity}"/></filter>`,
    )})`;
  }

  /**
   * A drop shadow and a rim of light from the upper right, which ties a body to its backdrop.
   * `hue` turns the body's own colours by that many degrees first.
   */
  lit(light: string, shade: string, depth = 1, hue = 0): string {
    const d = (value: number) => tenth(value * depth);
    const turned =
      hue === 0
        ? '<feOffset in="SourceGraphic" result="s"/>'
        : `<feColorMatrix in="SourceGraphic" type="hueRotate" values="${hue}" result="s"/>`;
    return `url(#${this.define(
      (id) =>
        `<filter id="${id}" ${ROOM}>${turned}` +
        `<feOffset in="SourceAlpha" dx="${d(-6)}" dy="${d(7)}" result="o"/>` +
        '<feComposite in="SourceAlpha" in2="o" operator="out"/>' +
        `<feGaussianBlur stdDeviation="${d(3)}" result="e"/>` +
        `<feFlood flood-color="${light}" flood-opacity=".85"/>` +
        '<feComposite in2="e" operator="in"/>' +
        '<feComposite in2="SourceAlpha" operator="in" result="r"/>' +
        `<feDropShadow in="SourceAlpha" dx="0" dy="${d(16)}" stdDeviation="${d(13)}" ` +
        `flood-color="${shade}" flood-opacity=".62" result="d"/>` +
        '<feMerge><feMergeNode in="d"/><feMergeNode in="s"/><feMergeNode in="r"/></feMerge>' +
        "</filter>",
    )})`;
  }

  /** Embeds a body once, with its own ids prefixed so that no two gradients collide. */
  body(name: BodyName): string {
    const source = bodies[name];
    if (!source) throw new Error(`bodies.json has no ${name}; run tools/art/extract.ts`);
    const known = this.#known.get(`body ${name}`);
    if (known) return known;
    const id = `b${this.#known.size.toString(36)}`;
    const own = source
      .replace(/id="([^"]+)"/g, `id="${id}_$1"`)
      .replace(/url\(#([^)]+)\)/g, `url(#${id}_$1)`)
      .replace(/href="#([^"]+)"/g, `href="#${id}_$1"`);
    this.#definitions.push(`<g id="${id}">${own}</g>`);
    this.#known.set(`body ${name}`, id);
    return id;
  }

  /** Draws a body centred at a point, `size` pixels across. */
  place(name: BodyName, cx: number, cy: number, size: number, how: Placing = {}): this {
    const scale = Math.round((size / 32) * 1000) / 1000;
    const turn = how.rotate ? ` rotate(${tenth(how.rotate)})` : "";
    const filter = how.filter ? ` filter="${how.filter}"` : "";
    const opacity = how.opacity === undefined ? "" : ` opacity="${how.opacity}"`;
    const shape = `scale(${how.flip ? -scale : scale} ${scale}) translate(-16 -16)`;
    return this.add(
      `<g${filter}${opacity}><use href="#${this.body(name)}" ` +
        `transform="translate(${tenth(cx)} ${tenth(cy)})${turn} ${shape}"/></g>`,
    );
  }

  toSvg(): string {
    const { width, height } = this;
    const box = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
    const inside = `<defs>${this.#definitions.join("")}</defs>${this.#drawn.join("")}`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${inside}</svg>`;
  }
}
