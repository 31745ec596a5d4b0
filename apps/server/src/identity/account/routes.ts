import type { Handlers } from "../../platform/http/call.ts";
import { describeOwn, findOwnBalance, type AccountDeps } from "./service.ts";

export function accountRoutes(deps: AccountDeps): Handlers<"memberInfo" | "balance"> {
  return {
    memberInfo: (_input, { session, language }) => describeOwn(deps, session, language),
    balance: (_input, { session }) => findOwnBalance(deps, session),
  };
}
