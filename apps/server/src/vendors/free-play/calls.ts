import type { OfferLeave } from "../../platform/offer-leave.ts";
import { FreebetReward } from "@baize/contract";
import { minor, toVendorUnits } from "@baize/money";
import type { Sessions } from "../sessions/service.ts";
import { callVendor, VendorError, type VendorCallDeps } from "../vendor-call.ts";

/**
 * Telling vendors of free rounds (wallet contract, section 10). The id of a grant is the vendor's
 * key, so that a call may be made again. What a vendor refuses clearly is answered; anything else
 * throws, because nobody knows whether it was heard.
 */
export interface ToldGrant {
  readonly grantId: string;
  readonly memberId: bigint;
  readonly vendorCode: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly stakeMinor: bigint;
  readonly rounds: number;
  readonly endsAt: Date;
}

export interface RewardCallDeps extends VendorCallDeps {
  readonly sessions: Pick<Sessions, "findVendor">;
  /** What vendors call the member. */
  readonly describeMember: (memberId: bigint) => Promise<{ readonly userRef: string }>;
}

/** Answers that say no to this call, and not to us or for a while. */
const refusing: ReadonlySet<number | undefined> = new Set([400, 404]);

export function createRewardCalls(deps: RewardCallDeps) {
  async function tell(path: string, grant: ToldGrant, content: object) {
    const known = await deps.sessions.findVendor(grant.vendorCode);
    if (known === undefined) return { refused: "unknown vendor" };
    const call = { operator_id: known.vendor.operatorId, reward_uuid: grant.grantId, ...content };
    try {
      FreebetReward.parse(await callVendor(deps, known.vendor, path, call));
      return {};
    } catch (error) {
      if (!(error instanceof VendorError) || !refusing.has(error.httpStatus)) throw error;
      return { refused: error.words ?? error.message };
    }
  }
  return {
    async create(_leave: OfferLeave, grant: ToldGrant) {
      const { userRef: user } = await deps.describeMember(grant.memberId);
      return tell("/freebet/rewards/create", grant, {
        user,
        game_code: grant.gameCode,
        product: grant.vendorCode,
        currency: grant.currency,
        // tidy: allow money-number, because the contract's units are JSON integers.
        bet_value: Number(toVendorUnits(minor(grant.stakeMinor), grant.currency)),
        bet_count: grant.rounds,
        end_time: grant.endsAt.toISOString(),
      });
    },
    cancel: (grant: ToldGrant) => tell("/freebet/rewards/cancel", grant, {}),
  };
}
