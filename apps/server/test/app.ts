import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { wire, type CallAnswer, type CallName, type RefusalBody } from "@baize/contract";
import { demoGames, demoVendors } from "../../../tools/seed/games.ts";
import { demoMerchants, demoRegions } from "../../../tools/seed/brands.ts";
import { createApp, type App } from "../src/app.ts";
import type { Measures } from "../src/measures.ts";
import { createTestClock, type TestClock } from "../src/platform/clock.ts";
import { readConfig } from "../src/platform/config.ts";
import { createIds } from "../src/platform/ids.ts";
import { createSilentLog, type Log } from "../src/platform/log.ts";
import { createSideHere } from "../src/platform/side/index.ts";
import { createSideJobs, type ServerSide } from "../src/side-jobs.ts";
import { createInbox } from "./inbox.ts";
import { createTestDatabase, type TestDatabaseOptions } from "./database.ts";
import { agreeTo } from "./eyes.ts";
import { testPasswordWork } from "./passwords.ts";
import { sealFor } from "./seal.ts";
import type { Answer, CallOptions, TestApp } from "./test-app.ts";

/**
 * The whole api on its own database, with a clock that only moves when a test moves it.
 */

export type { Answer, CallOptions, TestApp } from "./test-app.ts";

export interface TestAppOptions extends TestDatabaseOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly measures?: Measures;
  /** Agrees at once to what waits for a second person, for tests that are about something else. */
  readonly hasSecondPerson?: true;
  /** A silent one where absent. */
  readonly log?: Log;
  /** Runs expensive work; where absent, this program does, with passwords hashed cheaply. */
  readonly side?: ServerSide;
}

/** Signs the platform's calls to vendors; one pair for all tests of a file. */
const operatorKeys = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});

const startedAt = new Date("2026-01-15T12:00:00Z");

export const testPassword = "Quiet-River-7";

export function registration(username: string, password = testPassword) {
  return {
    username,
    password,
    confirmPassword: password,
    birthday: "1990-05-17",
    isAdult: true,
    acceptedTerms: true,
    login: true,
    registerMethod: "WEB",
    registerUrl: "http://localhost/register",
  };
}

function pathOf(name: CallName, options: CallOptions): string {
  const filled = Object.entries(options.params ?? {}).reduce<string>(
    (text, [key, value]) => text.replace(`:${key}`, encodeURIComponent(value)),
    wire[name].path,
  );
  const query = new URLSearchParams(options.query).toString();
  return query === "" ? filled : `${filled}?${query}`;
}

function answerOf(name: CallName, status: number, headers: object, text: string) {
  const body = JSON.parse(text) as Record<string, unknown>;
  const refusal = body["success"] === false ? (body as unknown as RefusalBody) : undefined;
  return {
    status,
    headers: headers as Record<string, unknown>,
    refusal,
    text,
    get value() {
      if (refusal !== undefined) throw new Error(`${name} was refused: ${text}`);
      return wire[name].envelope === "lgw" ? body["data"] : body["value"];
    },
  };
}

/** Encrypts as the site does; `header` replaces fields of a right one. */
function createSeal({ platform }: App, clock: TestClock): TestApp["seal"] {
  return async (content, header) => {
    const { keys } = await platform.identity.payloads.keySet();
    const [jwk] = keys;
    return sealFor(jwk, content, header, clock.now());
  };
}

function createCall({ fastify }: App, seal: TestApp["seal"]): TestApp["call"] {
  async function payloadOf(name: CallName, given: CallOptions): Promise<unknown> {
    const { method, encrypted } = wire[name];
    if (!encrypted || given.plain === true) return given.body;
    const [htu = ""] = pathOf(name, given).split("?");
    return { payload: await seal(given.body, { htm: method, htu, ...given.sealed }) };
  }

  return async <N extends CallName>(name: N, given: CallOptions = {}) => {
    const payload = await payloadOf(name, given);
    const isForm = wire[name].form === true;
    const text = isForm
      ? new URLSearchParams(payload as Record<string, string>).toString()
      : typeof payload === "string"
        ? payload
        : JSON.stringify(payload);
    const type = isForm ? "application/x-www-form-urlencoded" : "application/json";
    const reply = await fastify.inject({
      method: wire[name].method,
      url: pathOf(name, given),
      headers: {
        ...(given.token === undefined ? {} : { authorization: `Bearer ${given.token}` }),
        ...(payload === undefined ? {} : { "content-type": type }),
        ...given.headers,
      },
      ...(payload === undefined ? {} : { payload: text }),
      ...(given.ip === undefined ? {} : { remoteAddress: given.ip }),
    });
    const answer = answerOf(name, reply.statusCode, reply.headers, reply.body);
    return answer as Answer<CallAnswer<N>>;
  };
}

const sideOfTests = (): ServerSide =>
  createSideHere({
    ...createSideJobs(),
    hashPassword: ({ password }) => testPasswordWork.hash(password),
  });

export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase(options);
  const dataDir = mkdtempSync(path.join(tmpdir(), "baize-app-"));
  const operatorKeyFile = path.join(dataDir, "operator.private.pem");
  writeFileSync(operatorKeyFile, operatorKeys.privateKey);
  const config = readConfig({
    NODE_ENV: "test",
    DATABASE_URL: database.apiUrl,
    DATA_DIR: dataDir,
    DIST_DIR: path.join(dataDir, "dist"),
    OPERATOR_PRIVATE_KEY_FILE: operatorKeyFile,
    RATE_LIMIT_FACTOR: "1000",
    ...options.env,
  });
  const clock = createTestClock(startedAt);
  const inbox = createInbox();
  const { carriers } = inbox;
  const ids = createIds(clock);
  const log = options.log ?? createSilentLog();
  const measured = options.measures === undefined ? {} : { measures: options.measures };
  const side = options.side ?? sideOfTests();
  const deps = { config, db: database.api, clock, ids, log, carriers, side, ...measured };
  const app = await createApp(deps);
  const { fastify, platform } = app;
  await platform.brand.saveMerchants(demoMerchants);
  await platform.brand.saveAddressRegions(demoRegions);
  await platform.catalogue.announce(demoVendors, demoGames);
  await fastify.ready();
  const seal = createSeal(app, clock);
  const plainCall = createCall(app, seal);

  const call: TestApp["call"] = async (name, given) => {
    const answer = await plainCall(name, given);
    const isPending = answer.refusal?.code === "approval_pending";
    return isPending && options.hasSecondPerson === true
      ? agreeTo(api, plainCall, answer, () => plainCall(name, given))
      : answer;
  };
  const api: TestApp = {
    app,
    config,
    clock,
    database,
    inbox,
    call,
    callAlone: plainCall,
    seal,
    async aMember(username = `player${randomBytes(4).toString("hex")}`, password = testPassword) {
      const answer = await call("register", { body: registration(username, password) });
      return answer.value.token;
    },
    async aTrial() {
      const answer = await call("freePlay", { body: { os: "test", platform: "W" } });
      return answer.value.token;
    },
    async close() {
      await app.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return api;
}
