import { randomUUID } from "node:crypto";
import type { MallItemSettings } from "@baize/contract";
import type { TestApp } from "./app.ts";
import { onLine } from "./line.ts";
import type { TestOperator } from "./operators.ts";
import { mallItem } from "./points.ts";
import { paymentPassword } from "./withdrawals.ts";

/** What members and operators do in the mall of the brand AMBERJACK. */

export type MallMember = Awaited<ReturnType<typeof onLine>>;

interface Redeem {
  readonly password?: string;
  readonly key?: string;
  readonly address?: object;
}

interface Sold {
  readonly itemId: string;
  readonly revision: number;
}

const merchantCode = "AMBERJACK";

export function mallHands(api: TestApp, operator: TestOperator) {
  const aMember = () => onLine(api, { cash: "100.00" });
  const give = ({ memberId }: MallMember, points: number, key: string = randomUUID()) =>
    api.call("changePoints", {
      token: operator.token,
      params: { memberId: String(memberId) },
      headers: { "idempotency-key": key },
      body: { points, title: "For your patience", reason: "The game was down for an hour" },
    });
  return {
    aMember,
    give,
    async withPoints(points: number): Promise<MallMember> {
      const member = await aMember();
      await give(member, points);
      return member;
    },
    async sell(changes: Partial<MallItemSettings> = {}) {
      const params = { merchantCode, itemId: randomUUID() };
      const body = { settings: { ...mallItem, ...changes }, revision: 0 };
      return (await api.call("saveMallItem", { token: operator.token, params, body })).value;
    },
    redeem: (
      { token }: Pick<MallMember, "token">,
      { itemId, revision }: Sold,
      { password = paymentPassword, key = randomUUID(), address }: Redeem = {},
    ) =>
      api.call("redeemPointReward", {
        token,
        headers: { "idempotency-key": key },
        body: {
          rewardId: itemId,
          revision,
          paymentPassword: password,
          ...(address === undefined ? {} : { address }),
        },
      }),
    decide: ({ memberId }: MallMember, redemptionId: string, decision: "approve" | "reject") =>
      api.call("decideRedemption", {
        token: operator.token,
        params: { memberId: String(memberId), redemptionId },
        body: { decision, reason: "Seen by two" },
      }),
    balanceOf: async ({ token }: MallMember) =>
      (await api.call("pointBalance", { token })).value.balance,
    cashOf: async ({ memberId }: MallMember) =>
      (await api.app.platform.ledger.balanceOf(memberId))?.cashMinor,
    itemOf: async (itemId: string) =>
      (await api.call("mallItems", { token: operator.token })).value.find(
        (one) => one.itemId === itemId,
      ),
  };
}

export type MallHands = ReturnType<typeof mallHands>;
