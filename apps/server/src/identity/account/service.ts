import { currencyOf, formatMinor, minor, type Minor } from "@baize/money";
import type { Session } from "../../platform/http/call.ts";
import type { Member } from "../rules.ts";
import type { Sessions } from "../sessions/service.ts";

/** What a signed-in member sees of the account. */
export interface AccountDeps {
  readonly sessions: Pick<Sessions, "endsAt">;
  readonly getMember: (memberId: bigint) => Promise<Member>;
  readonly findIcon: (session: Session) => Promise<string>;
  readonly balanceOf: (memberId: bigint) => Promise<Balance | undefined>;
  /** The member's level as rewards have it. */
  readonly vipOf: (asked: {
    readonly memberId: bigint;
    readonly merchantCode: string;
    readonly language: string;
  }) => Promise<VipLabel>;
}

export interface VipLabel {
  readonly hasVip: boolean;
  readonly vipLabelName: string;
  readonly vipRankLevel: number;
}

export interface Balance {
  readonly currency: string;
  readonly cashMinor: Minor;
  readonly lockedMinor: Minor;
}

export async function describeOwn(deps: AccountDeps, session: Session, language: string) {
  const member = await deps.getMember(session.memberId);
  return {
    id: member.publicId,
    account: member.username,
    nickname: member.nickname,
    type: member.memberType,
    currency: member.currency,
    currencySymbol: currencyOf(member.currency).symbol,
    language: member.language ?? language,
    registeredAt: member.registeredAt.toISOString(),
    sessionEndsAt: (await deps.sessions.endsAt(session)).toISOString(),
    scope: session.scope,
    icon: await deps.findIcon(session),
    ...(await deps.vipOf({
      memberId: session.memberId,
      merchantCode: member.merchantCode,
      language,
    })),
  };
}

/** The member's money now. A trial has none: its play money is the vendor's. */
export async function findOwnBalance(
  { balanceOf }: Pick<AccountDeps, "balanceOf">,
  { memberId, currency }: Session,
) {
  const found = await balanceOf(memberId);
  return {
    currency,
    balance: formatMinor(found?.cashMinor ?? minor(0n), currency),
    locked: formatMinor(found?.lockedMinor ?? minor(0n), currency),
  };
}
