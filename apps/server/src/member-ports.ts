import type { Brand } from "./brand/index.ts";
import { maskName } from "./catalogue/index.ts";
import { isAgent, type Identity, type Member } from "./identity/index.ts";
import type { CallContext, Session } from "./platform/http/call.ts";
import { hasNegativeBalance, sumAway, sumStakes, type PlayVerdict } from "./vendors/index.ts";

/** What vendors learn about members, and may ask. */
export function memberPorts(brand: Brand, identity: Identity) {
  async function countryOf(member: Member): Promise<string> {
    return (await brand.getMerchant(member.merchantCode)).countryCode;
  }
  return {
    /** A closed brand takes no new bets from frames that are still open; wins never ask. */
    async mayPlay(memberId: bigint): Promise<PlayVerdict> {
      const member = await identity.findMember(memberId);
      if (member?.status !== "open") return "disabled";
      return (await brand.isInMaintenance(member.merchantCode)) ? "disabled" : "ok";
    },
    isSignedIn: identity.isSignedIn,
    findMember: async (userRef: string) => {
      const member = await identity.memberByPublicId(userRef);
      if (member === undefined) return undefined;
      return { memberId: member.memberId, country: await countryOf(member) };
    },
    describeMembers: async (memberIds: readonly bigint[]) =>
      new Map(
        (await identity.findMembers(memberIds)).map(({ memberId, publicId, merchantCode }) => [
          memberId,
          { userRef: publicId, merchantCode },
        ]),
      ),
    describeMember: async (memberId: bigint) => {
      const member = await identity.getMember(memberId);
      const displayName = maskName(member.nickname);
      const { publicId: userRef, isTest } = member;
      return { userRef, displayName, isTest, country: await countryOf(member) };
    },
  };
}

type SignedIn = CallContext & { readonly session: Session };

/** What is known of a member's play where money moves. */
export const play = {
  stakedSince: sumStakes,
  hadNegativeBalance: hasNegativeBalance,
  awayMinor: sumAway,
};

/** What the cashier asks of members and of their play. */
export function cashierPorts(brand: Brand, identity: Identity) {
  const { security, findMembers, memberByUsername, memberByPublicId, mayPlay, line } = identity;
  const { persons, credentialsChangedAt } = security;
  const callerOf = ({ session, ip, userAgent }: SignedIn) =>
    security.callerOf(session, { ip, userAgent });
  return {
    line,
    isAgent,
    maskName,
    memberByPublicId,
    isFlagOn: brand.isFlagOn,
    mayDeposit: mayPlay,
    people: {
      ...persons,
      credentialsChangedAt,
      namePayee: async (context: SignedIn, payeeName: string) =>
        security.setPayeeName(await callerOf(context), payeeName),
      choosePaymentPassword: async (context: SignedIn, value: string) =>
        security.setPaymentPassword(await callerOf(context), {
          paymentPassword: value,
          confirmPaymentPassword: value,
          isFirst: true,
        }),
    },
    play,
    findMembers,
    findByUsername: memberByUsername,
  };
}
