import { createPublicKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createTestApp, type TestApp } from "../../apps/server/test/app.ts";
import { aFundedMember } from "../../apps/server/test/vendor.ts";
import { assertCoherent } from "../../apps/server/src/ledger/coherence.ts";
import { createStandins, type Standins } from "../../apps/standins/src/app.ts";

/** The platform beside Tidepool, the stand-in of a vendor that keeps members' money. */

export interface Tidepool {
  readonly api: TestApp;
  readonly standins: Standins;
  /** Presses a switch of the vendor's desk. */
  fault(name: string): Promise<void>;
  /** One play in the vendor's game, opened by a launch. */
  play(token: string, what: "win" | "lose"): Promise<void>;
  close(): Promise<void>;
}

const form = { "content-type": "application/x-www-form-urlencoded" };

export async function openTidepool(): Promise<Tidepool> {
  const api = await createTestApp({ hasSecondPerson: true });
  const folder = await mkdtemp(path.join(tmpdir(), "tidepool-"));
  const key = createPublicKey(readFileSync(api.config.operatorPrivateKeyFile));
  const standins = await createStandins({
    dataDir: folder,
    origin: "http://sand.test",
    apiKey: "key-of-the-test",
    webhookSecret: `whsec_${Buffer.from("the secret of both sides").toString("base64")}`,
    now: () => api.clock.now(),
    tidepool: { operatorPublicKey: key.export({ type: "spki", format: "pem" }).toString() },
  });
  const url = await standins.app.listen({ host: "127.0.0.1", port: 0 });
  const { vendors, catalogue } = api.app.platform;
  await vendors.saveVendor({
    vendorCode: "TDP",
    isEnabled: true,
    signatureHeader: "X-Hub88-Signature",
    algorithm: "RSA-SHA256",
    verifyKeys: [key.export({ type: "spki", format: "pem" }).toString()],
    operatorId: "baize-test",
    apiUrl: `${url}/tidepool`,
  });
  await vendors.saveTransferOffer({ merchantCode: "AMBERJACK", vendorCode: "TDP", isOpen: true });
  await catalogue.recordVendorGames("TDP", [
    {
      game_code: "abyss-bounty",
      name: "Abyss Bounty",
      names: {},
      product: "TDP",
      category: "FISH",
      enabled: true,
    },
  ]);

  return {
    api,
    standins,
    async fault(name) {
      const pressed = await standins.app.inject({
        method: "POST",
        url: "/tidepool",
        headers: form,
        payload: `fault=${name}`,
      });
      if (pressed.statusCode !== 303) throw new Error(`the switch said ${pressed.statusCode}`);
    },
    async play(token, what) {
      const launched = await launch(api, token);
      const session = new URL(launched.value.url).searchParams.get("session");
      const payload = { session, play: what };
      const played = await standins.app.inject({ method: "POST", url: "/tidepool/play", payload });
      if (played.statusCode !== 200) throw new Error(`the game said ${played.statusCode}`);
    },
    async close() {
      await assertCoherent(api.database.db);
      await api.close();
      await standins.close();
      await rm(folder, { recursive: true });
    },
  };
}

export const launch = (api: TestApp, token: string) =>
  api.call("launchGame", {
    token,
    body: {
      vassalage: "TDP",
      gameCode: "abyss-bounty",
      device: "desktop",
      language: "en",
      backUrl: "/",
    },
  });

let members = 0;

/** A member with a thousand taka. */
export async function aDiver(api: TestApp) {
  members += 1;
  const username = `diver${members}`;
  return { ...(await aFundedMember(api, username, 1000)), username };
}

export function transfer(
  api: TestApp,
  token: string,
  direction: "in" | "out",
  amount: string,
  key?: string,
) {
  const headers = key === undefined ? {} : { headers: { "idempotency-key": key } };
  return api.call("walletTransfer", {
    token,
    body: { vassalage: "TDP", direction, amount },
    ...headers,
  });
}

/** Cash, on its way, at the vendor, and all of it, as the member sees it. */
export async function placesOf(api: TestApp, token: string) {
  const { value } = await api.call("consolidatedFunds", { token });
  const [vendor] = value.vendors;
  return [value.cash, value.inTransit, vendor?.balance, value.total];
}
