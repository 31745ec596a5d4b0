import type { Handlers } from "../../platform/http/call.ts";
import { memberIdOf } from "../../platform/http/member-id.ts";
import type { PointConsole } from "./console.ts";

export function pointConsoleRoutes(
  points: PointConsole,
): Handlers<"pointPolicies" | "savePointPolicy" | "memberPoints" | "changePoints"> {
  return {
    pointPolicies: () => points.list(),
    savePointPolicy: ({ params, body }, { hand }) => points.save(hand, { ...params, ...body }),
    memberPoints: ({ params, query }, { language }) =>
      points.ofMember(memberIdOf(params), query, language),
    changePoints: ({ params, body }, { hand, idempotencyKey: key }) =>
      points.change(hand, { ...body, memberId: memberIdOf(params), key }),
  };
}
