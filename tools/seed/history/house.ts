import {
  isGuarded,
  permissions,
  routes,
  type CallAnswer,
  type CallName,
  type RouteSchema,
} from "@baize/contract";
import { createPlatform, type Platform } from "../../../apps/server/src/modules.ts";
import type { Member } from "../../../apps/server/src/identity/index.ts";
import {
  createTestClock,
  systemClock,
  type TestClock,
} from "../../../apps/server/src/platform/clock.ts";
import type { Config } from "../../../apps/server/src/platform/config.ts";
import { createDatabase, type Database } from "../../../apps/server/src/platform/db.ts";
import { Refusal } from "../../../apps/server/src/platform/errors.ts";
import type { CallContext, OperatorInCall } from "../../../apps/server/src/platform/http/call.ts";
import { createIds } from "../../../apps/server/src/platform/ids.ts";
import type { Log } from "../../../apps/server/src/platform/log.ts";
import { createFollowers } from "../../../apps/server/src/worker.ts";
import type { StudioConfig } from "../../../apps/studio/src/config.ts";
import { openPlayRoom } from "../play.ts";
import { uuidOf } from "../rounds.ts";
import { openHistoryProvider, type Payment } from "./provider.ts";

/**
 * The platform in the past: the same modules on the same database, with a clock that the history
 * moves. Members and operators ask the handlers of the contract's calls, as their pages do; only
 * the door before them (sessions, captchas, encryption) is left out.
 */
/** The members of the history, by username. */
export type Members = Map<string, Member>;

export interface HouseOptions {
  readonly config: Config;
  readonly studio: StudioConfig;
  readonly log: Log;
  readonly startsAt: Date;
  readonly payments: readonly Payment[];
}

/** Who asks: a member, an operator, or neither. */
export interface Who {
  readonly merchantCode: string;
  readonly member?: Member;
  readonly operator?: OperatorInCall;
  readonly ip?: string;
  /** Of calls that happen once under a key. */
  readonly key?: string;
}

interface Input {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
}

const homeMerchant = "AMBERJACK";

function sessionOf(member: Member) {
  const { memberId, memberType, isTrial, currency } = member;
  const sessionId = uuidOf(`history session ${memberId}`);
  return { sessionId, memberId, memberType, isTrial, currency, scope: "full", assurance: "strong" };
}

function contextOf({ merchantCode, member, operator, ip = "203.0.113.77", key }: Who) {
  const context = {
    requestId: "history",
    ip,
    userAgent: "Mozilla/5.0 (Linux; Android 14) Chrome/131.0 Mobile",
    host: "localhost",
    merchantCode,
    language: operator === undefined ? "bn" : "en",
    idempotencyKey: key,
    origin: undefined,
    session: member === undefined ? undefined : (sessionOf(member) as CallContext["session"]),
    operator,
    cookie: () => undefined,
    setCookie: () => {},
  } satisfies CallContext;
  return context;
}

/** Messages of the past reach nobody: the inbox is for those of today. */
const nobody = { send: async () => "history", close: async () => {} };

type AnyHandler = (input: unknown, context: unknown) => Promise<unknown>;

export interface House {
  readonly platform: Platform;
  readonly db: Database;
  readonly clock: TestClock;
  readonly provider: Awaited<ReturnType<typeof openHistoryProvider>>;
  readonly room: Awaited<ReturnType<typeof openPlayRoom>>;
  readonly log: Log;
  /** The history's own members; it acts on nobody else's behalf and on nobody else's orders. */
  readonly members: Members;
  ask<N extends CallName>(name: N, input: Input, who: Who): Promise<CallAnswer<N>>;
  operator(username: string): Promise<Who>;
  /** Asked by one operator, and agreed to by another where it takes two. */
  together<N extends CallName>(name: N, input: Input, one: Who, other: Who): Promise<CallAnswer<N>>;
  /** Everything that was moved is on record. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Takes turns with the worker, where one runs. It takes away what everybody moved,
 * also those who play today, so it goes by the clock of today as the worker does.
 */
async function openRelay(past: Parameters<typeof createFollowers>[0]) {
  const deps = { ...past, clock: systemClock, ids: createIds(systemClock) };
  const platform = createPlatform(deps);
  const followers = await createFollowers(deps, platform);
  return {
    async stop(): Promise<void> {
      await followers.stop();
      await platform.close();
    },
    drain: () => followers.drain(),
  };
}

/** What asking in the name of somebody takes. */
interface Asking {
  readonly platform: Platform;
  readonly handlers: Readonly<Record<CallName, AnyHandler>>;
  readonly clock: TestClock;
  /** Those found so far, by username. */
  readonly operators: Map<string, OperatorInCall>;
}

async function ask<N extends CallName>(
  { handlers }: Asking,
  name: N,
  input: Input,
  who: Who,
): Promise<CallAnswer<N>> {
  const schema: RouteSchema = routes[name];
  const parsed = {
    params: schema.params?.parse(input.params ?? {}),
    query: schema.query?.parse(input.query ?? {}),
    body: schema.body?.parse(input.body ?? {}),
  };
  const { operator, ...context } = contextOf(who);
  if (!isGuarded(schema)) {
    return (await handlers[name](parsed, { ...context, operator })) as CallAnswer<N>;
  }
  if (operator === undefined) throw new Error(`${name} is an operator's`);
  const { operatorId, username } = operator;
  const asker = { operatorId, username, ip: context.ip };
  const { idempotencyKey } = context;
  const hand = { call: name, input: parsed, idempotencyKey, asker, agreed: undefined };
  return (await handlers[name](parsed, { ...context, hand })) as CallAnswer<N>;
}

async function operatorOf({ platform, operators }: Asking, username: string): Promise<Who> {
  const known = operators.get(username);
  const found = known ?? (await platform.backoffice.findByUsername(username));
  if (found === undefined) throw new Error(`there is no operator ${username}`);
  const operator: OperatorInCall = {
    operatorId: found.operatorId,
    username,
    sessionId: uuidOf(`history desk ${username}`),
    permissions: new Set(permissions),
    scope: "full",
  };
  operators.set(username, operator);
  return { merchantCode: homeMerchant, operator, ip: "203.0.113.9" };
}

async function together<N extends CallName>(
  asking: Asking,
  name: N,
  input: Input,
  one: Who,
  other: Who,
): Promise<CallAnswer<N>> {
  try {
    return await ask(asking, name, input, one);
  } catch (error) {
    const isWaiting = error instanceof Refusal && error.code === "approval_pending";
    if (!isWaiting) throw error;
    const approvalId = String(error.value?.["approvalId"]);
    asking.clock.advance(40_000);
    const body = { action: "approve" };
    const agreed = await ask(asking, "decideApproval", { params: { approvalId }, body }, other);
    return agreed.answer as CallAnswer<N>;
  }
}

export async function openHouse(options: HouseOptions): Promise<House> {
  const { studio, log, startsAt } = options;
  const clock = createTestClock(startsAt);
  const db = createDatabase({
    url: options.config.databaseUrl,
    max: 6,
    applicationName: "baize-history",
  });
  const provider = await openHistoryProvider(clock, options.payments);
  const sandpay = { ...options.config.sandpay, url: provider.url };
  const config = { ...options.config, sandpay };
  const carriers = { sms: nobody, email: nobody };
  const deps = { config, db, clock, ids: createIds(clock), log, carriers };
  const platform = createPlatform(deps);
  const handlers = platform.handlers as unknown as Readonly<Record<CallName, AnyHandler>>;
  const relay = await openRelay(deps);
  const secret = `history ${studio.masterKeys.current.toString("base64")}`;
  const room = await openPlayRoom({ platform, studio, secret });
  const asking: Asking = { platform, handlers, clock, operators: new Map() };

  return {
    platform,
    db,
    clock,
    provider,
    room,
    log,
    members: new Map(),
    ask: (name, input, who) => ask(asking, name, input, who),
    drain: () => relay.drain(),
    operator: (username) => operatorOf(asking, username),
    together: (name, input, one, other) => together(asking, name, input, one, other),
    async close() {
      await room.close();
      await relay.stop();
      await platform.close();
      await provider.close();
      await db.end();
    },
  };
}
