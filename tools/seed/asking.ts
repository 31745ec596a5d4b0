import {
  isGuarded,
  permissions,
  routes,
  type CallAnswer,
  type CallName,
  type RouteSchema,
} from "@baize/contract";
import type { Member } from "../../apps/server/src/identity/index.ts";
import type { Platform } from "../../apps/server/src/modules.ts";
import type { TestClock } from "../../apps/server/src/platform/clock.ts";
import { Refusal } from "../../apps/server/src/platform/errors.ts";
import type { CallContext, OperatorInCall } from "../../apps/server/src/platform/http/call.ts";
import { uuidOf } from "./rounds.ts";

/**
 * Members and operators of the demo ask the handlers of the contract's calls, as their pages do;
 * only the door before them (sessions, captchas, encryption) is left out.
 */

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

type AnyHandler = (input: unknown, context: unknown) => Promise<unknown>;

/** What asking in the name of somebody takes. */
interface Parts {
  readonly platform: Platform;
  readonly handlers: Readonly<Record<CallName, AnyHandler>>;
  readonly clock: TestClock;
  /** Those found so far, by username. */
  readonly operators: Map<string, OperatorInCall>;
}

async function ask<N extends CallName>(
  { handlers }: Parts,
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

async function operatorOf({ platform, operators }: Parts, username: string): Promise<Who> {
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
  asking: Parts,
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

export interface Asking {
  readonly ask: <N extends CallName>(name: N, input: Input, who: Who) => Promise<CallAnswer<N>>;
  readonly operator: (username: string) => Promise<Who>;
  /** Asked by one operator, and agreed to by another where it takes two. */
  readonly together: <N extends CallName>(
    name: N,
    input: Input,
    one: Who,
    other: Who,
  ) => Promise<CallAnswer<N>>;
}

export function createAsking(platform: Platform, clock: TestClock): Asking {
  const handlers = platform.handlers as unknown as Readonly<Record<CallName, AnyHandler>>;
  const parts: Parts = { platform, handlers, clock, operators: new Map() };
  return {
    ask: (name, input, who) => ask(parts, name, input, who),
    operator: (username) => operatorOf(parts, username),
    together: (name, input, one, other) => together(parts, name, input, one, other),
  };
}
