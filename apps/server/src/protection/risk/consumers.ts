import { signedIn } from "../../identity/index.ts";
import { defineConsumer, type Consumer } from "../../platform/events/index.ts";
import type { Risk } from "./service.ts";

/** Sign-ins become risk flags in the worker, so that nobody who signs in waits for it. */
export function signInConsumer({ risk }: { readonly risk: Pick<Risk, "noteSignInIn"> }): Consumer {
  return defineConsumer({
    name: "risk_sign_ins",
    kinds: [signedIn],
    order: "none",
    start: "oldest",
    async handle(tx, { payload }) {
      const { memberId, merchantCode, ip, device, at } = payload;
      await risk.noteSignInIn(tx, {
        memberId: BigInt(memberId),
        merchantCode,
        ip,
        device: device ?? undefined,
        at: new Date(at),
      });
    },
  });
}
