import { parseArgs } from "node:util";
import { shown } from "./pages.ts";
import { languages, sizes, themes, type Language, type Shown, type Size } from "./shown.ts";
import type { Theme } from "./shown.ts";

/** Which part of everything somebody wants to look at, and how. */
export interface Wanted {
  readonly pages: readonly Shown[];
  readonly sizes: readonly Size[];
  readonly themes: readonly Theme[];
  readonly languages: readonly Language[];
  readonly hasPictures: boolean;
  /** Accessibility too: where structure, direction or colours differ, everywhere or nowhere. */
  readonly axe: "once" | "all" | "none";
  /** After the walk, the journeys too: they reach states that no address leads to. */
  readonly hasJourneys: boolean;
}

export const usage = `npm run screens -- [options]
  --only=home,wallet     pages whose name begins so; --list names them all
  --sizes=phone,tablet,desktop
  --themes=dark,light
  --languages=en,bn,ar,my,ur
  --pictures             writes a picture of each into screens/
  --axe=once|all|none    accessibility: in English every size and theme, in Arabic each theme
                         once (default); every look; nowhere
  --journeys             also after a walk through a part: the journeys with accessibility`;

function chosen<T extends string>(
  option: string,
  given: string | undefined,
  known: readonly T[],
): readonly T[] {
  if (given === undefined) return known;
  return given.split(",").map((name) => {
    const one = known.find((other) => other === name);
    if (one === undefined) throw new Error(`--${option}: ${name}? Known: ${known.join(", ")}`);
    return one;
  });
}

function pagesOf(only: string | undefined): readonly Shown[] {
  const starts = only?.split(",") ?? [""];
  const pages = shown.filter(({ name }) => starts.some((start) => name.startsWith(start)));
  if (pages.length === 0) throw new Error(`No page is called ${only}: see --list.`);
  return pages;
}

/** Reads the command line; undefined after it has only asked what there is. */
export function readWanted(): Wanted | undefined {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      sizes: { type: "string" },
      themes: { type: "string" },
      languages: { type: "string" },
      pictures: { type: "boolean", default: false },
      axe: { type: "string", default: "once" },
      journeys: { type: "boolean" },
      list: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help || values.list) {
    console.log(values.help ? usage : shown.map(({ name }) => name).join("\n"));
    return undefined;
  }
  const [axe = "once"] = chosen("axe", values.axe, ["once", "all", "none"] as const);
  return {
    pages: pagesOf(values.only),
    sizes: chosen("sizes", values.sizes, Object.keys(sizes) as Size[]),
    themes: chosen("themes", values.themes, themes),
    languages: chosen("languages", values.languages, languages),
    hasPictures: values.pictures,
    axe,
    hasJourneys: values.journeys ?? (values.only === undefined && axe !== "none"),
  };
}
