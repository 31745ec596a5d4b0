import type { Handlers } from "../../platform/http/call.ts";
import { actorOf } from "../audit/actor.ts";
import type { Sessions } from "./service.ts";

export function sessionRoutes(
  sessions: Sessions,
): Handlers<"operatorLogout" | "noteOperatorActivity"> {
  return {
    operatorLogout: async (_input, context) => {
      await sessions.signOut(actorOf(context), context.operator.sessionId);
      return {};
    },
    // The call itself is the act.
    noteOperatorActivity: async () => ({}),
  };
}
