import { randomUUID, sign, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import { gameCode, vendorCode } from "../../tools/drill/vendor.ts";
import type { Bettor } from "./bettors.ts";

/** The wallet's calls as bytes on the wire, signed before anything is measured. */

const signAside = promisify(
  (bytes: Buffer, key: KeyObject, done: (error: Error | null, signature: Buffer) => void) =>
    sign("RSA-SHA256", bytes, key, done),
);

export type CallKind = "bet" | "balance";

const paths = { bet: "/transaction/bet", balance: "/user/balance" } as const;

function contentOf(kind: CallKind, { user, token }: Bettor): object {
  const asked = { user, token, request_uuid: randomUUID(), game_code: gameCode, currency: "BDT" };
  if (kind === "balance") return asked;
  return {
    ...asked,
    transaction_uuid: randomUUID(),
    supplier_transaction_id: "s1",
    round: randomUUID(),
    round_closed: false,
    amount: 100_000,
    is_free: false,
  };
}

async function requestOf(kind: CallKind, bettor: Bettor, key: KeyObject): Promise<Buffer> {
  const body = Buffer.from(JSON.stringify(contentOf(kind, bettor)));
  const signature = await signAside(body, key);
  const head = [
    `POST /vendor/${vendorCode}${paths[kind]} HTTP/1.1`,
    "host: 127.0.0.1",
    "connection: keep-alive",
    "content-type: application/json",
    `x-hub88-signature: ${signature.toString("base64")}`,
    `content-length: ${body.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), body]);
}

/** So many calls, of the bettors in turn: nobody has two on the way where they are enough. */
export async function signCalls(
  kind: CallKind,
  bettors: readonly Bettor[],
  count: number,
  key: KeyObject,
): Promise<Buffer[]> {
  const calls: Buffer[] = [];
  while (calls.length < count) {
    const some = bettors.slice(0, count - calls.length);
    calls.push(...(await Promise.all(some.map((bettor) => requestOf(kind, bettor, key)))));
  }
  return calls;
}
