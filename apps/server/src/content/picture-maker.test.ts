import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { aPicture } from "../../test/content.ts";
import { formatOf, makePicture, type SourceFormat } from "./picture-maker.ts";

const all: readonly SourceFormat[] = ["png", "jpeg", "webp", "avif"];

function crcOf(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crcOf(body));
  return Buffer.concat([size, body, crc]);
}

/** A well-formed PNG of any size whose pixels are all black: a few kB for gigabytes. */
function bomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const data = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);
const png = await aPicture(64, 48).png().toBuffer();
const jpeg = await aPicture(64, 48).jpeg().toBuffer();
const gif = await aPicture(64, 48).gif().toBuffer();
const tiff = await aPicture(64, 48).tiff().toBuffer();
const pngHead = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

test.each<[string, Buffer]>([
  ["nothing", Buffer.alloc(0)],
  ["noise", Buffer.from("not a picture at all, only words")],
  ["an SVG", svg],
  ["an SVG behind the first bytes of a PNG", Buffer.concat([pngHead, svg])],
  ["a GIF", gif],
  ["a TIFF", tiff],
  ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>")],
  ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["a PNG cut off", png.subarray(0, png.length - 30)],
  ["a JPEG cut off", jpeg.subarray(0, Math.floor(jpeg.length / 2))],
  ["a JPEG behind the first bytes of a PNG", Buffer.concat([pngHead, jpeg])],
  ["a PNG of 30,000 by 30,000", bomb(30_000, 30_000)],
  ["a PNG as wide as numbers go", bomb(2_147_483_647, 1)],
])("%s is refused: picture_invalid", async (_what, source) => {
  await expect(makePicture(source, all)).rejects.toMatchObject({ code: "picture_invalid" });
});

test("a format that is not accepted here is refused: picture_invalid", async () => {
  const webp = await aPicture(64, 48).webp().toBuffer();
  await expect(makePicture(webp, ["png", "jpeg"])).rejects.toMatchObject({
    code: "picture_invalid",
  });
  expect((await makePicture(webp, all)).width).toBe(64);
});

test.each<SourceFormat>(["png", "jpeg", "webp", "avif"])("%s is re-encoded", async (format) => {
  const source = await aPicture(600, 200).toFormat(format).toBuffer();
  expect(formatOf(source)).toBe(format);
  const { width, height, files } = await makePicture(source, all);
  expect([width, height]).toEqual([600, 200]);
  expect(files.map((file) => `${file.width}.${file.format}`)).toEqual([
    "480.avif",
    "480.webp",
    "960.avif",
    "960.webp",
  ]);
  const sizes = await Promise.all(
    files.map(async ({ bytes }) => (await sharp(bytes).metadata()).width),
  );
  // Never enlarged: the file for 960 is as wide as the picture is.
  expect(sizes).toEqual([480, 480, 600, 600]);
});

test("nothing of the file is kept but its pixels, turned as they were meant", async () => {
  const secret = "taken at 23.8103 N 90.4125 E";
  const photo = await aPicture(300, 100)
    .withExif({ IFD0: { ImageDescription: secret } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const polyglot = Buffer.concat([photo, Buffer.from("<script>alert(1)</script>"), gif]);
  const { width, height, files } = await makePicture(polyglot, all);
  expect([width, height]).toEqual([100, 300]);
  for (const { bytes } of files) {
    const text = bytes.toString("latin1");
    expect(text).not.toContain("script");
    expect(text).not.toContain("23.8103");
    const { exif, xmp, orientation } = await sharp(bytes).metadata();
    expect([exif, xmp, orientation ?? 1]).toEqual([undefined, undefined, 1]);
  }
});

test("a picture as long as a road is made no longer than three times its width", async () => {
  const source = await aPicture(20, 20_000).png().toBuffer();
  const { width, height } = await makePicture(source, all);
  expect([width, height]).toEqual([4, 4320]);
});
