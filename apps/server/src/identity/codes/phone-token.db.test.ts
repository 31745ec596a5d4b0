import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { createTestClock, type TestClock } from "../../platform/clock.ts";
import { deleteOldPhoneTokens } from "./phone-token-store.ts";
import { createPhoneTokens, type PhoneTokens } from "./phone-token.ts";

let database: TestDatabase;
let server: Server;
let key: CryptoKey;
let strangersKey: CryptoKey;
let clock: TestClock;
let tokens: PhoneTokens;
let counter = 0;

const issuer = "https://securetoken.test";
const mobile = "+8801712345678";

function tokensAt(jwksUrl: string, isPhoneAuthOn = true): PhoneTokens {
  return createPhoneTokens({
    db: database.db,
    clock,
    project: { url: "", apiKey: "k", project: "our-project", issuer, jwksUrl },
    isPhoneAuthOn: () => Promise.resolve(isPhoneAuthOn),
  });
}

const jwksUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

beforeAll(async () => {
  database = await createTestDatabase();
  const pair = await generateKeyPair("RS256");
  key = pair.privateKey;
  strangersKey = (await generateKeyPair("RS256")).privateKey;
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: "one", alg: "RS256", use: "sig" };
  server = createServer((_request, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await database.close();
});

beforeEach(() => {
  clock = createTestClock();
  tokens = tokensAt(jwksUrl());
});

interface Changes {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly key?: CryptoKey;
  readonly kid?: string;
}

/** A right token, save for what is changed. */
function aToken(changes: Changes = {}): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000);
  counter += 1;
  return new SignJWT({
    iss: `${issuer}/our-project`,
    aud: "our-project",
    sub: `user ${counter}`,
    iat: now,
    exp: now + 3600,
    auth_time: now,
    phone_number: mobile,
    firebase: { sign_in_provider: "phone" },
    ...changes.claims,
  })
    .setProtectedHeader({ alg: "RS256", kid: changes.kid ?? "one" })
    .sign(changes.key ?? key);
}

const verify = (token: string, of = tokens) => of.verifyPhoneToken("AMBERJACK", token);
const secondsFromNow = (seconds: number) => clock.now().getTime() / 1000 + seconds;

describe("a phone token", () => {
  it("proves the number it tells", async () => {
    expect(await verify(await aToken())).toBe(mobile);
  });

  it("is good for one use, of twenty at once and with its signature rewritten", async () => {
    const token = await aToken();
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => verify(token)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const last = letters.indexOf(token.at(-1) ?? "");
    // A signature of 256 bytes leaves four bits of its last letter unread.
    const twin = token.slice(0, -1) + letters[last ^ 1];
    await expect(verify(twin)).rejects.toMatchObject({ code: "code_wrong" });
  });

  it("is kept for a call that fails after reading it", async () => {
    const token = await aToken();
    const proof = await tokens.readPhoneToken("AMBERJACK", token);
    const failing = database.db.transaction(async (tx) => {
      await tokens.usePhoneToken(tx, proof);
      throw new Error("the name is taken");
    });
    await expect(failing).rejects.toThrow("taken");
    expect(await verify(token)).toBe(mobile);
  });

  it.each([
    ["for another project", { aud: "another" }],
    ["of another issuer", { iss: `${issuer}/another` }],
    ["without a number", { phone_number: undefined }],
    ["whose number is none", { phone_number: "01712345678" }],
    ["of somebody who signed in by mail", { firebase: { sign_in_provider: "password" } }],
    ["without a subject", { sub: "" }],
    ["without the time of the proof", { auth_time: undefined }],
    ["that never ends", { exp: undefined }],
  ])("%s is refused: code_wrong", async (_name, claims) => {
    const token = await aToken({ claims });
    await expect(verify(token)).rejects.toMatchObject({ code: "code_wrong" });
  });

  it("of tomorrow is refused: code_wrong", async () => {
    for (const name of ["iat", "auth_time"]) {
      const token = await aToken({ claims: { [name]: secondsFromNow(60) } });
      await expect(verify(token)).rejects.toMatchObject({ code: "code_wrong" });
    }
  });

  it("signed by a stranger, by an unknown key or not at all is refused: code_wrong", async () => {
    const header = Buffer.from('{"alg":"none"}').toString("base64url");
    const [, payload = ""] = (await aToken()).split(".");
    for (const token of [
      await aToken({ key: strangersKey }),
      await aToken({ kid: "two" }),
      `${header}.${payload}.`,
      "nonsense",
    ]) {
      await expect(verify(token)).rejects.toMatchObject({ code: "code_wrong" });
    }
  });

  it("that has ended is refused: code_expired", async () => {
    const token = await aToken({ claims: { exp: secondsFromNow(30) } });
    clock.advance(30_000);
    await expect(verify(token)).rejects.toMatchObject({ code: "code_expired" });
  });

  it("of a proof ten minutes old is the last that counts", async () => {
    const [inTime, late] = [await aToken(), await aToken()];
    clock.advance(600_000);
    expect(await verify(inTime)).toBe(mobile);
    clock.advance(1);
    await expect(verify(late)).rejects.toMatchObject({ code: "code_expired" });
  });

  it("is worth nothing where the brand sends its own codes or keys are missing", async () => {
    const own = tokensAt(jwksUrl(), false);
    const down = tokensAt("http://127.0.0.1:1/");
    const none = createPhoneTokens({
      db: database.db,
      clock,
      project: undefined,
      isPhoneAuthOn: () => Promise.resolve(true),
    });
    for (const tokens of [own, down, none]) {
      await expect(verify(await aToken(), tokens)).rejects.toMatchObject({ code: "code_wrong" });
    }
  });

  it("is forgotten once it has ended by itself", async () => {
    const token = await aToken({ claims: { exp: secondsFromNow(60) } });
    await verify(token);
    const cleanUp = () => database.db.transaction((tx) => deleteOldPhoneTokens(tx, clock.now()));
    const before = await cleanUp();
    clock.advance(60_001);
    expect([before, await cleanUp()]).toEqual([0, 1]);
  });
});
