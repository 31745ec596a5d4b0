import { memberTagsMax, type CallParsed, type TagOnMember } from "@baize/contract";
import type { Brand } from "../../brand/index.ts";
import type { Act, Audit, FourEyes } from "../../backoffice/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand, Handlers } from "../../platform/http/call.ts";
import { memberIdOf } from "../../platform/http/member-id.ts";
import { foldName } from "../../platform/text.ts";
import type { MemberDirectory } from "./service.ts";
import {
  countTags,
  deleteTag,
  insertTag,
  listAddressesIn,
  listBelowNamed,
  listNamedMembers,
  listTags,
  listTagsIn,
  type TagRow,
} from "./tags-store.ts";

/** How rewards that go on use a tag. */
export interface TagUses {
  /** Some are for who has it: one more who has it is one more for whom they are. */
  readonly letsIn: boolean;
  /** Some are for who does not have it. */
  readonly keepsOut: boolean;
}

/** Words that operators put on members, and what else names members in conditions. */
export interface TagDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly fourEyes: FourEyes;
  /** What rewards do with a tag. */
  readonly usesOfTag: (reader: Reader, merchantCode: string, tag: string) => Promise<TagUses>;
  readonly identity: { readonly directory: Pick<MemberDirectory, "demand" | "demandIn"> };
}

const viewOf = ({ at, ...row }: TagRow): TagOnMember => ({ ...row, at: at.toISOString() });

/** Refuses: not_found. */
async function list({ db, identity }: TagDeps, memberId: bigint): Promise<TagOnMember[]> {
  await identity.directory.demand(memberId);
  return (await db.read((reader) => listTags(reader, memberId))).map(viewOf);
}

/** One writing for each word, or two of them would look the same and select different members. */
const tagOf = (text: string) => foldName(text).replaceAll(/\s+/g, " ");

interface Tagging {
  readonly memberId: bigint;
  readonly tag: string;
}

/** What two operators approved is not opened to more members by one: that takes two as well. */
async function demandSecond(
  tx: Tx,
  { usesOfTag }: TagDeps,
  { alone }: Pick<Act, "alone">,
  { merchantCode, tag, by }: { merchantCode: string; tag: string; by: keyof TagUses },
): Promise<void> {
  const uses = await usesOfTag(tx, merchantCode, tag);
  if (!uses[by]) await alone("narrower");
}

/**
 * Refuses, in this order: permission_denied, not_found, brand_rule (as many as may be),
 * approval_pending (a reward that goes on is for who has the tag).
 */
async function put(deps: TagDeps, hand: Hand, { memberId, tag }: Tagging) {
  const { audit, clock, identity } = deps;
  const work = async (tx: Tx, { actor, alone }: Act) => {
    const { username, merchantCode } = await identity.directory.demandIn(tx, memberId);
    const before = await listTags(tx, memberId);
    if (before.some((one) => one.tag === tag)) return;
    if (before.length >= memberTagsMax) {
      throw new Refusal("brand_rule", { field: "tag", reason: "too_high" });
    }
    await demandSecond(tx, deps, { alone }, { merchantCode, tag, by: "letsIn" });
    const row = { tag, by: hand.asker.username, at: clock.now() };
    await insertTag(tx, { memberId, merchantCode }, row);
    const named = { actor, memberId, subject: username };
    await audit.record(tx, { ...named, action: "member.tagged", after: { tag } });
  };
  await deps.fourEyes.together(hand, { permission: "members.write", work });
  return list(deps, memberId);
}

/**
 * Refuses, in this order: permission_denied, not_found, approval_pending (a reward that goes on is
 * for who does not have the tag).
 */
async function take(deps: TagDeps, hand: Hand, { memberId, tag }: Tagging) {
  const { audit, identity } = deps;
  const work = async (tx: Tx, { actor, alone }: Act) => {
    const { username, merchantCode } = await identity.directory.demandIn(tx, memberId);
    if (!(await deleteTag(tx, memberId, tag))) return;
    await demandSecond(tx, deps, { alone }, { merchantCode, tag, by: "keepsOut" });
    const named = { actor, memberId, subject: username };
    await audit.record(tx, { ...named, action: "member.untagged", before: { tag }, after: {} });
  };
  await deps.fourEyes.together(hand, { permission: "members.write", work });
  return list(deps, memberId);
}

const taggingOf = (params: CallParsed<"tagMember">["params"]): Tagging => ({
  memberId: memberIdOf(params),
  tag: tagOf(params.tag),
});

export function memberTagRoutes(
  deps: TagDeps,
): Handlers<"brandTags" | "memberTags" | "tagMember" | "untagMember"> {
  return {
    brandTags: ({ query }) => deps.db.read((reader) => countTags(reader, query.merchantCode)),
    memberTags: ({ params }) => list(deps, memberIdOf(params)),
    tagMember: ({ params }, { hand }) => put(deps, hand, taggingOf(params)),
    untagMember: ({ params }, { hand }) => take(deps, hand, taggingOf(params)),
  };
}

const grouped = <Value>(rows: readonly (readonly [bigint, Value])[]) => {
  const groups = new Map<bigint, Set<Value>>();
  for (const [memberId, value] of rows) {
    const known = groups.get(memberId);
    if (known === undefined) groups.set(memberId, new Set([value]));
    else known.add(value);
  }
  return groups;
};

async function named(
  reader: Reader,
  merchantCode: string,
  names: readonly string[],
  hasIds: boolean,
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await listNamedMembers(reader, merchantCode, names.map(foldName), hasIds);
  return new Map(rows.map(({ name, memberId }) => [name, memberId]));
}

/** What conditions ask about many members of one brand at once. */
export const createNaming = ({ brand }: { readonly brand: Pick<Brand, "countriesOf"> }) => ({
  tagsIn: async (reader: Reader, memberIds: readonly bigint[]) =>
    grouped((await listTagsIn(reader, memberIds)).map(({ memberId, tag: one }) => [memberId, one])),
  /** Of where they signed in last, or registered; who is in no known country is left out. */
  countriesIn: async (
    reader: Reader,
    memberIds: readonly bigint[],
  ): Promise<ReadonlyMap<bigint, string>> => {
    const rows = await listAddressesIn(reader, memberIds);
    const countryOf = await brand.countriesOf();
    return new Map(
      rows.flatMap(({ memberId, ip }) => {
        const country = countryOf(ip);
        return country === undefined ? [] : [[memberId, country] as const];
      }),
    );
  },
  /** The named agents above each, by their folded names. */
  belowIn: async (
    reader: Reader,
    merchantCode: string,
    memberIds: readonly bigint[],
    agents: readonly string[],
  ) =>
    grouped(
      (await listBelowNamed(reader, merchantCode, memberIds, agents.map(foldName))).map(
        ({ memberId, agent }) => [memberId, agent],
      ),
    ),
  /** Members by their names, each by the folded text that named it. */
  namedIn: (reader: Reader, merchantCode: string, names: readonly string[]) =>
    named(reader, merchantCode, names, false),
  /** The same, by their public ids too; a number of digits is a name. */
  listedIn: (reader: Reader, merchantCode: string, names: readonly string[]) =>
    named(reader, merchantCode, names, true),
});

export type MemberNaming = ReturnType<typeof createNaming>;
