import type { Handlers } from "../platform/http/call.ts";
import type { VerificationModule } from "./service.ts";

export function verificationRoutes(
  verification: VerificationModule,
): Handlers<"verification" | "sendDocument"> {
  return {
    verification: (_input, { session, merchantCode }) =>
      verification.describe(session, merchantCode),
    sendDocument: ({ body }, { session, merchantCode }) =>
      verification.send(session, merchantCode, body),
  };
}
