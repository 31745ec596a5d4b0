import type { Handlers } from "../../platform/http/call.ts";
import { memberIdOf } from "../../platform/http/member-id.ts";
import type { VipConsole } from "./console.ts";

type VipConsoleCalls = "vipPolicies" | "saveVipPolicy" | "vipMembers" | "memberVip" | "setVipLevel";

export function vipConsoleRoutes(vip: VipConsole): Handlers<VipConsoleCalls> {
  return {
    vipPolicies: () => vip.list(),
    saveVipPolicy: ({ params, body }, { hand }) => vip.save(hand, { ...params, ...body }),
    vipMembers: ({ query }, { language }) => vip.members(query, language),
    memberVip: ({ params }, { language }) => vip.member(memberIdOf(params), language),
    setVipLevel: ({ params, body }, { hand, language }) =>
      vip.setLevel(hand, { ...body, memberId: memberIdOf(params), language }),
  };
}
