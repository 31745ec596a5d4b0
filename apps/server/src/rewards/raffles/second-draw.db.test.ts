import { createHash, randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { dayMs, minuteMs } from "@baize/contract/durations";
import { drawRaffle, raffleAgainSeed, readRaffleList, seededWords } from "@baize/fair";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { anOperator } from "../../../test/operators.ts";
import { raffleOn } from "../../../test/timely-draws.ts";
import { aFundedMember } from "../../../test/vendor.ts";
import { addDays } from "../../platform/day-names.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { hmacSha256 } from "../seeds/draw-seeds.ts";
import { roundAt, timeOfRound } from "./beacon.ts";

/** The second draw of a raffle whose public input comes from a beacon. */

let api: TestApp;
let beacon: Server;
const asked: bigint[] = [];
const merchantCode = "AMBERJACK";

const sha = (text: string | Buffer) => createHash("sha256").update(text).digest("hex");
const signatureOf = (round: bigint) => sha(`round ${round}`) + "ab".repeat(16);
const randomnessOf = (round: bigint) => sha(Buffer.from(signatureOf(round), "hex"));

beforeAll(async () => {
  beacon = createServer((request, response) => {
    const round = BigInt(request.url?.split("/").at(-1) ?? "0");
    asked.push(round);
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        round: Number(round),
        randomness: randomnessOf(round),
        signature: signatureOf(round),
      }),
    );
  });
  await new Promise<void>((done) => {
    beacon.listen(0, "127.0.0.1", done);
  });
  const { port } = beacon.address() as AddressInfo;
  api = await createTestApp({
    hasSecondPerson: true,
    env: { DRAND_URL: `http://127.0.0.1:${port}` },
  });
}, 60_000);
afterAll(async () => {
  await api.close();
  beacon.close();
});

const raffles = () => api.app.platform.rewards.draws.raffles;
const proofOf = async (drawId: string) => {
  const { value } = await api.call("drawProof", { params: { drawId } });
  if (value.kind !== "raffle") throw new Error("the proof is of another draw");
  return value;
};

/** Five members with a ticket each, for what they staked on a day. */
async function takePart(day: string): Promise<void> {
  const members = await Promise.all(
    [1, 2, 3, 4, 5].map((nth) => aFundedMember(api, `second${nth}`, 100)),
  );
  api.clock.advance(dayMs);
  await raffles().poll();
  await api.database.db.transaction(async (tx) => {
    const { onFolded } = await raffles().days.ask(tx);
    await onFolded?.(
      members.map(({ memberId }) => ({
        memberId,
        merchantCode,
        currency: "BDT",
        day,
        validMinor: 10_000n,
        depositMinor: 0n,
      })),
    );
  });
}

test("the second draw has a number that nobody knew while prizes could be claimed", async () => {
  const raffleId = randomUUID();
  const day = addDays(dayOf(api.clock.now(), "Asia/Dhaka"), 1);
  const { token } = await anOperator(api, ["rewards.read", "rewards.write"]);
  const settings = { ...raffleOn(day), prizes: ["3.00", "2.00"], redraw: true };
  const params = { merchantCode, raffleId };
  expect((await api.call("planRaffle", { token, params, body: { settings } })).value.input).toBe(
    "drand",
  );
  const planned = await proofOf(raffleId);
  expect(planned.redraw?.serverSeedHash).toMatch(/^[0-9a-f]{64}$/);
  await takePart(day);
  api.clock.advance(dayMs);
  await raffles().poll();
  api.clock.advance(2 * minuteMs);
  await raffles().poll();
  const first = await proofOf(raffleId);
  expect(first.drawn).toHaveLength(2);
  expect(first.redraw).toMatchObject({ serverSeed: null, places: null, round: null });

  api.clock.advance(31 * dayMs);
  const frozenFrom = api.clock.now();
  await raffles().poll();
  const frozen = await proofOf(raffleId);
  // What is drawn again is public, and nobody can know yet who wins it.
  expect(frozen.drawn).toEqual(first.drawn);
  expect(frozen.redraw).toMatchObject({ serverSeed: null, places: [1, 2], publicInput: null });
  const round = BigInt(frozen.redraw?.round ?? 0);
  expect(timeOfRound(round).getTime()).toBeGreaterThanOrEqual(frozenFrom.getTime() + minuteMs);
  expect(round).toBe(roundAt(new Date(frozenFrom.getTime() + minuteMs)));
  await raffles().poll();
  expect(asked).not.toContain(round);
  expect((await proofOf(raffleId)).redraw?.publicInput).toBeNull();

  api.clock.advance(2 * minuteMs);
  await Promise.all([raffles().poll(), raffles().poll()]);
  const { drawn, redraw, list, listHash, publicInput } = await proofOf(raffleId);
  expect(drawn.slice(0, 2)).toEqual(first.drawn);
  expect(redraw).toMatchObject({
    serverSeedHash: planned.redraw?.serverSeedHash,
    publicInput: randomnessOf(round),
  });
  expect(redraw?.publicInput).not.toBe(publicInput);
  expect(sha(redraw?.serverSeed ?? "")).toBe(redraw?.serverSeedHash);
  const clientSeed = raffleAgainSeed(raffleId, listHash ?? "", [1, 2], randomnessOf(round));
  const seeds = { serverSeed: redraw?.serverSeed ?? "", clientSeed, nonce: 0 };
  const again = drawRaffle(seededWords(hmacSha256, seeds), readRaffleList(list ?? "") ?? [], {
    prizes: 2,
    perOwner: 1,
    before: first.drawn,
  });
  expect(drawn.slice(2).map(({ ticket, alias }) => ({ ticket, alias }))).toEqual(again);
  expect(drawn.slice(2).map(({ replaces }) => replaces)).toEqual([1, 2]);
});
