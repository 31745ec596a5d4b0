import type { RouteSchema, StepUpAction } from "@baize/contract";
import { isAgentType } from "@baize/contract/member-types";
import type { Session } from "./call.ts";

/**
 * Which fresh proof a call needs of a session: the one place that reads the contract's `stepUp` and
 * `assurance` marks, so that no handler can forget them.
 *
 * | mark               | low assurance    | full             | strong           |
 * | ------------------ | ---------------- | ---------------- | ---------------- |
 * | `stepUp`           | its own action   | its own action   | its own action   |
 * | `assurance: full`  | `assurance`      | none             | none             |
 * | `assurance: line`  | `assurance`      | none             | none             |
 * | the same, an agent | `line_transfer`  | `line_transfer`  | none             |
 */

export function proofNeeded(
  { stepUp, assurance }: RouteSchema,
  session: Pick<Session, "memberType" | "assurance">,
): StepUpAction | undefined {
  if (stepUp !== undefined) return stepUp;
  if (assurance === undefined) return undefined;
  if (assurance === "line" && isAgentType(session.memberType)) {
    return session.assurance === "strong" ? undefined : "line_transfer";
  }
  return session.assurance === "low" ? "assurance" : undefined;
}
