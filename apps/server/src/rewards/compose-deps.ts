import type { Brand } from "../brand/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Content } from "../content/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Sealer } from "../platform/crypto.ts";
import type { Tx } from "../platform/db.ts";
import type { OfferGate, Risk } from "../protection/index.ts";
import type { Vendors } from "../vendors/index.ts";
import type { VerificationModule } from "../verification/index.ts";
import type { BoardsServiceDeps } from "./boards/service.ts";
import type { BonusesDeps } from "./bonuses/service.ts";

/** Rewards, put together with the modules that know people, deposits, rounds and risk. */
export interface ComposeRewardsDeps extends Pick<
  BonusesDeps,
  "db" | "clock" | "ids" | "events" | "onMoved" | "onError"
> {
  readonly ledger: Ledger;
  readonly brand: Pick<Brand, "getMerchant" | "isFlagOn" | "merchantCodes">;
  readonly sealer: Sealer;
  /** The public input of raffles; without it the site says that an operator could know results. */
  readonly beaconUrl: string | undefined;
  readonly identity: Pick<
    Identity,
    | "samePerson"
    | "findMember"
    | "memberByUsername"
    | "getMember"
    | "findMembers"
    | "findMembersIn"
    | "invitersIn"
    | "affiliates"
    | "contacts"
    | "security"
    | "directory"
    | "naming"
  >;
  readonly content: Pick<Content, "promotions" | "makePrivatePicture">;
  readonly catalogue: Pick<Catalogue, "gameTypeOf" | "describeGame" | "vendorName">;
  readonly risk: Pick<
    Risk,
    | "isUnderReview"
    | "listUnderReview"
    | "flaggedOf"
    | "raiseIn"
    | "sharersOf"
    | "devicesOf"
    | "devicesEachOf"
    | "addressesOf"
  >;
  readonly offers: OfferGate;
  /** Asked before a member claims anything. Refuses: commission_overdue. */
  readonly demandPaid: (tx: Tx, memberId: bigint) => Promise<void>;
  /** Judges what is paid to play as a bet of that amount. */
  readonly admitPlay: BoardsServiceDeps["admitPlay"];
  readonly vendors: Pick<Vendors, "rewardCalls">;
  readonly verification: Pick<
    VerificationModule,
    "levelOf" | "isProvenIn" | "provenIn" | "acceptedIn"
  >;
}
