import {
  EncryptedBody,
  routes,
  wire,
  type CallName,
  type RouteSchema,
  type Wire,
} from "@baize/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../errors.ts";
import type { Idempotency } from "../idempotency/index.ts";
import type { RateLimit } from "../rate-limit.ts";
import type { CallContext, Handlers, Session } from "./call.ts";
import { parsePart } from "./parse.ts";
import { languageOfHeader } from "./refuse.ts";

/**
 * Every call of the contract as an HTTP route.
 *
 * The order of the refusals every call may give is fixed: rate_limited, unknown_merchant,
 * maintenance, region_blocked, not_logged_in, trial_not_allowed, body_too_large, unsupported_media,
 * then for encrypted calls payload_unreadable and key_rotated, invalid_input,
 * idempotency_key_reused, and at last the call's own. So a stranger's body is not even read before
 * we know that he may call.
 */

/** The brand of a host, as far as calls need it. */
export interface CallMerchant {
  readonly merchantCode: string;
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

/** What calls need from the modules above; handed in by app.ts. */
export interface CallResolvers {
  findMerchant(host: string): Promise<CallMerchant | undefined>;
  isRegionBlocked(merchantCode: string, ip: string): Promise<boolean>;
  findSession(token: string): Promise<SignedIn | undefined>;
  /** The JSON inside an encrypted payload. Refuses: payload_unreadable, key_rotated. */
  openPayload(payload: string, request: { method: string; path: string }): Promise<unknown>;
}

export interface CallDeps {
  readonly resolvers: CallResolvers;
  readonly rateLimit: RateLimit;
  readonly idempotency: Idempotency;
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

function chooseLanguage(request: FastifyRequest, merchant: CallMerchant, own: string | null) {
  const wished = [languageOfHeader(request), own ?? undefined];
  const found = wished.find((code) => code !== undefined && merchant.languages.includes(code));
  return found ?? merchant.defaultLanguage;
}

async function findSignedIn(deps: CallDeps, request: FastifyRequest, merchantCode: string) {
  const token = tokenOf(request);
  if (token === undefined) return undefined;
  const signedIn = await deps.resolvers.findSession(token);
  // A token opens only the brand it was made for.
  return signedIn?.merchantCode === merchantCode ? signedIn : undefined;
}

function checkAccess(schema: RouteSchema, session: Session | undefined): void {
  if (schema.access === "anyone") return;
  if (session === undefined) throw new Refusal("not_logged_in");
  if (schema.access === "member" && session.isTrial) throw new Refusal("trial_not_allowed");
}

async function checkDoor(
  deps: CallDeps,
  name: CallName,
  merchant: CallMerchant,
  ip: string,
): Promise<void> {
  if (alwaysOpen.has(name)) return;
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
  if (schema.idempotent !== true || key === undefined) return undefined;
  if (typeof key === "string" && idempotencyKeyPattern.test(key)) return key;
  throw new Refusal("invalid_input", {
    fields: [{ path: "header.Idempotency-Key", problem: "invalid_format" }],
  });
}

/** Everything that is decided before the body is read. */
async function admit(deps: CallDeps, name: CallName, request: FastifyRequest): Promise<void> {
  const schema: RouteSchema = routes[name];
  const limit = schema.perMinuteMax ?? perMinuteMaxDefault;
  const retryAfterSeconds = deps.rateLimit.take(request.ip, name, limit);
  if (retryAfterSeconds > 0) throw new Refusal("rate_limited", { retryAfterSeconds });
  const merchant = await deps.resolvers.findMerchant(request.hostname);
  if (merchant === undefined) throw new Refusal("unknown_merchant");
  request.callLanguage = chooseLanguage(request, merchant, null);
  await checkDoor(deps, name, merchant, request.ip);
  const signedIn = await findSignedIn(deps, request, merchant.merchantCode);
  request.callLanguage = chooseLanguage(request, merchant, signedIn?.language ?? null);
  checkAccess(schema, signedIn?.session);
  request.callContext = {
    requestId: request.id,
    ip: request.ip,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 256),
    host: request.hostname,
    merchantCode: merchant.merchantCode,
    language: request.callLanguage,
    idempotencyKey: readIdempotencyKey(schema, request),
    session: signedIn?.session,
  };
}

async function readBody(deps: CallDeps, name: CallName, request: FastifyRequest) {
  const { encrypted, method, path }: Wire = wire[name];
  if (!encrypted) return request.body;
  const sealed = EncryptedBody.safeParse(request.body);
  if (!sealed.success) throw new Refusal("payload_unreadable");
  return deps.resolvers.openPayload(sealed.data.payload, { method, path });
}

type AnyHandler = (input: unknown, context: CallContext) => Promise<unknown>;

async function answer(deps: CallDeps, name: CallName, run: AnyHandler, request: FastifyRequest) {
  const schema: RouteSchema = routes[name];
  const context = request.callContext;
  if (context === undefined) throw new Error("a call came past its checks");
  const body = await readBody(deps, name, request);
  const input = {
    params: parsePart("params", schema.params, request.params),
    query: parsePart("query", schema.query, request.query),
    body: parsePart("body", schema.body, body),
  };
  const { idempotencyKey: key, session } = context;
  if (key === undefined || session === undefined) return run(input, context);
  const claim = { memberId: session.memberId, call: name, key, content: input };
  return deps.idempotency.run(claim, () => run(input, context));
}

function send(name: CallName, value: unknown, reply: FastifyReply) {
  // Parsing strips every field the contract does not name, so that none can leak by accident.
  const checked = routes[name].response.parse(value);
  const body =
    wire[name].envelope === "lgw"
      ? { status: 0, data: checked }
      : { success: true, value: checked };
  return reply
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(body));
}

export function registerCalls(
  app: FastifyInstance,
  handlers: Partial<Handlers<CallName>>,
  deps: CallDeps,
): void {
  app.decorateRequest("callLanguage", undefined);
  app.decorateRequest("callContext", undefined);
  for (const name of Object.keys(wire) as CallName[]) {
    const run = handlers[name] as AnyHandler | undefined;
    if (run === undefined) continue;
    app.route({
      method: wire[name].method,
      url: wire[name].path,
      config: { call: name },
      onRequest: (request) => admit(deps, name, request),
      handler: async (request, reply) => send(name, await answer(deps, name, run, request), reply),
    });
  }
}

/**
 * Throws when a call of the contract has no handler: a program with half a contract must not start.
 */
export function assertComplete(handlers: Partial<Handlers<CallName>>): void {
  const missing = (Object.keys(wire) as CallName[]).filter((name) => handlers[name] === undefined);
  if (missing.length > 0) throw new Error(`calls without a handler: ${missing.join(", ")}`);
}
