import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { pngText } from "../../test/content.ts";

let api: TestApp;
let sitePicture: string;
let feedbackPicture: string;

beforeAll(async () => {
  api = await createTestApp();
  const { content, modules } = api.app.platform;
  const upload = { title: "Harbour", picture: await pngText() };
  sitePicture = (await modules.content.console.uploadPicture(undefined, upload)).picture;
  feedbackPicture = await content.keepFeedbackPicture("AMBERJACK", await pngText());
});
afterAll(() => api.close());

const get = (url: string) => api.app.fastify.inject({ method: "GET", url });

test.each([
  ["480.webp", "webp", 480],
  ["480.avif", "heif", 480],
  ["960.webp", "webp", 700],
  // The picture is 700 wide: nothing larger was made, and the largest there is comes.
  ["1440.webp", "webp", 700],
])("a picture for the site comes as %s, kept forever by every cache", async (end, kind, width) => {
  const answer = await get(`/${sitePicture}-${end}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": `image/${end.split(".")[1]}`,
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  const { format, width: found } = await sharp(answer.rawPayload).metadata();
  expect([format, found]).toEqual([kind, width]);
  expect((await get(`/${sitePicture}-${end}`)).rawPayload.equals(answer.rawPayload)).toBe(true);
});

test("a visitor's picture comes by its id alone, and no cache keeps it", async () => {
  const answer = await get(`/media/${feedbackPicture}-480.webp`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
});

test.each([
  `/media/${"0".repeat(32)}-480.webp`,
  "/media/1-480.webp",
  "/media/..%2f..%2fetc-480.webp",
])("%s is refused: not_found", async (url) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, "not_found"]);
});

test.each(["481.webp", "480.png", "0480.webp", "480.svg", "99999999999999999999.webp"])(
  "a size or format nobody made is refused: %s",
  async (end) => {
    expect((await get(`/${sitePicture}-${end}`)).statusCode).toBe(404);
  },
);
