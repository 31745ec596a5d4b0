/**
 * Turns a job's SVG into files. The SVG is drawn once and every size is scaled down from that.
 * Where something is clipped it is drawn larger than asked for, because librsvg does not smooth
 * such edges; twice as large takes four times as long.
 */
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { hashOf, type Format, type Job } from "./jobs.ts";
import type { ArtFile, ArtPicture } from "./manifest.ts";

// Two jobs run side by side; one thread in each keeps the machine usable.
sharp.concurrency(1);

/** AVIF effort 2 takes a sixth of the time of 4 and gives files 5 % larger (measured on covers). */
const encode: Record<Exclude<Format, "svg">, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 54, effort: 2 }),
  webp: (image) => image.webp({ quality: 80, effort: 4, alphaQuality: 90 }),
  png: (image) => image.png({ compressionLevel: 9, palette: false }),
};

/** Renders a job into the folder and answers its manifest entry. */
export async function renderJob(folder: string, job: Job): Promise<ArtPicture> {
  const hash = hashOf(job);
  const natural = Number(/ width="(\d+)"/.exec(job.svg)?.[1] ?? 0);
  const widest = Math.max(...job.outputs.map((output) => output.width));
  const isClipped = /clip-path=|mask=/.test(job.svg);
  const oversize = job.oversize ?? (isClipped ? (widest > 600 ? 1.25 : 1.6) : 1);
  const density = Math.min(2400, Math.max(72, (72 * widest * oversize) / natural));
  const drawn = await sharp(Buffer.from(job.svg), { density, limitInputPixels: 5e7 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = drawn.info;
  const source = () => sharp(drawn.data, { raw: { width, height, channels } });
  const files: ArtFile[] = [];
  for (const output of job.outputs) {
    for (const format of output.formats) {
      const path = `${job.group}/${job.name}-${hash}-${output.width}.${format}`;
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      let tall = Math.round((height / width) * output.width);
      if (format === "svg") writeFileSync(file, job.svg);
      else tall = (await encode[format](source().resize(output.width)).toFile(file)).height;
      files.push({ path, width: output.width, height: tall, format, bytes: statSync(file).size });
    }
  }
  const { channels: mean } = await source()
    .resize(32)
    .png()
    .toBuffer()
    .then((small) => sharp(small).stats());
  const part = (at: number) =>
    Math.round(mean[at]?.mean ?? 0)
      .toString(16)
      .padStart(2, "0");
  return { hash, tone: `#${part(0)}${part(1)}${part(2)}`, files };
}
