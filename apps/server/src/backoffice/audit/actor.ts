import type { CallContext, OperatorInCall } from "../../platform/http/call.ts";

/** Who acts, and from where; `undefined` where the platform itself does. */
export interface Actor {
  readonly operatorId: string;
  readonly username: string;
  readonly ip: string;
}

/** The operator behind a call, with the address it came from. */
export function actorOf({
  operator,
  ip,
}: Pick<CallContext, "ip"> & { readonly operator: OperatorInCall }): Actor {
  return { operatorId: operator.operatorId, username: operator.username, ip };
}
