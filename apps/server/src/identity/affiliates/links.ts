import type { AgentLink } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import type { Brand } from "../../brand/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import { foldName } from "../../platform/text.ts";
import { dayOf } from "../../platform/zone-days.ts";
import type { Sealer } from "../../platform/crypto.ts";
import type { Visitor } from "../visitor.ts";
import { insertAffiliateCode } from "./store.ts";
import {
  adoptCodes,
  countOpenLinks,
  countVisit,
  deleteOldVisitors,
  findLink,
  insertLink,
  listCounts,
  listLinks,
  lockMaker,
  lockOwnLink,
  updateLink,
  type LinkRow,
  type NewLink,
} from "./links-store.ts";

/** The links of agents and affiliates: who registers by one, and how many came. */

export interface LinkDeps {
  readonly clock: Clock;
  readonly sealer: Pick<Sealer, "indexes">;
  readonly brand: Pick<Brand, "getMerchant">;
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

export function createLinks({ clock, sealer, brand }: LinkDeps) {
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
    async visitIn(tx: Tx, link: LinkRow, { ip, userAgent }: Visitor): Promise<void> {
      const { timeZone } = await brand.getMerchant(link.merchantCode);
      const day = dayOf(clock.now(), timeZone);
      const named = JSON.stringify(["visit", link.merchantCode, day, ip, userAgent]);
      await countVisit(tx, link, day, sealer.indexes(named)[0]);
    },
    /** Deletes what was kept to tell visitors apart, but of days that go on somewhere. */
    cleanUpIn: (tx: Tx): Promise<number> =>
      deleteOldVisitors(tx, dayOf(new Date(clock.now().getTime() - dayMs), "UTC")),
  };
}

export type Links = ReturnType<typeof createLinks>;
