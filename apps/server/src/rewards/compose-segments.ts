import type { Brand } from "../brand/index.ts";
import { listDepositors, listPayeeHolders, sumCreditedSince } from "../cashier/index.ts";
import type { Identity } from "../identity/index.ts";
import type { VerificationModule } from "../verification/index.ts";
import type { MorePorts } from "./segments/known.ts";
import { createSegments, type SegmentDeps } from "./segments/service.ts";

/** Named conditions, put together with the modules that know what they ask for. */
export interface ComposeSegmentsDeps extends Pick<SegmentDeps, "db" | "clock" | "ids"> {
  readonly brand: Pick<Brand, "getMerchant" | "merchantCodes">;
  readonly identity: Pick<
    Identity,
    "findMembersIn" | "invitersIn" | "contacts" | "security" | "directory" | "naming"
  >;
  readonly verification: Pick<VerificationModule, "provenIn">;
}

/** What conditions ask beside what members have shown. */
export const morePorts = ({
  brand,
  identity,
}: Pick<ComposeSegmentsDeps, "brand" | "identity">): MorePorts => ({
  timeZoneOf: async (merchantCode) => (await brand.getMerchant(merchantCode)).timeZone,
  profilesIn: identity.findMembersIn,
  invitedIn: async (reader, memberIds) => [
    ...(await identity.invitersIn(reader, memberIds)).keys(),
  ],
  birthMonthsIn: identity.security.persons.birthMonthsIn,
  depositsIn: sumCreditedSince,
  tagsIn: identity.naming.tagsIn,
  countriesIn: identity.naming.countriesIn,
  belowIn: identity.naming.belowIn,
});

/** Counted by what many members have shown at once. */
export function composeSegments(deps: ComposeSegmentsDeps) {
  const { db, clock, ids, brand, identity, verification } = deps;
  const { contacts, directory } = identity;
  return createSegments({
    db,
    clock,
    ids,
    brand,
    listMembersAfter: directory.listRealAfter,
    more: morePorts(deps),
    naming: identity.naming,
    holders: {
      hasDeposited: listDepositors,
      hasPhone: (reader, memberIds) => contacts.holdersIn(reader, memberIds, "mobile"),
      hasMail: (reader, memberIds) => contacts.holdersIn(reader, memberIds, "email"),
      hasPayee: listPayeeHolders,
      isVerified: verification.provenIn,
    },
  });
}
