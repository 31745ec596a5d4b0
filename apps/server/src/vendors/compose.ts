import type { Brand } from "../brand/index.ts";
import { maskName, type Catalogue } from "../catalogue/index.ts";
import type { Identity, Member } from "../identity/index.ts";
import { after, type Soon } from "../platform/soon.ts";
import type { OfferGate, Protection } from "../protection/index.ts";
import type { PlayVerdict } from "./wallet/wallet.ts";
import { createVendors, type Vendors, type VendorsDeps } from "./service.ts";

/** Vendors, put together with the modules they ask. */
export interface ComposeVendorsDeps extends Pick<
  VendorsDeps,
  | "db"
  | "clock"
  | "ids"
  | "ledger"
  | "events"
  | "sealer"
  | "sign"
  | "siteUrl"
  | "invalidation"
  | "walletUrl"
  | "awardTitles"
  | "contractsOf"
  | "onMoved"
  | "onError"
  | "onCallbackAnswered"
> {
  readonly freeRounds: NonNullable<VendorsDeps["freeRounds"]>;
  readonly brand: Brand;
  readonly identity: Identity;
  readonly catalogue: Catalogue;
  readonly protection: Pick<Protection, "placeGuarded" | "checkPlay" | "admitPlay">;
  readonly offers: OfferGate;
}

/** What vendors learn about members, and may ask. */
export function memberPorts(brand: Brand, identity: Identity) {
  async function countryOf(member: Member): Promise<string> {
    return (await brand.getMerchant(member.merchantCode)).countryCode;
  }
  return {
    /** A closed brand takes no new bets from frames that are still open; wins never ask. */
    mayPlay: (memberId: bigint): Soon<PlayVerdict> =>
      after(identity.askMember(memberId), (member) => {
        if (member?.status !== "open") return "disabled";
        return after(brand.isInMaintenance(member.merchantCode), (isClosed) =>
          isClosed ? "disabled" : "ok",
        );
      }),
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

export function composeVendors(deps: ComposeVendorsDeps): Vendors {
  const { brand, identity, catalogue, protection } = deps;
  const { placeGuarded, checkPlay, admitPlay } = protection;
  const { findGame, gameState, statedMultiple, describeGame, vendorName, gamesOfType } = catalogue;
  const { recordVendorGames, takePictures } = catalogue;
  return createVendors({
    db: deps.db,
    clock: deps.clock,
    ids: deps.ids,
    ledger: deps.ledger,
    events: deps.events,
    sealer: deps.sealer,
    sign: deps.sign,
    siteUrl: deps.siteUrl,
    invalidation: deps.invalidation,
    freeRounds: deps.freeRounds,
    walletUrl: deps.walletUrl,
    awardTitles: deps.awardTitles,
    contractsOf: deps.contractsOf,
    onMoved: deps.onMoved,
    onError: deps.onError,
    ...(deps.onCallbackAnswered && { onCallbackAnswered: deps.onCallbackAnswered }),
    ...memberPorts(brand, identity),
    placeGuarded,
    checkPlay,
    admitPlay,
    offers: deps.offers,
    findMembers: identity.findMembers,
    timeZoneOf: async (merchantCode) => (await brand.getMerchant(merchantCode)).timeZone,
    findGame,
    gameState,
    statedMultiple,
    describeGame,
    vendorName,
    gamesOfType,
    recordVendorGames,
    takePictures,
    saveName: catalogue.saveVendorNameIn,
    listOffers: catalogue.listVendorOffers,
    onLaunched: catalogue.recordLaunch,
  });
}
