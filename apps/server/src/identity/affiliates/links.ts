import type { AgentLink } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { clickDays } from "@baize/contract/link-rules";
import type { Brand } from "../../brand/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import type { Ids } from "../../platform/ids.ts";
import { foldName } from "../../platform/text.ts";
import { dayOf } from "../../platform/zone-days.ts";
import type { Sealer } from "../../platform/crypto.ts";
import { deviceClassOf } from "../sign-in/device-class.ts";
import type { Visitor } from "../visitor.ts";
import { insertAffiliateCode } from "./store.ts";
import {
  adoptCodes,
  countOpenLinks,
  countVisit,
  deleteOldClicks,
  deleteOldVisitors,
  findLink,
  insertClick,
  insertLink,
  keepSource,
  listAttributions,
  listClicks,
  listCounts,
  listLinks,
  lockMaker,
  lockOwnLink,
  takeClick,
  updateLink,
  type LinkRow,
  type NewLink,
} from "./links-store.ts";

/** The links of agents and affiliates: who registers by one, and how many came. */

export interface LinkDeps {
  readonly clock: Clock;
  readonly ids: Pick<Ids, "uuidv7">;
  readonly sealer: Pick<Sealer, "indexes">;
  readonly brand: Pick<Brand, "getMerchant" | "countriesOf">;
}

/** Whether a link takes somebody, and if not, why. Only `useLink` decides whether one more. */
export function linkStateOf(
  { isOn, validUntil, usesMax, uses }: LinkRow,
  now: Date,
): AgentLink["state"] {
  if (!isOn) return "off";
  if (validUntil !== null && validUntil <= now) return "expired";
  return usesMax !== null && uses >= usesMax ? "used_up" : "open";
}

/** As far back as an affiliate's report of visits reaches. */
const clicksKeptMs = 100 * dayMs;

/** Clicks kept of a day: anybody may call with any words. Visits are counted beyond them. */
const clicksMax = { ofVisitor: 10, ofLink: 10_000 } as const;

export function createLinks({ clock, ids, sealer, brand }: LinkDeps) {
  /** A visitor of a day, whom nobody can be told by. */
  async function seen({ merchantCode }: LinkRow, { ip, userAgent }: Visitor) {
    const { timeZone } = await brand.getMerchant(merchantCode);
    const day = dayOf(clock.now(), timeZone);
    const named = JSON.stringify(["visit", merchantCode, day, ip, userAgent]);
    return { day, visitor: sealer.indexes(named)[0] };
  }
  return {
    findIn: findLink,
    listIn: listLinks,
    countsIn: listCounts,
    countOpenIn: countOpenLinks,
    /** Holds back other links of this member until the transaction ends. */
    lockMakerIn: lockMaker,
    lockOwnIn: lockOwnLink,
    changeIn: updateLink,
    stateOf: linkStateOf,
    adoptIn: (tx: Tx, memberId: bigint) => adoptCodes(tx, memberId, clock.now()),
    /** Makes a link; false when somebody has the code. */
    async makeIn(tx: Tx, code: string, link: Omit<NewLink, "codeFolded">): Promise<boolean> {
      const { merchantCode, memberId } = link;
      const codeFolded = foldName(code);
      if (!(await insertAffiliateCode(tx, merchantCode, codeFolded, code, memberId))) return false;
      await insertLink(tx, { ...link, codeFolded });
      return true;
    },
    /** Counts who comes by a link; the address and the browser are not kept. */
    async visitIn(tx: Tx, link: LinkRow, from: Visitor): Promise<void> {
      const { day, visitor } = await seen(link, from);
      await countVisit(tx, link, day, visitor);
    },
    /** Notes a visit by an affiliate's link that was counted; its number, or null past the most. */
    async clickIn(
      tx: Tx,
      link: LinkRow,
      { src = "", subs }: { readonly src?: string | undefined; readonly subs: readonly string[] },
      from: Visitor,
    ): Promise<string | null> {
      if (!(await takeClick(tx, link, await seen(link, from), clicksMax))) return null;
      const { ip, userAgent } = from;
      const clickId = ids.uuidv7();
      const device = deviceClassOf(userAgent) ?? "";
      const country = (await brand.countriesOf())(ip) ?? "";
      await insertClick(tx, link, { clickId, at: clock.now(), src, subs, device, country });
      return clickId;
    },
    /** Keeps by which visit a member came, where it was one of this link within its days. */
    keepSourceIn: (tx: Tx, link: LinkRow, of: Parameters<typeof keepSource>[2]) =>
      keepSource(tx, link, of, new Date(clock.now().getTime() - clickDays * dayMs)),
    attributionsIn: listAttributions,
    clicksIn: listClicks,
    /**
     * Deletes what was kept to tell visitors apart, but of days that go on somewhere; and visits
     * that nobody is shown any more.
     */
    async cleanUpIn(tx: Tx): Promise<number> {
      const now = clock.now().getTime();
      const visitors = await deleteOldVisitors(tx, dayOf(new Date(now - dayMs), "UTC"));
      return visitors + (await deleteOldClicks(tx, new Date(now - clicksKeptMs)));
    },
  };
}

export type Links = ReturnType<typeof createLinks>;
