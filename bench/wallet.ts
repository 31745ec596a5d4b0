import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import type { AddressInfo } from "node:net";
import { cpus, loadavg, tmpdir } from "node:os";
import path from "node:path";
import Fastify from "fastify";
import type { TestApp } from "../apps/server/test/app.ts";
import {
  aFundedMember,
  openVendor,
  type SignedBody,
  type TestVendor,
} from "../apps/server/test/vendor.ts";
import { closedLoop, medianSample, type Sample } from "./lib/sample.ts";
import { onScratchApp } from "./lib/scratch-app.ts";

/**
 * What a vendor's call costs over HTTP, beside a bare Fastify route that takes and gives JSON.
 *
 *   npm run bench:wallet
 *
 * The whole api on a PostgreSQL with fsync on. Bets with their signature verified and the member
 * asked about, for members without and with limits, and balance reads; signed beforehand, because
 * that is the vendor's work. All variants take turns in each round. WALLET_ROUNDS, WALLET_CALLS and
 * WALLET_CALLERS change the size.
 */
const rounds = Number(process.env["WALLET_ROUNDS"] ?? "5");
const calls = Number(process.env["WALLET_CALLS"] ?? "2000");
const callers = Number(process.env["WALLET_CALLERS"] ?? "64");
const members = 50;
const taka = 1_000_000;
const dataDir = path.join(tmpdir(), "baize-bench-wallet");
const vendorCode = "HSE";
const gameCode = "skylark";

interface Bettor {
  readonly user: string;
  readonly token: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: callers });

/** Sends and reads to the end; the answer's text. */
function post(url: string, { headers, payload }: SignedBody): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", agent, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => (text += chunk));
      answer.on("end", () => resolve(text));
      answer.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(payload);
  });
}

async function aBettor(test: TestApp, vendor: TestVendor, hasLimit: boolean): Promise<Bettor> {
  const { token, user } = await aFundedMember(test, `w${randomUUID().slice(0, 8)}`, taka);
  if (hasLimit) {
    const body = { kind: "wager", period: "month", amount: "9000000.00" };
    const saved = await test.call("saveLimit", { token, body });
    if (saved.status !== 200) throw new Error(saved.text);
  }
  const launched = await test.call("launchGame", {
    token,
    body: { vassalage: vendorCode, gameCode, device: "desktop", language: "en", backUrl: "/" },
  });
  if (launched.status !== 200) throw new Error(launched.text);
  const opened = vendor.heard.findLast(({ content }) => content["user"] === user);
  return { user, token: String(opened?.content["token"]) };
}

const aBet = ({ user, token }: Bettor) => ({
  user,
  token,
  request_uuid: randomUUID(),
  transaction_uuid: randomUUID(),
  supplier_transaction_id: "s1",
  game_code: gameCode,
  round: randomUUID(),
  round_closed: false,
  currency: "BDT",
  amount: 100_000,
  is_free: false,
});

const aQuestion = ({ user, token }: Bettor) => ({
  user,
  token,
  request_uuid: randomUUID(),
  game_code: gameCode,
  currency: "BDT",
});

interface Variant {
  readonly name: string;
  readonly url: string;
  readonly bodyOf: (index: number) => object;
}

async function measure(vendor: TestVendor, { url, bodyOf }: Variant): Promise<Sample> {
  const bodies = Array.from({ length: calls }, (_, index) => vendor.signed(bodyOf(index)));
  return closedLoop(callers, { calls }, async (index) => {
    const body = bodies[index - 1];
    if (body === undefined) throw new Error("too many calls");
    const text = await post(url, body);
    if (!text.includes('"RS_OK"')) throw new Error(text);
  });
}

/** As little as an HTTP server in this language can do for a call like these. */
async function openBare() {
  const bare = Fastify();
  bare.post("/bare", async (asked) => {
    const { user, request_uuid } = asked.body as Record<string, string>;
    return { user, status: "RS_OK", request_uuid, currency: "BDT", balance: 100_000 };
  });
  await bare.listen({ port: 0, host: "127.0.0.1" });
  return bare;
}

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

function print(variants: readonly Variant[], samples: ReadonlyMap<string, readonly Sample[]>) {
  const of = (name: string) => medianSample(samples.get(name) ?? []);
  const [bare] = variants;
  const baseline = of(bare?.name ?? "").perSecond;
  const load = loadavg()[0]?.toFixed(1) ?? "";
  console.log(`\n${rounds} rounds of ${calls} calls by ${callers} callers, medians; load ${load}`);
  console.log(`on ${cpus().length} cores that PostgreSQL and the callers share\n`);
  console.log("| call | a second | p50 ms | p99 ms | of the bare route |");
  console.log("|---|---|---|---|---|");
  for (const { name } of variants) {
    const { perSecond, p50Ms, p99Ms } = of(name);
    const share = `${((100 * perSecond) / baseline).toFixed(0)} %`;
    const figures = [perSecond.toFixed(0), p50Ms.toFixed(1), p99Ms.toFixed(1), share];
    console.log(`| ${[name, ...figures].join(" | ")} |`);
  }
}

async function run(test: TestApp): Promise<void> {
  const { fastify } = test.app;
  await fastify.listen({ port: 0, host: "127.0.0.1" });
  const bare = await openBare();
  const vendor = await openVendor(test, vendorCode);
  const game = { game_code: gameCode, name: gameCode, names: {}, product: vendorCode };
  await test.app.platform.catalogue.recordVendorGames(vendorCode, [
    { ...game, category: "BGS", enabled: true },
  ]);
  try {
    const openAll = async (hasLimit: boolean) => {
      const opened: Bettor[] = [];
      for (let at = 0; at < members; at += 1) opened.push(await aBettor(test, vendor, hasLimit));
      return opened;
    };
    const free = await openAll(false);
    const limited = await openAll(true);
    const one = (list: readonly Bettor[], index: number): Bettor => {
      const found = list[index % list.length];
      if (found === undefined) throw new Error("nobody bets");
      return found;
    };
    const site = `http://127.0.0.1:${portOf(fastify.server)}/vendor/${vendorCode}`;
    const bareUrl = `http://127.0.0.1:${portOf(bare.server)}/bare`;
    const variants: readonly Variant[] = [
      { name: "bare JSON route", url: bareUrl, bodyOf: (at) => aBet(one(free, at)) },
      { name: "bet", url: `${site}/transaction/bet`, bodyOf: (at) => aBet(one(free, at)) },
      {
        name: "bet of a member with a limit",
        url: `${site}/transaction/bet`,
        bodyOf: (at) => aBet(one(limited, at)),
      },
      { name: "balance", url: `${site}/user/balance`, bodyOf: (at) => aQuestion(one(free, at)) },
    ];
    const samples = new Map<string, Sample[]>();
    for (let round = 0; round <= rounds; round += 1) {
      for (const variant of variants) {
        const sample = await measure(vendor, variant);
        // The first is for the compiler.
        if (round > 0) samples.set(variant.name, [...(samples.get(variant.name) ?? []), sample]);
      }
    }
    print(variants, samples);
  } finally {
    agent.destroy();
    await vendor.close();
    await bare.close();
  }
}

await onScratchApp(dataDir, {}, run);
