import { z } from "zod";
import { Timestamp, Uuid } from "../fields.ts";
import type { RouteSchema } from "../route.ts";
import { MemberParams } from "./console-members.ts";
import { MemberTag } from "./who-may.ts";

/**
 * The operator's console: members that operators put together by hand, as conditions name them.
 * Words on members, and lists that never change.
 */

const merchantCode = z.string().min(1).max(32);
export const memberListMax = 10_000;
/** Of one member. */
export const memberTagsMax = 20;

export const TagOnMember = z
  .object({ tag: z.string(), by: z.string(), at: Timestamp })
  .meta({ id: "TagOnMember" });
export type TagOnMember = z.infer<typeof TagOnMember>;

export const BrandTag = z
  .object({ tag: z.string(), members: z.number().int() })
  .meta({ id: "BrandTag" });
export type BrandTag = z.infer<typeof BrandTag>;

export const MemberList = z
  .object({
    listId: Uuid,
    merchantCode: z.string(),
    name: z.string(),
    members: z.number().int(),
    madeBy: z.string(),
    madeAt: Timestamp,
    /** It can be chosen no more; conditions that name it go on. */
    archivedAt: Timestamp.nullable(),
  })
  .meta({ id: "MemberList" });
export type MemberList = z.infer<typeof MemberList>;

/** User names or public ids, as they are pasted. */
const listText = z.string().min(1).max(400_000);

const unknownNames = {
  /** The first of what named nobody. */
  unknown: z.array(z.string()),
  unknownCount: z.number().int(),
};

const ofMember = MemberParams.extend({ tag: MemberTag });

export const consoleMemberGroupRoutes = {
  brandTags: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "The tags of a brand's members, with how many members have each.",
    query: z.strictObject({ merchantCode }),
    response: z.array(BrandTag),
    refusals: ["permission_denied"],
  },
  memberTags: {
    effect: "read",
    access: "operator",
    permission: "members.read",
    summary: "The tags of a member, and who put them there.",
    params: MemberParams,
    response: z.array(TagOnMember),
    refusals: ["permission_denied", "not_found"],
  },
  tagMember: {
    effect: "threshold",
    access: "operator",
    permission: "members.write",
    summary:
      "Puts a tag on a member, 20 at most. It takes two where a reward that goes on is for who " +
      "has it. Repeating it changes nothing.",
    params: ofMember,
    response: z.array(TagOnMember),
    refusals: ["permission_denied", "not_found", "brand_rule"],
    perMinuteMax: 60,
  },
  untagMember: {
    effect: "threshold",
    access: "operator",
    permission: "members.write",
    summary:
      "Takes a tag off a member. It takes two where a reward that goes on is for who does not " +
      "have it. Repeating it changes nothing.",
    params: ofMember,
    response: z.array(TagOnMember),
    refusals: ["permission_denied", "not_found"],
    perMinuteMax: 60,
  },
  memberLists: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "The saved lists of members of a brand, newest first.",
    query: z.strictObject({ merchantCode }),
    response: z.array(MemberList),
    refusals: ["permission_denied"],
  },
  checkMemberList: {
    effect: "work",
    access: "operator",
    permission: "rewards.write",
    summary: "Whom a list would name, before it is saved. Changes nothing.",
    params: z.strictObject({ merchantCode }),
    body: z.strictObject({ members: listText }),
    response: z
      .object({ found: z.number().int(), ...unknownNames })
      .meta({ id: "CheckedMemberList" }),
    refusals: ["permission_denied", "not_found", "brand_rule"],
    perMinuteMax: 12,
  },
  saveMemberList: {
    effect: "work",
    access: "operator",
    permission: "rewards.write",
    summary:
      "Saves a list of members under a name: user names or public ids (u and 20 digits or " +
      "letters from a to f), one a line or parted by commas. It never changes afterwards; saving " +
      "the same id again answers the list. What names nobody is counted and left out.",
    params: z.strictObject({ merchantCode, listId: Uuid }),
    body: z.strictObject({
      name: z.string().trim().min(1).max(60),
      members: listText,
    }),
    response: z
      .object({
        list: MemberList,
        ...unknownNames,
      })
      .meta({ id: "SavedMemberList" }),
    refusals: ["permission_denied", "not_found", "brand_rule"],
    perMinuteMax: 12,
  },
  archiveMemberList: {
    effect: "work",
    access: "operator",
    permission: "rewards.write",
    summary: "Puts a list away: it is chosen no more; conditions that name it go on.",
    params: z.strictObject({ merchantCode, listId: Uuid }),
    response: MemberList,
    refusals: ["permission_denied", "not_found"],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
