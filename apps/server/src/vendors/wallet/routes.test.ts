import { Readable } from "node:stream";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { Refusal } from "../../platform/errors.ts";
import { walletRoutes } from "./routes.ts";
import type { Callbacks } from "./service.ts";

const url = "/vendor/HSE/user/info";
const most = 64 * 1024;

async function open(handle: Callbacks["handle"]) {
  const app = Fastify({ genReqId: () => "r-1" });
  app.setErrorHandler((error, _request, reply) => {
    const isLarge = error instanceof Refusal && error.code === "body_too_large";
    return reply.code(isLarge ? 413 : 500).send({});
  });
  await app.register(walletRoutes({ handle }));
  return (payload: Buffer | Readable) => app.inject({ method: "POST", url, payload });
}

it("hands over the bytes as they came, in however many parts", async () => {
  const post = await open((vendorCode, path, body) => `${vendorCode} ${path} ${String(body)}`);
  for (const payload of [Buffer.from("one two"), Readable.from(["one", " ", "two"])]) {
    const answer = await post(payload);
    expect([answer.statusCode, answer.body]).toEqual([200, "HSE /user/info one two"]);
    expect(answer.headers).toMatchObject({
      "x-request-id": "r-1",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-type": "application/json; charset=utf-8",
    });
  }
});

it("takes 64 kB and refuses a byte more, whether its length is told or not", async () => {
  const lengths: number[] = [];
  const post = await open((_vendorCode, _path, { length }) => {
    lengths.push(length);
    return Promise.resolve("{}");
  });
  const half = Buffer.alloc(most / 2);
  expect((await post(Buffer.alloc(most))).statusCode).toBe(200);
  expect((await post(Readable.from([half, half]))).statusCode).toBe(200);
  for (const payload of [Buffer.alloc(most + 1), Readable.from([half, half, "x", "y"])]) {
    const { statusCode, headers } = await post(payload);
    expect([statusCode, headers.connection]).toEqual([413, "close"]);
  }
  expect(lengths).toEqual([most, most]);
});

it("answers 500 to what goes wrong, at once or later", async () => {
  const atOnce = await open(() => {
    throw new Error("at once");
  });
  const later = await open(() => Promise.reject(new Error("later")));
  for (const post of [atOnce, later]) {
    expect((await post(Buffer.from("{}"))).statusCode).toBe(500);
  }
});
