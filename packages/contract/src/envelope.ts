import { z } from "zod";
import { refusals, type RefusalCode } from "./refusals.ts";

/** The two envelopes of the wire (`/wps` and `/lgw`) and the one form of a refusal. */

export function wpsEnvelope<T extends z.ZodType>(value: T) {
  return z.object({ success: z.literal(true), value });
}

/** Lottery and menu calls under `/lgw` answer a status number and data. */
export function lgwEnvelope<T extends z.ZodType>(data: T) {
  return z.object({ status: z.literal(0), data });
}

const codes = Object.keys(refusals) as [RefusalCode, ...RefusalCode[]];

export const RefusalBody = z
  .object({
    success: z.literal(false),
    code: z.enum(codes),
    message: z.string(),
    value: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: "Refusal" });
export type RefusalBody = z.infer<typeof RefusalBody>;

/** Body of every E call. */
export const EncryptedBody = z.strictObject({ payload: z.string().max(8192) }).meta({
  id: "EncryptedBody",
  description: "Compact JWE, ECDH-ES on P-256 with A256GCM, of the call's JSON body",
});
