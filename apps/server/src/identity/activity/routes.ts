import type { Handlers } from "../../platform/http/call.ts";
import type { Activity } from "./service.ts";

export function activityRoutes({ list }: Pick<Activity, "list">): Handlers<"securityActivity"> {
  return {
    securityActivity: ({ query }, { session }) => list(session.memberId, query),
  };
}
