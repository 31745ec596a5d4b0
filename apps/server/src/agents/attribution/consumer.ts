import { isAffiliateType } from "@baize/contract/member-types";
import type { Brand } from "../../brand/index.ts";
import { depositCredited } from "../../cashier/index.ts";
import { memberRegistered, type Identity } from "../../identity/index.ts";
import type { Tx } from "../../platform/db.ts";
import { defineBatchConsumer, type Consumer } from "../../platform/events/index.ts";
import { dayOf } from "../../platform/zone-days.ts";
import type { Ids } from "../../platform/ids.ts";
import { tellDeposit, tellRegistered } from "../postbacks/telling.ts";
import { insertAffiliate, insertAffiliateMember } from "../affiliates/store.ts";
import { attributionReader } from "../affiliates/reader.ts";

/**
 * Keeps whose members registered: those whom a link or a code of an affiliate brought, whom no
 * agent and no friend had brought. It is written once and never changes. Who registers as an
 * affiliate waits for operators. What affiliates' own systems are told of it is noted beside it.
 */
export interface AttributionDeps {
  readonly brand: Pick<Brand, "getMerchant" | "countriesOf">;
  readonly identity: Pick<Identity, "affiliates" | "findMembersIn">;
  readonly ids: Pick<Ids, "uuidv7">;
}

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

async function noteMembers(tx: Tx, deps: AttributionDeps, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return;
  await noteAffiliates(tx, deps, ids);
  for (const one of await deps.identity.affiliates.links.attributionsIn(tx, ids)) {
    const { timeZone } = await deps.brand.getMerchant(one.merchantCode);
    const { holderId: affiliateId, usedAt: registeredAt, ip, ...rest } = one;
    const country = one.clickId === null ? (await deps.brand.countriesOf())(ip) : one.country;
    const registeredDay = dayOf(registeredAt, timeZone);
    const row = { ...rest, affiliateId, registeredAt, registeredDay, country: country ?? "" };
    if (await insertAffiliateMember(tx, row)) await tellRegistered(tx, deps, row);
  }
}

export const attributionConsumer = (deps: AttributionDeps): Consumer =>
  defineBatchConsumer({
    name: attributionReader,
    kinds: [memberRegistered, depositCredited],
    // Whose member somebody is must be known before a deposit is told.
    order: "member",
    start: "oldest",
    async handleAll(tx, events) {
      const registered = events.filter(({ kind }) => kind === memberRegistered.kind);
      const ids = registered.map(({ payload }) => BigInt(payload.memberId));
      await noteMembers(tx, deps, [...new Set(ids)]);
      const deposits = events.flatMap(({ payload }) => ("creditedAt" in payload ? [payload] : []));
      if (deposits.length > 0) await tellDeposit(tx, deps, deposits);
      return undefined;
    },
  });
