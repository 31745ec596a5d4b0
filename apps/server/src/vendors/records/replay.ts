import { GameRoundAnswer } from "@baize/contract";
import { Refusal } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/call.ts";
import type { LaunchDeps } from "../launch/service.ts";
import { findRound } from "../rounds/store.ts";
import { callVendor, VendorError } from "../vendor-call.ts";

/** The vendor's own page about a round, for vendors that have one. */

type ReplayDeps = Pick<
  LaunchDeps,
  "db" | "sessions" | "sign" | "describeMember" | "timeZoneOf" | "onError" | "timeoutMs"
>;

/** The page is opened in a new tab, so the address must be a page's. */
function pageUrlOf(answer: unknown): string {
  const { url } = GameRoundAnswer.parse(answer);
  if (!/^https?:$/.test(new URL(url).protocol)) throw new VendorError("the url is not a page's");
  return url;
}

export function createReplay(deps: ReplayDeps): Handlers<"roundReplay"> {
  return {
    /**
     * Refuses: not_found, also for another member's round and where the vendor has no such page;
     * vendor_unavailable.
     */
    async roundReplay({ params }, { session, language, merchantCode }) {
      const { memberId } = session;
      const row = await deps.db.read((reader) => findRound(reader, memberId, params.roundId));
      if (row === undefined) throw new Refusal("not_found");
      const known = await deps.sessions.findVendor(row.vendorCode);
      if (known === undefined) throw new Refusal("not_found");
      const { userRef } = await deps.describeMember(memberId);
      const call = {
        operator_id: known.vendor.operatorId,
        user: userRef,
        // Our id of a round is the vendor's, after the vendor's code.
        round: row.roundId.slice(row.vendorCode.length + 1),
        lang: language,
        time_zone: await deps.timeZoneOf(merchantCode),
      };
      try {
        return { url: pageUrlOf(await callVendor(deps, known.vendor, "/game/round", call)) };
      } catch (error) {
        const hasNone = error instanceof VendorError && error.httpStatus === 404;
        if (hasNone) throw new Refusal("not_found");
        deps.onError(error);
        throw new Refusal("vendor_unavailable");
      }
    },
  };
}
