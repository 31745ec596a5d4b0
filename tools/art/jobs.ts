/**
 * What is to be rendered: one job is one picture in one or more sizes and formats.
 */
import { createHash } from "node:crypto";

export type Format = "avif" | "webp" | "png" | "svg";

export interface Output {
  width: number;
  formats: readonly Format[];
}

export interface Job {
  /** Folder under the output folder and key in the manifest: "covers", "games/skylark", … */
  group: string;
  name: string;
  svg: string;
  outputs: readonly Output[];
  /** How much larger than its largest size it is drawn; by its size where absent. */
  oversize?: number;
}

/** Bump when the encoder settings in raster.ts change, so that every file gets a new name. */
const ENCODING = "2";

/** The content hash that names the files of a job. */
export function hashOf(job: Job): string {
  return createHash("sha256")
    .update(ENCODING)
    .update(JSON.stringify(job.outputs))
    .update(job.oversize === undefined ? "" : String(job.oversize))
    .update(job.svg)
    .digest("hex")
    .slice(0, 10);
}

export const MODERN: readonly Format[] = ["avif", "webp"];

export function job(
  group: string,
  name: string,
  svg: string,
  widths: readonly number[],
  formats: readonly Format[] = MODERN,
): Job {
  return { group, name, svg, outputs: widths.map((width) => ({ width, formats })) };
}
