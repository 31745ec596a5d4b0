import type { CallParsed } from "@baize/contract";
import type { InviteKind } from "@baize/contract/link-rules";
import { isAffiliateType } from "@baize/contract/member-types";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { foldName } from "../../platform/text.ts";
import {
  findAffiliateByCode,
  findAffiliateByHost,
  insertAffiliateCode,
  saveAffiliateHost,
  type AffiliateRow,
} from "./store.ts";
import type { Member } from "../rules.ts";
import type { Visitor } from "../visitor.ts";
import { findMemberIdByPublicId, findMembers } from "../members/store.ts";
import { createLinks, linkStateOf, type LinkDeps, type Links } from "./links.ts";
import { findLink, type LinkRow } from "./links-store.ts";

/**
 * Referrals: agents and affiliates invite by a code or their own address, and players by the id in
 * their links. An agent's code can be limited; then it stands for nobody once it is used up.
 */

/** What a visitor brings along, strongest first. */
export interface Invitation {
  /** Typed into the form; an unknown one is refused. */
  readonly affiliateCode?: string | undefined;
  /** Typed into the form, as a code or as the id of a member. */
  readonly recommenderId?: string | undefined;
  /** From the link the visitor came by. */
  readonly referralCode?: string | undefined;
  /** The address the visitor came to. */
  readonly host?: string | undefined;
}

/** Who invited, and by which of an agent's links. */
export interface Inviter {
  readonly memberId: bigint;
  readonly link: LinkRow | undefined;
}

export interface Affiliates {
  /**
   * The code a visitor registers under, from the form or from the address; null if there is none.
   * Who comes by an agent's link is counted.
   *
   * Refuses: invitation_code_error for a code nobody has.
   */
  readonly lookUp: (
    merchantCode: string,
    given: CallParsed<"affiliate">["query"],
    visitor: Visitor,
  ) => Promise<{ affiliateCode: string | null; clickId: string | null; registers: InviteKind }>;
  /** The member who invited, if any. Refuses: invitation_code_error. */
  readonly inviterOf: (merchantCode: string, invitation: Invitation) => Promise<Inviter | null>;
  /** Agents' links, with their limits and what came of them. */
  readonly links: Links;
  /** Gives a code to a member; false when somebody has it. */
  readonly giveCode: (
    tx: Tx,
    member: Pick<Member, "memberId" | "merchantCode">,
    code: string,
  ) => Promise<boolean>;
  /** Lets an address stand for a code. Again, it changes nothing. */
  readonly giveHost: (tx: Tx, merchantCode: string, code: string, host: string) => Promise<void>;
}

const foldHost = (host: string) =>
  host.trim().toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");

interface Found extends Inviter {
  readonly code: string;
  readonly isAffiliate?: boolean;
}

type Look = Pick<AffiliatesDeps, "clock"> & { readonly reader: Reader };

/** What a code stands for: while its holder's account is open, and the link takes somebody. */
async function openHolder(
  { reader, clock }: Look,
  merchantCode: string,
  row: AffiliateRow | undefined,
): Promise<Found | undefined> {
  if (row === undefined) return undefined;
  const [holder] = await findMembers(reader, [row.memberId]);
  if (holder?.status !== "open") return undefined;
  const link = await findLink(reader, { merchantCode, codeFolded: foldName(row.code) });
  const isOpen = link === undefined || linkStateOf(link, clock.now()) === "open";
  return isOpen ? { ...row, link, isAffiliate: isAffiliateType(holder.memberType) } : undefined;
}

async function findByCode(look: Look, merchantCode: string, code: string) {
  const row = await findAffiliateByCode(look.reader, merchantCode, foldName(code));
  return openHolder(look, merchantCode, row);
}

async function findByHost(look: Look, merchantCode: string, host: string) {
  const row = await findAffiliateByHost(look.reader, merchantCode, foldHost(host));
  return openHolder(look, merchantCode, row);
}

/** By a code, or by the public id of a member of the brand. */
async function findInviter(
  look: Look,
  merchantCode: string,
  text: string,
): Promise<Inviter | undefined> {
  const byCode = await findByCode(look, merchantCode, text);
  if (byCode !== undefined) return byCode;
  const memberId = await findMemberIdByPublicId(look.reader, text);
  const [member] = memberId === undefined ? [] : await findMembers(look.reader, [memberId]);
  const isOurs = member?.merchantCode === merchantCode && member.status === "open";
  return isOurs && !member.isTrial ? { memberId: member.memberId, link: undefined } : undefined;
}

async function inviterOf(look: Look, merchantCode: string, invitation: Invitation) {
  const { affiliateCode, host } = invitation;
  if (affiliateCode !== undefined && affiliateCode !== "") {
    const found = await findByCode(look, merchantCode, affiliateCode);
    if (found === undefined) throw new Refusal("invitation_code_error");
    return found;
  }
  for (const text of [invitation.recommenderId, invitation.referralCode]) {
    if (text === undefined || text === "") continue;
    const found = await findInviter(look, merchantCode, text);
    if (found !== undefined) return found;
  }
  if (host === undefined) return null;
  return (await findByHost(look, merchantCode, host)) ?? null;
}

export interface AffiliatesDeps extends LinkDeps {
  readonly db: Database;
}

export function createAffiliates(deps: AffiliatesDeps): Affiliates {
  const { db, clock } = deps;
  const links = createLinks(deps);
  return {
    links,

    async lookUp(merchantCode, { code, domain, via, src, s1, s2, s3, s4, s5 }, visitor) {
      const nobody = { affiliateCode: null, clickId: null, registers: "player" as const };
      if (code === undefined || code === "") {
        if (domain === undefined) return nobody;
        const found = await db.read((reader) =>
          findByHost({ reader, clock }, merchantCode, domain),
        );
        return { ...nobody, affiliateCode: found?.code ?? null };
      }
      const found = await db.read((reader) => findByCode({ reader, clock }, merchantCode, code));
      if (found === undefined) throw new Refusal("invitation_code_error");
      const { link, isAffiliate } = found;
      let clickId: string | null = null;
      if (link !== undefined && via === "link") {
        const subs = [s1, s2, s3, s4, s5].map((one) => one ?? "");
        clickId = await db.transaction(async (tx) => {
          await links.visitIn(tx, link, visitor);
          return isAffiliate === true ? links.clickIn(tx, link, { src, subs }, visitor) : null;
        });
      }
      return { affiliateCode: found.code, clickId, registers: link?.registers ?? "player" };
    },

    inviterOf: (merchantCode, invitation) =>
      db.read((reader) => inviterOf({ reader, clock }, merchantCode, invitation)),

    giveCode: (tx, { memberId, merchantCode }, code) =>
      insertAffiliateCode(tx, merchantCode, foldName(code), code.trim(), memberId),

    giveHost: (tx, merchantCode, code, host) =>
      saveAffiliateHost(tx, foldHost(host), merchantCode, foldName(code)),
  };
}
