import { createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import { WalletAnswer } from "@baize/contract";
import fastify, { type FastifyInstance } from "fastify";
import type { Platform } from "../../apps/server/src/app.ts";
import type { Member } from "../../apps/server/src/identity/index.ts";
import type { Vendor } from "../../apps/server/src/vendors/index.ts";
import { uuidOf, type DemoRound } from "./rounds.ts";

/**
 * Plays the demo's rounds as a vendor would: signed calls to the wallet, so that every rule of the
 * wallet holds for demo money too. For this the vendors get a key that lives only while the seed
 * runs.
 */

/** Units of the wallet contract per taka. */
const unitsPerTaka = 100_000;

interface Counter {
  readonly vendorCode: string;
  readonly wallet: FastifyInstance;
  readonly privateKey: KeyObject;
}

async function callWallet(counter: Counter, path: string, content: object): Promise<void> {
  const body = JSON.stringify(content);
  const signature = createSign("RSA-SHA256").update(body).sign(counter.privateKey, "base64");
  const reply = await counter.wallet.inject({
    method: "POST",
    url: `/vendor/${counter.vendorCode}${path}`,
    headers: { "content-type": "application/json", "x-hub88-signature": signature },
    payload: body,
  });
  const answer = WalletAnswer.parse(reply.json());
  if (answer.status !== "RS_OK") throw new Error(`the wallet answered ${answer.status}`);
}

async function playRound(counter: Counter, round: DemoRound, member: Member, token: string) {
  const betId = uuidOf(`${round.seed} bet`);
  const shared = {
    user: member.publicId,
    token,
    game_code: round.gameCode,
    round: uuidOf(round.seed),
    currency: member.currency,
  };
  await callWallet(counter, "/transaction/bet", {
    ...shared,
    request_uuid: uuidOf(`${round.seed} bet request`),
    transaction_uuid: betId,
    supplier_transaction_id: `${round.seed} bet`,
    amount: round.stakeTaka * unitsPerTaka,
    round_closed: false,
  });
  await callWallet(counter, "/transaction/win", {
    ...shared,
    request_uuid: uuidOf(`${round.seed} win request`),
    transaction_uuid: uuidOf(`${round.seed} win`),
    supplier_transaction_id: `${round.seed} win`,
    reference_transaction_uuid: betId,
    amount: round.payoutTaka * unitsPerTaka,
    round_closed: true,
  });
}

export interface PlayOptions {
  readonly platform: Platform;
  readonly vendors: readonly Vendor[];
  readonly rounds: readonly DemoRound[];
  readonly members: ReadonlyMap<string, Member>;
  /** Called before each round, so that rounds lie apart in time. */
  readonly onRound: () => void;
}

export async function playRounds(options: PlayOptions): Promise<void> {
  const { platform, rounds, members } = options;
  const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const publicKey = pair.publicKey.export({ type: "spki", format: "pem" }).toString();
  const wallet = fastify();
  await wallet.register(platform.vendors.routes);
  try {
    for (const vendor of options.vendors) {
      const verifyKeys = [...vendor.verifyKeys, publicKey];
      await platform.vendors.saveVendor({ ...vendor, verifyKeys });
    }
    for (const round of rounds) {
      const member = members.get(round.player);
      if (member === undefined) throw new Error(`there is no player ${round.player}`);
      options.onRound();
      const { vendorCode, gameCode } = round;
      const { memberId, publicId: userRef, currency } = member;
      const played = { vendorCode, memberId, userRef, currency, gameCode };
      const token = await platform.vendors.openGameSession({ ...played, loginSessionId: null });
      await platform.catalogue.recordLaunch(memberId, vendorCode, gameCode);
      await playRound({ vendorCode, wallet, privateKey: pair.privateKey }, round, member, token);
    }
  } finally {
    for (const vendor of options.vendors) await platform.vendors.saveVendor(vendor);
    await wallet.close();
  }
}
