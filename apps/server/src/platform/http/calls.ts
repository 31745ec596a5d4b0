import { isAgentType } from "@baize/contract/member-types";
import {
  EncryptedBody,
  isAct,
  isGuarded,
  routes,
  wire,
  type CallName,
  type RouteSchema,
  type StepUpAction,
  type Wire,
} from "@baize/contract";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { sha256 } from "../crypto.ts";
import { Refusal } from "../errors.ts";
import type { Idempotency } from "../idempotency/index.ts";
import type { RateLimit } from "../rate-limit.ts";
import type {
  CallContext,
  FileAnswer,
  GuardedContext,
  Hand,
  Handlers,
  OperatorInCall,
  Session,
} from "./call.ts";
import { cookieLine, readCookie } from "./cookies.ts";
import { parsePart } from "./parse.ts";
import { proofNeeded } from "./proof.ts";
import { isPlainEscaped, refusedText, textOfBody } from "./plain-text.ts";
import { languageOfHeader, languageOfQuery } from "./refuse.ts";
import { bodyBytesMax, largeBodyBytesMax } from "./server.ts";
import { givesWay, type Shedding } from "./shedding.ts";

/**
 * Every call of the contract as an HTTP route.
 *
 * The order of the refusals every call may give is fixed: overloaded, rate_limited,
 * unknown_merchant, maintenance, region_blocked, not_logged_in, trial_not_allowed,
 * password_change_required, authenticator_required, permission_denied, body_too_large,
 * unsupported_media, step_up_required, then for encrypted calls payload_unreadable and key_rotated,
 * invalid_input, idempotency_key_reused, and at last the call's own. Text that no database can keep
 * is invalid_input before all of them. So a stranger's body is not even read before the call is
 * allowed. Operators are not kept out by maintenance or region.
 */

/** The brand of a host, as far as calls need it. */
export interface CallMerchant {
  readonly merchantCode: string;
  readonly brandName: string;
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  /** Set while the brand is closed. */
  readonly maintenance: { readonly endAt: Date | null } | undefined;
}

/** A session as `identity` finds it. */
export interface SignedIn {
  readonly session: Session;
  readonly merchantCode: string;
  readonly language: string | null;
}

/** What calls need from the modules above; handed in by modules.ts. */
export interface CallResolvers {
  findMerchant(host: string): Promise<CallMerchant | undefined>;
  isRegionBlocked(merchantCode: string, ip: string): Promise<boolean>;
  /** A token from another browser than the one it was made for is not accepted. */
  findSession(token: string, userAgent: string, isAct: boolean): Promise<SignedIn | undefined>;
  findOperator(
    token: string,
    userAgent: string,
    isAct: boolean,
  ): Promise<OperatorInCall | undefined>;
  /**
   * Uses up the proof for an action. Refuses: step_up_required. The call that comes back restores
   * it, for when the action itself was refused.
   */
  takeStepUp(
    session: Session,
    action: StepUpAction,
    token: string | undefined,
  ): Promise<() => Promise<void>>;
  /** The JSON inside an encrypted payload. Refuses: payload_unreadable, key_rotated. */
  openPayload(payload: string, request: { method: string; path: string }): Promise<unknown>;
}

export interface CallDeps {
  readonly resolvers: CallResolvers;
  readonly rateLimit: RateLimit;
  readonly idempotency: Idempotency;
  readonly shedding: Pick<Shedding, "check">;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Language of the answer's texts, once known. */
    callLanguage: string | undefined;
    /** What the checks before the body found out. */
    callContext: CallContext | undefined;
  }
}

/** Calls per minute from one address where the contract names no limit. */
export const perMinuteMaxDefault = 600;

/** These say why the site is closed, so they answer while it is. */
const alwaysOpen: ReadonlySet<CallName> = new Set(["permissions", "systemStatus"]);

const bearerPattern = /^Bearer ([A-Za-z0-9_-]{43})$/;
const idempotencyKeyPattern = /^[\x21-\x7e]{1,128}$/;

export function tokenOf(request: FastifyRequest): string | undefined {
  return bearerPattern.exec(request.headers.authorization ?? "")?.[1];
}

/** Its sign-in as well: an operator must be able to sign in to end the maintenance. */
function isOfConsole(name: CallName): boolean {
  return wire[name].path.startsWith("/console/");
}

function chooseLanguage(
  name: CallName,
  request: FastifyRequest,
  merchant: CallMerchant,
  own: string | null,
) {
  const asked = languageOfHeader(request);
  // The console speaks its own languages, whatever the brand at this address offers.
  if (isOfConsole(name)) return asked ?? "en";
  const wished = [languageOfQuery(request), asked, own ?? undefined];
  const found = wished.find((code) => code !== undefined && merchant.languages.includes(code));
  return found ?? merchant.defaultLanguage;
}

function userAgentOf(request: FastifyRequest): string {
  return (request.headers["user-agent"] ?? "").slice(0, 256);
}

async function findSignedIn(
  deps: CallDeps,
  name: CallName,
  request: FastifyRequest,
  merchantCode: string,
) {
  const token = tokenOf(request);
  if (token === undefined) return undefined;
  const signedIn = await deps.resolvers.findSession(token, userAgentOf(request), isAct(name));
  // A token opens only the brand it was made for.
  return signedIn?.merchantCode === merchantCode ? signedIn : undefined;
}

async function findOperator(deps: CallDeps, name: CallName, request: FastifyRequest) {
  const token = tokenOf(request);
  if (token === undefined) return undefined;
  return deps.resolvers.findOperator(token, userAgentOf(request), isAct(name));
}

function checkAccess(schema: RouteSchema, session: Session | undefined): void {
  if (schema.access === "anyone") return;
  if (session === undefined) throw new Refusal("not_logged_in");
  if (schema.access === "member" && session.isTrial) throw new Refusal("trial_not_allowed");
  if (schema.access === "agent" && !isAgentType(session.memberType)) {
    throw new Refusal("non_agent_account");
  }
  if (session.scope === "account" && schema.isForUnfinished !== true) {
    throw new Refusal("account_unfinished");
  }
  if (schema.isAlwaysAllowed === true || session.scope === "full") return;
  throw new Refusal(
    session.scope === "password" ? "password_change_required" : "authenticator_required",
  );
}

function checkOperator(schema: RouteSchema, operator: OperatorInCall | undefined): void {
  if (operator === undefined) throw new Refusal("not_logged_in");
  if (operator.scope === "password" && schema.isAlwaysAllowed !== true) {
    throw new Refusal("password_change_required");
  }
  const { permission } = schema;
  if (permission !== undefined && !operator.permissions.has(permission)) {
    throw new Refusal("permission_denied");
  }
}

async function checkOpenTo(
  deps: CallDeps,
  name: CallName,
  merchant: CallMerchant,
  ip: string,
): Promise<void> {
  if (alwaysOpen.has(name) || isOfConsole(name)) return;
  if (merchant.maintenance !== undefined) {
    const endAt = merchant.maintenance.endAt?.toISOString();
    throw new Refusal("maintenance", endAt === undefined ? undefined : { endAt });
  }
  if (await deps.resolvers.isRegionBlocked(merchant.merchantCode, ip)) {
    throw new Refusal("region_blocked");
  }
}

function readIdempotencyKey(schema: RouteSchema, request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (schema.idempotent === undefined || key === undefined) return undefined;
  if (typeof key === "string" && idempotencyKeyPattern.test(key)) return key;
  throw new Refusal("invalid_input", {
    fields: [{ path: "header.Idempotency-Key", problem: "invalid_format" }],
  });
}

/** The caller, as far as the call admits it. */
async function findCaller(
  deps: CallDeps,
  name: CallName,
  request: FastifyRequest,
  merchant: CallMerchant,
) {
  const schema: RouteSchema = routes[name];
  if (schema.access === "operator") {
    const operator = await findOperator(deps, name, request);
    checkOperator(schema, operator);
    return { session: undefined, operator };
  }
  await checkOpenTo(deps, name, merchant, request.ip);
  const signedIn = await findSignedIn(deps, name, request, merchant.merchantCode);
  request.callLanguage = chooseLanguage(name, request, merchant, signedIn?.language ?? null);
  checkAccess(schema, signedIn?.session);
  return { session: signedIn?.session, operator: undefined };
}

/** Everything that is decided before the body is read. */
async function admit(
  deps: CallDeps,
  name: CallName,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const schema: RouteSchema = routes[name];
  if (givesWay(name, wire[name])) deps.shedding.check();
  const limit = schema.perMinuteMax ?? perMinuteMaxDefault;
  const retryAfterSeconds = deps.rateLimit.take(request.ip, name, limit);
  if (retryAfterSeconds > 0) throw new Refusal("rate_limited", { retryAfterSeconds });
  const merchant = await deps.resolvers.findMerchant(request.hostname);
  if (merchant === undefined) throw new Refusal("unknown_merchant");
  request.callLanguage = chooseLanguage(name, request, merchant, null);
  const caller = await findCaller(deps, name, request, merchant);
  const { cookie: cookies, origin } = request.headers;
  request.callContext = {
    requestId: request.id,
    ip: request.ip,
    userAgent: userAgentOf(request),
    host: request.hostname,
    merchantCode: merchant.merchantCode,
    language: request.callLanguage,
    idempotencyKey: readIdempotencyKey(schema, request),
    origin,
    ...caller,
    cookie: (key) => readCookie(cookies, key),
    setCookie(key, value, maxAgeSeconds) {
      reply.header("set-cookie", cookieLine(key, value, maxAgeSeconds));
    },
  };
}

async function readBody(deps: CallDeps, name: CallName, request: FastifyRequest) {
  const { encrypted, method }: Wire = wire[name];
  if (!encrypted) return request.body;
  const sealed = EncryptedBody.safeParse(request.body);
  if (!sealed.success) throw new Refusal("payload_unreadable");
  // It is sealed for the path it came to, with the ids in it.
  const [path = ""] = request.url.split("?");
  return deps.resolvers.openPayload(sealed.data.payload, { method, path });
}

const stepUpPattern = /^[A-Za-z0-9_-]{43}$/;

/** Runs a call that needs a fresh proof; a refused one leaves the proof unused. */
async function withStepUp<T>(
  deps: CallDeps,
  name: CallName,
  request: FastifyRequest,
  run: () => Promise<T>,
): Promise<T> {
  const session = request.callContext?.session;
  const action = session === undefined ? undefined : proofNeeded(routes[name], session);
  if (action === undefined || session === undefined) return run();
  const given = request.headers["step-up"];
  const token = typeof given === "string" && stepUpPattern.test(given) ? given : undefined;
  const giveBack = await deps.resolvers.takeStepUp(session, action, token);
  try {
    return await run();
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/** The address decides the brand. A site call for another brand is refused. */
function refuseOtherMerchant(name: CallName, request: FastifyRequest, merchantCode: string): void {
  const { query }: RouteSchema = routes[name];
  if (query === undefined || isOfConsole(name)) return;
  const fields = ["merchant", "merchantCode"].filter((field) => field in query.shape);
  const given = request.query as Readonly<Record<string, unknown>>;
  const isOther = fields.some((field) => (given[field] ?? merchantCode) !== merchantCode);
  if (isOther) throw new Refusal("unknown_merchant");
}

const readQueries = new Map<CallName, z.ZodType>();

/**
 * The query of a call. A read ignores fields it does not know, because callers add their own, such
 * as a time stamp against caches; what a write does not know is refused.
 */
function parseQuery(name: CallName, given: unknown): unknown {
  const { query }: RouteSchema = routes[name];
  if (wire[name].method !== "GET") return parsePart("query", query, given);
  const known = readQueries.get(name);
  const lenient = known ?? (query ?? z.object({})).strip();
  if (known === undefined) readQueries.set(name, lenient);
  const parsed = parsePart("query", lenient, given);
  return query === undefined ? undefined : parsed;
}

type AnyHandler = (input: unknown, context: CallContext | GuardedContext) => Promise<unknown>;

/** A guarded call's context: the operator is a hand that only the guard can use. */
function guardedContext(given: CallContext, call: CallName, input: Hand["input"]): GuardedContext {
  const { operator, session: _session, ...context } = given;
  if (operator === undefined) throw new Refusal("not_logged_in");
  const { operatorId, username } = operator;
  const { ip, idempotencyKey } = context;
  const asker = { operatorId, username, ip };
  return { ...context, hand: { call, input, idempotencyKey, asker, agreed: undefined } };
}

async function answer(deps: CallDeps, name: CallName, run: AnyHandler, request: FastifyRequest) {
  const schema: RouteSchema = routes[name];
  const context = request.callContext;
  if (context === undefined) throw new Error("a call came past its checks");
  refuseOtherMerchant(name, request, context.merchantCode);
  const body = await readBody(deps, name, request);
  const input = {
    params: parsePart("params", schema.params, request.params),
    query: parseQuery(name, request.query),
    body: parsePart("body", schema.body, body),
  };
  if (isGuarded(schema)) return run(input, guardedContext(context, name, input));
  const { idempotencyKey: key, session } = context;
  if (key === undefined || session === undefined || schema.idempotent === "own") {
    return run(input, context);
  }
  const { secrets } = schema;
  const claim = { memberId: session.memberId, call: name, key, content: input, secrets };
  return deps.idempotency.run(claim, () => run(input, context));
}

/** Enough of a hash that two answers of one call never share it. */
const tagBytes = 16;

function sendText(name: CallName, text: string, request: FastifyRequest, reply: FastifyReply) {
  const { isRevalidated }: RouteSchema = routes[name];
  if (isRevalidated !== true) return reply.header("cache-control", "no-store").send(text);
  // Weak, because it is sent compressed or not as the browser likes.
  const tag = `W/"${sha256(text).subarray(0, tagBytes).toString("base64url")}"`;
  void reply
    .header("cache-control", "private, no-cache")
    .header("etag", tag)
    .header("vary", "language, accept-language, authorization");
  const known = request.headers["if-none-match"]?.split(",").map((one) => one.trim());
  return known?.includes(tag) === true ? reply.code(304).send() : reply.send(text);
}

function sendFile(type: string, file: FileAnswer, reply: FastifyReply) {
  return reply
    .type(type)
    .header("cache-control", "no-store")
    .header("content-disposition", `attachment; filename="${file.fileName}"`)
    .send(Readable.from(file.parts));
}

function send(name: CallName, value: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { file }: RouteSchema = routes[name];
  if (file !== undefined) return sendFile(file, value as FileAnswer, reply);
  // Parsing strips every field the contract does not name, so that none can leak by accident.
  const checked = routes[name].response.parse(value);
  const body =
    wire[name].envelope === "lgw"
      ? { status: 0, data: checked }
      : { success: true, value: checked };
  void reply.type("application/json; charset=utf-8");
  return sendText(name, JSON.stringify(body), request, reply);
}

const wireOf = (name: CallName): Wire => wire[name];

export function registerCalls(
  app: FastifyInstance,
  handlers: Partial<Handlers<CallName>>,
  deps: CallDeps,
): void {
  app.decorateRequest("callLanguage", undefined);
  app.decorateRequest("callContext", undefined);
  const names = (Object.keys(wire) as CallName[]).filter((name) => handlers[name] !== undefined);
  const isForm = (name: CallName) => wireOf(name).form === true;
  const isLarge = (name: CallName) => wireOf(name).isLarge === true;
  const pathsOf = ({ path, alias }: Wire) => (alias === undefined ? [path] : [path, alias]);
  const register = (scope: FastifyInstance, name: CallName) => {
    for (const url of pathsOf(wireOf(name))) registerAt(scope, name, url);
  };
  const registerAt = (scope: FastifyInstance, name: CallName, url: string) => {
    const run = handlers[name] as AnyHandler;
    scope.route({
      method: wire[name].method,
      url,
      config: { call: name },
      // Read only after `admit`: a stranger's seven megabytes stay where they are.
      bodyLimit: isLarge(name) ? largeBodyBytesMax : bodyBytesMax,
      onRequest: (request, reply) => admit(deps, name, request, reply),
      handler: async (request, reply) => {
        const value = await withStepUp(deps, name, request, () => answer(deps, name, run, request));
        return send(name, value, request, reply);
      },
    });
  };
  for (const name of names) if (!isForm(name)) register(app, name);
  // Forms come from any page without asking first, so only the calls that mean them read them.
  void app.register((scope, _options, done) => {
    scope.removeContentTypeParser("application/json");
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "buffer" },
      async (_request: FastifyRequest, body: Buffer) => readForm(textOfBody(body)),
    );
    for (const name of names) if (isForm(name)) register(scope, name);
    done();
  });
}

/** A form's fields; one that comes twice is a list, which no schema takes for a text. */
function readForm(body: string): Record<string, string | string[]> {
  if (!isPlainEscaped(body)) throw refusedText("body");
  const form = new URLSearchParams(body);
  const entries = [...new Set(form.keys())].map((key) => {
    const all = form.getAll(key);
    return [key, all.length === 1 ? (all[0] ?? "") : all] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * Throws when a call of the contract has no handler: a program with half a contract must not start.
 */
export function completeHandlers(handlers: Partial<Handlers<CallName>>): Handlers<CallName> {
  const missing = (Object.keys(wire) as CallName[]).filter((name) => handlers[name] === undefined);
  if (missing.length > 0) throw new Error(`calls without a handler: ${missing.join(", ")}`);
  return handlers as Handlers<CallName>;
}
