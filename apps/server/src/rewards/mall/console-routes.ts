import { actorOf } from "../../backoffice/index.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { memberIdOf } from "../../platform/http/member-id.ts";
import type { MallConsole } from "./console.ts";
import type { MallItems } from "./items.ts";

type MallConsoleCalls =
  | "mallItems"
  | "saveMallItem"
  | "redemptions"
  | "redemption"
  | "decideRedemption"
  | "deliverRedemption"
  | "returnRedemption";

export function mallConsoleRoutes(mall: MallConsole, items: MallItems): Handlers<MallConsoleCalls> {
  const named = (params: { memberId: string; redemptionId: string }, language: string) => ({
    memberId: memberIdOf(params),
    redemptionId: params.redemptionId,
    language,
  });
  return {
    mallItems: () => items.list(),
    saveMallItem: ({ params, body }, { hand }) => items.save(hand, { ...params, ...body }),
    redemptions: ({ query }, { language }) => mall.list(query, language),
    redemption: ({ params }, { operator, language }) => mall.get(operator, named(params, language)),
    decideRedemption: ({ params, body }, { hand, language }) =>
      mall.decide(hand, { ...named(params, language), ...body }),
    deliverRedemption: ({ params, body }, context) =>
      mall.note(actorOf(context), named(params, context.language), body),
    returnRedemption: ({ params, body }, { hand, language }) =>
      mall.takeBack(hand, { ...named(params, language), ...body }),
  };
}
