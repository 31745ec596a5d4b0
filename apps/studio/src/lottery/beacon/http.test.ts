import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { beaconChain } from "@baize/fair";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttpBeacon } from "./http.ts";
import { isBeaconSignature, quicknetKey, randomnessOf } from "./signature.ts";

/** Round 1000 of quicknet, as everybody can read it. */
const round = 1_000;
const signature =
  "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125" +
  "e342b73a8dd2bacbe47e4b6b63ed5e39";
const randomness = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd";

const answers = new Map<string, object>();
let server: Server;
let url = "";
beforeAll(async () => {
  server = createServer((request, response) => {
    const answer = answers.get(request.url ?? "");
    response.statusCode = answer === undefined ? 404 : 200;
    response.end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test("the published round is signed by quicknet, for this round alone", () => {
  expect(randomnessOf(signature)).toBe(randomness);
  expect(isBeaconSignature(round, signature, quicknetKey)).toBe(true);
  expect(isBeaconSignature(round + 1, signature, quicknetKey)).toBe(false);
  expect(isBeaconSignature(round, "00".repeat(48), quicknetKey)).toBe(false);
  expect(isBeaconSignature(round, "", quicknetKey)).toBe(false);
});

test("a round is read from the first mirror that has it signed", async () => {
  const path = (of: string) => `/${beaconChain}/public/${of}`;
  answers.set(path("1000"), { round, randomness, signature });
  answers.set(path("1001"), { round: 1_001, randomness, signature });
  answers.set(path("1002"), { round, randomness, signature });
  answers.set(path("1003"), { round: 1_003, randomness: "0".repeat(64), signature });
  const beacon = createHttpBeacon({ urls: ["http://127.0.0.1:1", url] });
  expect(beacon.isPublic).toBe(true);
  expect(await beacon.read(1_000)).toEqual({ round, randomness, signature });
  for (const wrong of [1_001, 1_002, 1_003, 1_004]) {
    expect(await beacon.read(wrong)).toBeUndefined();
  }
  expect(await beacon.latest()).toBeUndefined();
  answers.set(path("latest"), { round, randomness, signature });
  expect(await beacon.latest()).toMatchObject({ round });
});
