/**
 * Results of own draws, and the canonical text of any result (lottery document, sections 5, 6, 9).
 *
 * The seeds of a draw are those of `../seeds.ts`; the words of its stream are read from the start
 * by each family. Nothing about slips or stakes comes in here, so nothing about them can change a
 * result; the shots of Yeekee are part of its rules.
 */
import type { WordStream } from "@baize/fair";
import type { Family } from "../schedule/game.ts";
import { lastDecimalDigit } from "./hash.ts";
import { drawPanna, isPanna } from "./matka.ts";
import { drawValues, isShaped, readValues, writeValues, type ResultValues } from "./shape.ts";
import { shapes } from "./shapes.ts";
import { yeekeeNumber } from "./yeekee.ts";

/** Families whose results this program draws; the others' are entered, or follow from another. */
export type OwnFamily = Exclude<Family, "LA" | "HN" | "MATKA">;

export interface DrawInput {
  /** The randomness of the draw's beacon round, as 64 hex characters. */
  readonly randomness: string;
  /** Yeekee: the shots in the order of arrival. */
  readonly shots?: readonly number[];
}

/**
 * The values of an own draw. Reads only `words` and `input`, so it can be repeated on the same
 * stream (`readAsync`). Undefined where the hash game finds no digit.
 */
export function drawResult(
  words: WordStream,
  family: OwnFamily,
  { randomness, shots = [] }: DrawInput,
): string[] | undefined {
  if (family === "YEEKEE") return [yeekeeNumber(words, shots)];
  if (family === "HASH") {
    const digit = lastDecimalDigit(randomness);
    return digit === undefined ? undefined : [digit];
  }
  return drawValues(words, shapes[family]);
}

/**
 * A draw of Matka has two results, each with its own link, beacon round and stream. Before the
 * close only the open is known.
 */
export const drawMatkaSide = drawPanna;

/** Whether values are a whole result of a family: of an entered one, before it counts. */
export const isResult = (family: Family, values: ResultValues): boolean =>
  isShaped(shapes[family], values) && (family !== "MATKA" || values.every(isPanna));

/** The canonical text of a result; of values that are none it throws. */
export function resultText(family: Family, values: ResultValues): string {
  if (!isResult(family, values)) throw new RangeError(`no result of ${family}`);
  return writeValues(shapes[family], values);
}

/** The values of a canonical text; undefined where it is no result of the family. */
export function readResult(family: Family, text: string): string[] | undefined {
  const values = readValues(shapes[family], text);
  return values !== undefined && isResult(family, values) ? values : undefined;
}
