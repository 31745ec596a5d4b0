import type { LimitKind } from "@baize/contract";
import type { Identity } from "../identity/index.ts";
import { amountOf, tellInbox, type InboxSource, type Param } from "../inbox/index.ts";
import { limitChanged, playPaused } from "./events.ts";
import { dueAtOf } from "./rules.ts";

/** The time signed in is counted in minutes; everything else is money. */
const sizeOf = (kind: LimitKind, amount: string, currency: string): Param =>
  kind === "time" ? { minutes: Number(amount) } : amountOf(BigInt(amount), currency);

const isMore = (before: string | null, after: string | null): boolean =>
  before !== null && (after === null || BigInt(after) > BigInt(before));

/** What a member set for himself, or the house for him, to look it up later. */
export const protectionMessages = ({
  findMembersIn,
}: Pick<Identity, "findMembersIn">): InboxSource[] => [
  tellInbox(playPaused, ({ endsAt }) => ({
    kind: "pause_started",
    params: { until: endsAt === null ? { word: "openEnd" } : { at: endsAt } },
  })),
  tellInbox(limitChanged, async ({ memberId, kind, period, before, after }, tx) => {
    const limit = { word: `limit_${kind}` };
    const per = { word: kind === "single" ? "period_single" : `period_${period}` };
    if (after.askedAt !== undefined && after.askedAt !== before.askedAt) {
      const until = { at: dueAtOf(new Date(after.askedAt)).toISOString() };
      return { kind: "limit_raise_asks", params: { limit, period: per, until } };
    }
    if (after.amount === before.amount) return undefined;
    if (after.amount === null || isMore(before.amount, after.amount)) {
      return { kind: "limit_raised", params: { limit, period: per } };
    }
    const [member] = await findMembersIn(tx, [BigInt(memberId)]);
    if (member === undefined) return undefined;
    const amount = sizeOf(kind, after.amount, member.currency);
    return { kind: "limit_lowered", params: { limit, period: per, amount } };
  }),
];
