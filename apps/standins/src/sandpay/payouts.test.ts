import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createStandins, type Standins } from "../app.ts";

const secret = `whsec_${Buffer.from("a secret of this test, 32 bytes!").toString("base64")}`;

interface Told {
  readonly type: string;
  readonly data: { readonly id: string; readonly status: string; readonly amount: number };
}

let folder: string;
let receiver: Server;
let told: Told[];
let ids: string[];
let standins: Standins;

const open = (pendingMs: number) =>
  createStandins({
    dataDir: folder,
    origin: "http://sand.test",
    apiKey: "key",
    webhookSecret: secret,
    now: () => new Date(),
    pendingMs,
    retryDelaysMs: [10, 10],
  });

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "standins-"));
  told = [];
  ids = [];
  receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const headers = request.headers as Record<string, string>;
      told.push(new Webhook(secret).verify(body, headers) as Told);
      ids.push(headers["webhook-id"] ?? "");
      response.statusCode = 204;
      response.end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  standins = await open(60_000);
});

afterEach(async () => {
  await standins.close();
  await new Promise((resolve) => receiver.close(resolve));
  await rm(folder, { recursive: true });
});

function create(key = "w:1", changes: Record<string, unknown> = {}, bearer = "key") {
  const { port } = receiver.address() as AddressInfo;
  return standins.app.inject({
    method: "POST",
    url: "/v1/payouts",
    headers: { authorization: `Bearer ${bearer}`, "idempotency-key": key },
    payload: {
      amount: 50_000,
      currency: "BDT",
      method: "bank",
      institution: "City <Bank>",
      account: "0012345678",
      holder: "Rumi Akter",
      notification_url: `http://127.0.0.1:${port}/hook`,
      metadata: { reference: "W-1" },
      ...changes,
    },
  });
}

const created = async () => (await create()).json<{ id: string }>().id;

const press = (id: string, action: string) =>
  standins.app.inject({
    method: "POST",
    url: `/payouts/${id}?lang=en`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: `action=${action}`,
  });

const page = async () => (await standins.app.inject({ url: "/payouts?lang=en" })).body;

async function payout(id: string) {
  const headers = { authorization: "Bearer key" };
  const answer = await standins.app.inject({ url: `/v1/payouts/${id}`, headers });
  return answer.json<{ status: string; amount: number; failure: string | null }>();
}

/** So many have come, and no other is on its way. */
async function waitFor(count: number): Promise<void> {
  await expect.poll(() => told.length).toBeGreaterThanOrEqual(count);
  await standins.idle();
  expect(told).toHaveLength(count);
}

describe("payouts of SandPay", () => {
  it("are made once by key, for who has the key of the account", async () => {
    expect((await create("w:1", {}, "other")).statusCode).toBe(401);
    expect((await create("")).statusCode).toBe(400);
    expect((await create("w:1", { amount: 0.5 })).statusCode).toBe(400);
    const first = await create();
    expect([first.statusCode, (await create()).json()]).toEqual([201, first.json()]);
    expect((await create("w:1", { amount: 60_000 })).statusCode).toBe(422);
    expect((await create("w:2")).json()).not.toEqual(first.json());
  });

  it("succeed and fail at a button, and send one notification", async () => {
    const id = await created();
    expect(await page()).toContain("City &#60;Bank&#62; •••• 5678");
    expect((await press(id, "succeed")).statusCode).toBe(303);
    await waitFor(1);
    expect(told).toMatchObject([{ type: "payout.succeeded", data: { id, amount: 50_000 } }]);
    await press(id, "fail");
    expect((await payout(id)).status).toBe("succeeded");
    expect(await page()).not.toContain("<form");
    const other = (await create("w:2")).json<{ id: string }>().id;
    await press(other, "fail");
    await waitFor(2);
    expect(told[1]?.type).toBe("payout.failed");
    expect((await payout(other)).failure).toBe("The account does not take it.");
  });

  it("succeed in every way that can go wrong", async () => {
    await press(await created(), "succeed-twice");
    await waitFor(3);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
    await press((await create("w:2")).json<{ id: string }>().id, "succeed-out-of-order");
    await waitFor(5);
    expect(told.slice(3).map(({ type }) => type)).toEqual([
      "payout.succeeded",
      "payout.processing",
    ]);
    const silent = (await create("w:3")).json<{ id: string }>().id;
    await press(silent, "succeed-silently");
    const wrong = (await create("w:4")).json<{ id: string }>().id;
    await press(wrong, "succeed-wrong");
    await waitFor(6);
    expect(told).toHaveLength(6);
    expect((await payout(silent)).status).toBe("succeeded");
    expect(await payout(wrong)).toMatchObject({ status: "succeeded", amount: 49_999 });
  });

  it("succeed by themselves, later when delayed, and after a restart", async () => {
    const id = await created();
    await press(id, "delay");
    expect((await payout(id)).status).toBe("processing");
    await standins.close();
    standins = await open(30);
    await waitFor(1);
    expect((await payout(id)).status).toBe("succeeded");
    expect(told).toHaveLength(1);
  });
});
