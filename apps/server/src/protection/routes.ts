import type { Handlers } from "../platform/http/call.ts";
import type { Protection } from "./service.ts";

export function protectionRoutes(
  protection: Protection,
): Handlers<
  | "protection"
  | "saveLimit"
  | "confirmLimit"
  | "pausePlay"
  | "saveRealityCheck"
  | "declineLimitOffer"
  | "playSession"
  | "acknowledgeReality"
> {
  return {
    protection: (_input, { session }) => protection.describe(session),
    async saveLimit({ body }, { session }) {
      await protection.setLimit(session, body);
      return protection.describe(session);
    },
    async confirmLimit({ body }, { session }) {
      await protection.confirmLimit(session, body);
      return protection.describe(session);
    },
    async pausePlay({ body }, { session }) {
      await protection.pause(session, body.length, body.account);
      return protection.describe(session);
    },
    async saveRealityCheck({ body }, { session }) {
      await protection.setReality(session, body.minutes);
      return protection.describe(session);
    },
    async declineLimitOffer(_input, { session }) {
      await protection.declineOffer(session);
      return {};
    },
    playSession: (_input, { session }) => protection.sessions.describe(session),
    acknowledgeReality: (_input, { session }) => protection.sessions.acknowledge(session),
  };
}
