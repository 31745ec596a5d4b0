import { isAffiliateType } from "@baize/contract/member-types";
import type { Brand } from "../../brand/index.ts";
import { memberRegistered, type Identity } from "../../identity/index.ts";
import type { Tx } from "../../platform/db.ts";
import { defineBatchConsumer, type Consumer } from "../../platform/events/index.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { insertAffiliate, insertAffiliateMember } from "./store.ts";

/**
 * Keeps whose members registered: those whom a link or a code of an affiliate brought, whom no
 * agent and no friend had brought. It is written once and never changes. Who registers as an
 * affiliate waits for operators.
 */
export interface AttributionDeps {
  readonly brand: Pick<Brand, "getMerchant" | "countriesOf">;
  readonly identity: Pick<Identity, "affiliates" | "findMembersIn">;
}

export const attributionReader = "affiliate_members";

async function noteAffiliates(
  tx: Tx,
  { identity }: AttributionDeps,
  ids: readonly bigint[],
): Promise<void> {
  for (const member of await identity.findMembersIn(tx, ids)) {
    if (!isAffiliateType(member.memberType)) continue;
    const { memberId, merchantCode, currency, registeredAt: createdAt } = member;
    const row = { memberId, merchantCode, currency, createdAt };
    await insertAffiliate(tx, { ...row, status: "pending", openedBy: "" });
  }
}

export const attributionConsumer = (deps: AttributionDeps): Consumer =>
  defineBatchConsumer({
    name: attributionReader,
    kinds: [memberRegistered],
    order: "none",
    start: "oldest",
    async handleAll(tx, events) {
      const ids = [...new Set(events.map(({ payload }) => BigInt(payload.memberId)))];
      await noteAffiliates(tx, deps, ids);
      for (const one of await deps.identity.affiliates.links.attributionsIn(tx, ids)) {
        const { timeZone } = await deps.brand.getMerchant(one.merchantCode);
        const { holderId: affiliateId, usedAt: registeredAt, ip, ...rest } = one;
        const country =
          one.clickId === null ? (await deps.brand.countriesOf())(ip) : one.country;
        await insertAffiliateMember(tx, {
          ...rest,
          affiliateId,
          registeredAt,
          registeredDay: dayOf(registeredAt, timeZone),
          country: country ?? "",
        });
      }
      return undefined;
    },
  });
