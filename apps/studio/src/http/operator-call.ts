/**
 * How calls of platforms are read and answered: signature over the raw bytes first, then the body.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Operator } from "../engine/operators.ts";
import { isSignedBy } from "../engine/wallet/signature.ts";
import type { Studio } from "../studio.ts";

export class CallRefused extends Error {
  readonly httpStatus: number;
  constructor(httpStatus: number, message: string) {
    super(message);
    this.httpStatus = httpStatus;
  }
}

/** Signature over the raw bytes first, then the body: nothing is read from an unsigned call. */
export function readCall<T extends { operator_id: string }>(
  studio: Studio,
  request: FastifyRequest,
  schema: z.ZodType<T>,
): { operator: Operator; call: T } {
  const raw = request.rawBody ?? Buffer.alloc(0);
  const operator = studio.operators.find(operatorIdOf(raw));
  if (operator === undefined) throw new CallRefused(403, "unknown operator or wrong signature");
  const header = request.headers[operator.signatureHeader.toLowerCase()];
  const signature = Array.isArray(header) ? header[0] : header;
  if (!isSignedBy(raw, signature, operator.publicKeys, operator.signatureAlgorithm)) {
    throw new CallRefused(403, "unknown operator or wrong signature");
  }
  const parsed = schema.safeParse(request.body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new CallRefused(400, `${issue?.path.join(".") ?? ""}: ${issue?.message ?? "not valid"}`);
  }
  return { operator, call: parsed.data };
}

/** Only to pick the key; believed once the signature fits. */
function operatorIdOf(raw: Buffer): string {
  try {
    const parsed: unknown = JSON.parse(raw.toString("utf8"));
    const isObject = typeof parsed === "object" && parsed !== null && "operator_id" in parsed;
    return isObject ? String(parsed.operator_id) : "";
  } catch {
    return "";
  }
}

export async function answer(reply: FastifyReply, work: () => Promise<string> | string) {
  reply.type("application/json");
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    reply.code(error.httpStatus);
    return JSON.stringify({ error: error.message });
  }
}
