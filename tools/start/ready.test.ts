import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isOwnReady } from "./ready.ts";
import { claimPorts } from "./settings.ts";

let answer = { status: 200, id: "other" };
const server = createServer((_request, response) =>
  response.writeHead(answer.status, { "x-instance-id": answer.id }).end(),
);
let port = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const ask = () => isOwnReady("studio", `http://127.0.0.1:${port}/readyz`, "mine");

it("takes no other start's program for its own, however ready that one is", async () => {
  answer = { status: 200, id: "other" };
  await expect(ask()).rejects.toThrow(/another program has taken the port of the studio/);
});

it("waits for its own until that one can work", async () => {
  answer = { status: 503, id: "mine" };
  expect(await ask()).toBe(false);
  answer = { status: 200, id: "mine" };
  expect(await ask()).toBe(true);
  expect(await isOwnReady("api", "http://127.0.0.1:1/readyz", "mine")).toBe(false);
});

it("refuses one port for two programs, and one that is taken, before anything starts", async () => {
  const ports = { api: 1, studio: 2, standins: 2, smtp: 3, web: 4, studioClient: 5 };
  await expect(claimPorts(ports, false)).rejects.toThrow(
    "STUDIO_PORT and STANDINS_PORT are both 2: set one to a free port.",
  );
  const taken = { api: port, studio: 61_001, standins: 61_002, smtp: 61_003, web: 4 };
  await expect(claimPorts({ ...taken, studioClient: 5 }, false)).rejects.toThrow(
    `Port ${port} is in use by another program`,
  );
});
