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
import { findMemberIdByPublicId, findMembers } from "../members/store.ts";

/**
 * Referrals: agents and affiliates invite by a code or their own address, and players by the id in
 * their links.
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

export interface Affiliates {
  /**
   * The code a visitor registers under, from the form or from the address; null if there is none.
   *
   * Refuses: invitation_code_error for a code nobody has.
   */
  readonly lookUp: (
    merchantCode: string,
    given: { readonly code?: string | undefined; readonly domain?: string | undefined },
  ) => Promise<{ affiliateCode: string | null }>;
  /** The member who invited, if any. Refuses: invitation_code_error. */
  readonly inviterOf: (merchantCode: string, invitation: Invitation) => Promise<bigint | null>;
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

/** The holder of a code, while the account is open. */
async function openHolder(reader: Reader, row: AffiliateRow | undefined) {
  if (row === undefined) return undefined;
  const [holder] = await findMembers(reader, [row.memberId]);
  return holder?.status === "open" ? row : undefined;
}

async function findByCode(reader: Reader, merchantCode: string, code: string) {
  return openHolder(reader, await findAffiliateByCode(reader, merchantCode, foldName(code)));
}

async function findByHost(reader: Reader, merchantCode: string, host: string) {
  return openHolder(reader, await findAffiliateByHost(reader, merchantCode, foldHost(host)));
}

/** By a code, or by the public id of a member of the brand. */
async function findInviter(reader: Reader, merchantCode: string, text: string) {
  const byCode = await findByCode(reader, merchantCode, text);
  if (byCode !== undefined) return byCode.memberId;
  const memberId = await findMemberIdByPublicId(reader, text);
  const [member] = memberId === undefined ? [] : await findMembers(reader, [memberId]);
  const isOurs = member?.merchantCode === merchantCode && member.status === "open";
  return isOurs && !member.isTrial ? member.memberId : undefined;
}

async function inviterOf(reader: Reader, merchantCode: string, invitation: Invitation) {
  const { affiliateCode, host } = invitation;
  if (affiliateCode !== undefined && affiliateCode !== "") {
    const found = await findByCode(reader, merchantCode, affiliateCode);
    if (found === undefined) throw new Refusal("invitation_code_error");
    return found.memberId;
  }
  for (const text of [invitation.recommenderId, invitation.referralCode]) {
    if (text === undefined || text === "") continue;
    const found = await findInviter(reader, merchantCode, text);
    if (found !== undefined) return found;
  }
  if (host === undefined) return null;
  return (await findByHost(reader, merchantCode, host))?.memberId ?? null;
}

export function createAffiliates({ db }: { readonly db: Database }): Affiliates {
  return {
    lookUp: (merchantCode, { code, domain }) =>
      db.read(async (reader) => {
        if (code !== undefined && code !== "") {
          const found = await findByCode(reader, merchantCode, code);
          if (found === undefined) throw new Refusal("invitation_code_error");
          return { affiliateCode: found.code };
        }
        if (domain === undefined) return { affiliateCode: null };
        const found = await findByHost(reader, merchantCode, domain);
        return { affiliateCode: found?.code ?? null };
      }),

    inviterOf: (merchantCode, invitation) =>
      db.read((reader) => inviterOf(reader, merchantCode, invitation)),

    giveCode: (tx, { memberId, merchantCode }, code) =>
      insertAffiliateCode(tx, merchantCode, foldName(code), code.trim(), memberId),

    giveHost: (tx, merchantCode, code, host) =>
      saveAffiliateHost(tx, foldHost(host), merchantCode, foldName(code)),
  };
}
