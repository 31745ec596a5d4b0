import { createPublicKey, createVerify, randomUUID, sign, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { WalletAnswer } from "@baize/contract";
import { minor } from "@baize/money";
import type { TestApp } from "./app.ts";
import { keyPair } from "./keys.ts";

/**
 * A vendor beside the whole api: it takes our signed calls over HTTP, verifies them with its own
 * code, and calls the wallet back. By default it opens every game and lists none.
 */
export interface TestVendor {
  readonly url: string;
  /** What it was called with, newest last; forged calls are not among them. */
  readonly heard: Heard[];
  /** How it answers a call whose signature is good. */
  behave(answer: Behaviour): void;
  /** The platform's own switch for this vendor. */
  enable(isEnabled: boolean): Promise<void>;
  /** A body of a wallet call with its headers, for tests that send it themselves. */
  signed(body: object): SignedBody;
  /** One signed call of the wallet. */
  wallet(path: string, body: object): Promise<WalletAnswer>;
  close(): Promise<void>;
}

export interface SignedBody {
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string;
}

interface Heard {
  readonly path: string;
  readonly bytes: Buffer;
  readonly signature: string;
  readonly content: Readonly<Record<string, unknown>>;
}

export type Behaviour = (call: Heard, response: ServerResponse) => void;

export const opensGames: Behaviour = (call, response) => {
  const isList = call.path.endsWith("/game/list");
  response.end(isList ? "[]" : JSON.stringify({ url: "https://games.test/frame?s=1" }));
};

function isOurs(key: KeyObject, bytes: Buffer, signature: string): boolean {
  return createVerify("RSA-SHA256").update(bytes).verify(key, signature, "base64");
}

const skylark = { vendorCode: "HSE", gameCode: "skylark" };

/** Joins the platform under this vendor code. */
export async function openVendor(app: TestApp, vendorCode: string): Promise<TestVendor> {
  const operatorKey = createPublicKey(readFileSync(app.config.operatorPrivateKeyFile));
  const own = keyPair();
  const heard: Heard[] = [];
  let behaviour = opensGames;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const bytes = Buffer.concat(chunks);
      const signature = String(request.headers["x-hub88-signature"]);
      if (!isOurs(operatorKey, bytes, signature)) {
        response.statusCode = 401;
        return response.end('{"error":"signature"}');
      }
      const content = JSON.parse(bytes.toString()) as Record<string, unknown>;
      const call = { path: request.url ?? "", bytes, signature, content };
      heard.push(call);
      return behaviour(call, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const enable = (isEnabled: boolean) =>
    app.app.platform.vendors.saveVendor({
      vendorCode,
      isEnabled,
      signatureHeader: "X-Hub88-Signature",
      algorithm: "RSA-SHA256",
      verifyKeys: [own.publicKey.export({ type: "spki", format: "pem" }).toString()],
      operatorId: "baize-test",
      apiUrl: url,
    });
  await enable(true);

  function signed(body: object): SignedBody {
    const payload = JSON.stringify(body);
    const signature = sign("RSA-SHA256", Buffer.from(payload), own.privateKey);
    const headers = {
      "content-type": "application/json",
      "x-hub88-signature": signature.toString("base64"),
    };
    return { headers, payload };
  }

  return {
    url,
    heard,
    enable,
    behave(answer) {
      behaviour = answer;
    },
    signed,
    async wallet(path, body) {
      const answer = await app.app.fastify.inject({
        method: "POST",
        url: `/vendor/${vendorCode}${path}`,
        ...signed(body),
      });
      return answer.json<WalletAnswer>();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A registered member with money, in taka, and the names others use. */
export async function aFundedMember(app: TestApp, username: string, taka: number) {
  const { identity, ledger } = app.app.platform;
  const token = await app.aMember(username);
  const member = await identity.memberByUsername("AMBERJACK", username);
  if (member === undefined) throw new Error("the member is missing");
  const { memberId, publicId: user } = member;
  await app.database.db.transaction((tx) =>
    ledger.post(tx, {
      memberId,
      key: `start:${randomUUID()}`,
      currency: "BDT",
      kind: "adjustment",
      debit: "house",
      credit: "cash",
      amountMinor: minor(BigInt(taka) * 100n),
      reference: "",
    }),
  );
  return { token, memberId, user };
}

/** Opens a game for a member as a launch does; answers the token that the vendor's calls carry. */
export function openGame(
  app: TestApp,
  { memberId, user: userRef }: { readonly memberId: bigint; readonly user: string },
  game: { readonly vendorCode: string; readonly gameCode: string } = skylark,
): Promise<string> {
  const { vendors } = app.app.platform;
  const session = { memberId, userRef, currency: "BDT", loginSessionId: null };
  return vendors.openGameSession({ ...session, ...game });
}
