import type { SocialProvider } from "@baize/contract";
import type { Clock } from "../../platform/clock.ts";
import { sha256 } from "../../platform/crypto.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Activity } from "../activity/service.ts";
import type { Contacts } from "../contacts/service.ts";
import type { Member } from "../rules.ts";
import type { Visitor } from "../visitor.ts";
import {
  deleteSocialLink,
  insertSocialClaim,
  insertSocialLink,
  lockSocialLinks,
  useTicket,
} from "./store.ts";
import { findPasswordHash } from "../passwords/store.ts";

/**
 * Which accounts elsewhere open which account here: one of each provider for a member, and one
 * member of a brand for each.
 */
export interface OutsideAccount {
  readonly provider: SocialProvider;
  readonly issuer: string;
  readonly subject: string;
}

export interface SocialLinks {
  /**
   * The account elsewhere a registration was begun with, used up in the transaction of the
   * registration, so that a refused one may be sent again.
   *
   * Refuses: social_failed.
   */
  readonly takeTicket: (tx: Tx, merchantCode: string, code: string) => Promise<OutsideAccount>;
  /**
   * Links an account elsewhere to a member.
   *
   * Refuses: social_failed where somebody else has it, or the member has one of that provider.
   */
  readonly link: (tx: Tx, member: Member, account: OutsideAccount) => Promise<void>;
  /**
   * Unlinks an account.
   *
   * Refuses: not_found; last_way_in where nothing else would open the account.
   */
  readonly remove: (member: Member, provider: SocialProvider, visitor: Visitor) => Promise<void>;
}

export interface SocialLinksDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly contacts: Pick<Contacts, "findIn">;
  readonly activity: Pick<Activity, "note">;
}

export function createSocialLinks(deps: SocialLinksDeps): SocialLinks {
  const { db, clock, contacts, activity } = deps;

  async function hasOtherWay(tx: Tx, memberId: bigint): Promise<boolean> {
    if ((await findPasswordHash(tx, memberId)) !== undefined) return true;
    return (await contacts.findIn(tx, memberId, "mobile")) !== undefined;
  }

  return {
    async takeTicket(tx, merchantCode, code) {
      const row = await useTicket(tx, sha256(code), merchantCode, null, clock.now());
      if (row === undefined) throw new Refusal("social_failed");
      return { provider: row.provider, issuer: row.issuer, subject: row.subject };
    },

    async link(tx, { memberId, merchantCode }, { provider, issuer, subject }) {
      const isOurs = await insertSocialClaim(tx, merchantCode, issuer, subject, memberId);
      if (!isOurs) throw new Refusal("social_failed");
      const link = { provider, issuer, subject, linkedAt: clock.now() };
      if (!(await insertSocialLink(tx, memberId, link))) throw new Refusal("social_failed");
    },

    async remove(member, provider, visitor) {
      await db.transaction(async (tx) => {
        const { memberId, merchantCode } = member;
        const links = await lockSocialLinks(tx, memberId);
        const link = links.find((row) => row.provider === provider);
        if (link === undefined) throw new Refusal("not_found");
        if (links.length === 1 && !(await hasOtherWay(tx, memberId))) {
          throw new Refusal("last_way_in");
        }
        await deleteSocialLink(tx, memberId, merchantCode, link);
        await activity.note(tx, member, "social_removed", visitor);
      });
    },
  };
}
