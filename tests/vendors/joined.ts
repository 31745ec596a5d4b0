import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestApp } from "../../apps/server/test/app.ts";
import { aFundedMember } from "../../apps/server/test/vendor.ts";
import { drainPostings } from "../../apps/server/test/events.ts";
import type { Network } from "../../apps/studio/src/engine/jackpots/service.ts";
import type { Faults } from "../../apps/studio/src/engine/wallet/faults.ts";
import {
  launchCall,
  operatorKeys,
  startStudio,
  studioKeys,
  type Json,
  type TestStudio,
} from "../../apps/studio/test/studio.ts";

/** The platform and the studio, each with books of its own, joined over the wire. */
const houseCode = "HSE";

/** A folder with the key that signs the platform's calls: its configuration names the file. */
export async function operatorKey() {
  const folder = await mkdtemp(path.join(tmpdir(), "joined-"));
  const file = path.join(folder, "operator.pem");
  await writeFile(file, operatorKeys.privateKey);
  return { file, remove: () => rm(folder, { recursive: true }) };
}

const joinMsMax = 30_000;

/** A studio may come late on a machine that does much; the refusal of `sync` does not say why. */
async function untilGood(test: () => Promise<{ problem: string | null }>, url: string) {
  const until = Date.now() + joinMsMax;
  for (;;) {
    const { problem } = await test();
    if (problem === null) return;
    if (Date.now() > until) {
      const unsigned = await fetch(url, { method: "POST", body: "{}" });
      throw new Error(`${url}: ${problem}; unsigned ${unsigned.status} ${await unsigned.text()}`);
    }
    await sleep(250);
  }
}

/** The app must have been made with `operatorKey`; it listens and knows the studio afterwards. */
export async function joinStudio(
  api: TestApp,
  faults?: Faults,
  jackpotNetworks: readonly Network[] = [],
  vendorCode = houseCode,
): Promise<TestStudio> {
  // The studio goes by the time of day.
  api.clock.advance(Date.now() - api.clock.now().getTime());
  await api.app.fastify.listen({ host: "127.0.0.1", port: 0 });
  const { port } = api.app.fastify.server.address() as AddressInfo;
  const studio = await startStudio({
    wallet: {
      url: `http://127.0.0.1:${port}`,
      calls: [],
      deposit: () => {},
      balanceOf: () => 0n,
      totals: () => ({ staked: 0n, won: 0n, bets: 0 }),
      intercept: undefined,
      delayMs: 0,
      close: async () => {},
    },
    walletTimeoutMs: 5000,
    jackpotNetworks,
    ...(faults === undefined ? {} : { faults }),
  });
  const { platform } = api.app;
  await platform.vendors.saveVendor({
    vendorCode,
    isEnabled: true,
    signatureHeader: "X-Hub88-Signature",
    algorithm: "RSA-SHA256",
    verifyKeys: [studioKeys.publicKey],
    operatorId: "baize",
    apiUrl: studio.url,
  });
  await untilGood(
    () => platform.vendors.gameSync.test(vendorCode),
    `${studio.url}/operator/generic/v2/game/list`,
  );
  await platform.vendors.gameSync.sync(vendorCode);
  return studio;
}

export async function post(
  studio: TestStudio,
  to: string,
  body: object,
  token = "",
): Promise<Json> {
  const answer = await fetch(`${studio.url}${to}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Json;
}

export interface AtGame {
  readonly memberId: bigint;
  readonly user: string;
  readonly vendorCode: string;
  readonly gameCode: string;
}

/** Opens a game of the studio for a member: the frame's session, and its token. */
export async function openGame(api: TestApp, studio: TestStudio, at: AtGame) {
  const { memberId, user, vendorCode, gameCode } = at;
  const token = await api.app.platform.vendors.openGameSession({
    vendorCode,
    memberId,
    userRef: user,
    currency: "BDT",
    gameCode,
    loginSessionId: null,
  });
  const launched = await studio.operator("/game/url", { ...launchCall(gameCode, user), token });
  const { url } = (await launched.json()) as { url: string };
  const code = new URL(url).searchParams.get("session");
  const opened = await post(studio, "/api/session", { code });
  return { session: opened["value"] as Json, token: String(opened["value"].token) };
}

/** A member at a game of the studio; gives a caller that plays one round. */
export async function aPlayerOf(api: TestApp, studio: TestStudio, username: string) {
  const { memberId, user } = await aFundedMember(api, username, 10_000);
  const at = { memberId, user, vendorCode: houseCode, gameCode: "amber-dice" };
  const { token } = await openGame(api, studio, at);
  return (stake: string) =>
    post(
      studio,
      "/api/games/amber-dice/bet",
      { actionId: randomUUID(), stake, direction: "under", target: "50.00" },
      token,
    );
}

/** What the relay does, until there is nothing left to take over. */
export const drain = (api: TestApp): Promise<void> => drainPostings(api);
