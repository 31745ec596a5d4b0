import { refusalText, type RefusalBody } from "@baize/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../errors.ts";
import { refusedText } from "./plain-text.ts";

/**
 * Turns what was thrown into an answer: a refusal in the caller's language, or a fault with a
 * reference.
 */

interface HttpFault {
  readonly statusCode?: number;
  readonly code?: string;
}

/** The refusal behind an error of the HTTP layer itself, or undefined for a fault of ours. */
function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const { code, statusCode } = error as HttpFault;
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE" || statusCode === 413) {
    return new Refusal("body_too_large");
  }
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE" || statusCode === 415) {
    return new Refusal("unsupported_media");
  }
  if (code === "FST_ERR_BAD_URL" || code === "FST_ERR_MAX_PARAM_LENGTH") return refusedText("url");
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal("invalid_input", { fields: [{ path: "body", problem: "not_json" }] });
  }
  return undefined;
}

export function refusalBody(refusal: Refusal, language: string): RefusalBody {
  return {
    success: false,
    code: refusal.code,
    message: refusalText(refusal.code, language),
    ...(refusal.value === undefined ? {} : { value: { ...refusal.value } }),
  };
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal, language: string) {
  const wait = refusal.value?.["retryAfterSeconds"];
  if (typeof wait === "number") reply.header("retry-after", String(wait));
  return reply
    .code(refusal.status)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(refusalBody(refusal, language)));
}

/** The language of a still unknown caller: what the header asks for. */
export function languageOfHeader(request: FastifyRequest): string | undefined {
  const given = request.headers["language"];
  return typeof given === "string" && /^[a-z]{2,3}$/.test(given) ? given : undefined;
}

/**
 * The language a read names in its address: `language`, or `lang` in the help centre. Callers write
 * it in either case. It counts for more than the header, which a shared client sets for every call.
 */
export function languageOfQuery(request: FastifyRequest): string | undefined {
  if (request.method !== "GET") return undefined;
  const { language, lang } = request.query as Readonly<Record<string, unknown>>;
  const given = language ?? lang;
  return typeof given === "string" ? given.toLowerCase() : undefined;
}

/** The one place where errors become answers. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  // Where the request was refused before any hook, or no hook runs.
  reply.header("x-request-id", request.id);
  const language = request.callLanguage ?? languageOfHeader(request) ?? "en";
  const refusal = refusalOf(error);
  if (refusal !== undefined) return sendRefusal(reply, refusal, language);
  request.log.error({ err: error, reference: request.id }, "a call failed");
  return sendRefusal(reply, new Refusal("internal_error", { reference: request.id }), language);
}
