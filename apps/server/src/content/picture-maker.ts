import sharp, { type Metadata } from "sharp";
import { Refusal } from "../platform/errors.ts";

/**
 * Re-encodes an uploaded picture in the sizes of the site. The upload is only read: nothing
 * of the file itself (notes, place, thumbnails, whatever hangs behind the last pixel) is kept, and
 * what does not decode as what it says it is, is refused.
 */

/** Widths the site asks for; a smaller picture is not enlarged. */
export const pictureWidths = [480, 960, 1440] as const;
export const pictureFormats = ["avif", "webp"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** A phone's 50-megapixel photo passes; a file that unfolds to more is a trap. */
const pixelsMax = 52_000_000;
/** Taller than any page: three times as high as wide. */
const tallestRatio = 3;
const secondsMax = 20;

export interface PictureFile {
  /** One of `pictureWidths`, though a small picture is narrower. */
  readonly width: number;
  readonly format: PictureFormat;
  readonly bytes: Buffer;
}

export interface MadePicture {
  /** Of the largest file. */
  readonly width: number;
  readonly height: number;
  readonly files: readonly PictureFile[];
}

export type SourceFormat = "png" | "jpeg" | "webp" | "avif";

/** What a file says it is in its first bytes. */
export function formatOf(source: Uint8Array): SourceFormat | undefined {
  const head = Buffer.from(source.subarray(0, 16)).toString("latin1");
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "webp";
  return /^....ftypavi[fs]/s.test(head) ? "avif" : undefined;
}

/** libvips' name of a format, and the compression that makes it that one. */
function isReally(metadata: Metadata, format: SourceFormat): boolean {
  if (format === "avif") return metadata.format === "heif" && metadata.compression === "av1";
  return metadata.format === format;
}

async function readPixels(
  source: Buffer,
  format: SourceFormat,
  width: number = pictureWidths[pictureWidths.length - 1] ?? 0,
) {
  const open = () => sharp(source, { limitInputPixels: pixelsMax, failOn: "error" });
  if (!isReally(await open().metadata(), format)) throw new Error(`that is no ${format}`);
  return open()
    .timeout({ seconds: secondsMax })
    .autoOrient()
    .resize({ width, height: width * tallestRatio, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
}

type Pixels = Awaited<ReturnType<typeof readPixels>>;

async function encode({ data, info }: Pixels, width: number, format: PictureFormat) {
  const { width: from, height, channels } = info;
  const image = sharp(data, { raw: { width: from, height, channels } })
    .timeout({ seconds: secondsMax })
    .resize({ width, withoutEnlargement: true });
  // Effort 3 takes a third of the default's time for files 4 % larger.
  const made = format === "avif" ? image.avif({ quality: 55, effort: 3 }) : image.webp();
  return { width, format, bytes: await made.toBuffer() };
}

/** Refuses: picture_invalid. */
export async function makePicture(
  source: Buffer,
  accepted: readonly SourceFormat[],
): Promise<MadePicture> {
  const format = formatOf(source);
  if (format === undefined || !accepted.includes(format)) throw new Refusal("picture_invalid");
  const pixels = await readPixels(source, format).catch(() => {
    throw new Refusal("picture_invalid");
  });
  const { width, height } = pixels.info;
  const needed = pictureWidths.filter((_, index) => width > (pictureWidths[index - 1] ?? 0));
  const files: PictureFile[] = [];
  // One after another: pictures must not take the machine from players.
  for (const one of needed) {
    for (const target of pictureFormats) files.push(await encode(pixels, one, target));
  }
  return { width, height, files };
}

/** Wide enough to read the small print of a document, and a size to recognise it by. */
const largeWidth = 1800;
const smallWidth = 240;

/** A picture for few eyes: one file to read, one to recognise it by. */
export interface PrivatePicture {
  readonly large: Buffer;
  readonly small: Buffer;
}

const privately: ReadonlySet<SourceFormat> = new Set(["png", "jpeg", "webp"] as const);

/** Refuses: picture_invalid. */
export async function makePrivatePicture(source: Buffer): Promise<PrivatePicture> {
  const format = formatOf(source);
  if (format === undefined || !privately.has(format)) throw new Refusal("picture_invalid");
  const pixels = await readPixels(source, format, largeWidth).catch(() => {
    throw new Refusal("picture_invalid");
  });
  const { bytes: large } = await encode(pixels, largeWidth, "webp");
  const { bytes: small } = await encode(pixels, smallWidth, "webp");
  return { large, small };
}
