import { memberTagsMax, type TagOnMember } from "@baize/contract";
import type { Brand } from "../../brand/index.ts";
import { actorOf, change, type Actor, type Audit } from "../../backoffice/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/call.ts";
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

/** Words that operators put on members, and what else names members in conditions. */
export interface TagDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: Audit;
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

/** Refuses, in this order: permission_denied, not_found, brand_rule (as many as may be). */
async function tag(deps: TagDeps, actor: Actor, memberId: bigint, text: string) {
  const { audit, clock, identity } = deps;
  const word = tagOf(text);
  return change(deps, actor, "members.write", async (tx) => {
    const { username, merchantCode } = await identity.directory.demandIn(tx, memberId);
    const before = await listTags(tx, memberId);
    const isThere = before.some((one) => one.tag === word);
    if (!isThere && before.length >= memberTagsMax) {
      throw new Refusal("brand_rule", { field: "tag", reason: "too_high" });
    }
    const row = { tag: word, by: actor.username, at: clock.now() };
    if (await insertTag(tx, { memberId, merchantCode }, row)) {
      const after = { tag: word };
      await audit.record(tx, {
        actor,
        memberId,
        action: "member.tagged",
        subject: username,
        after,
      });
    }
    return (await listTags(tx, memberId)).map(viewOf);
  });
}

/** Refuses, in this order: permission_denied, not_found. */
async function untag(deps: TagDeps, actor: Actor, memberId: bigint, text: string) {
  const { audit, identity } = deps;
  const word = tagOf(text);
  return change(deps, actor, "members.write", async (tx) => {
    const { username } = await identity.directory.demandIn(tx, memberId);
    if (await deleteTag(tx, memberId, word)) {
      await audit.record(tx, {
        actor,
        memberId,
        action: "member.untagged",
        subject: username,
        before: { tag: word },
        after: {},
      });
    }
    return (await listTags(tx, memberId)).map(viewOf);
  });
}

export function memberTagRoutes(
  deps: TagDeps,
): Handlers<"brandTags" | "memberTags" | "tagMember" | "untagMember"> {
  return {
    brandTags: ({ query }) => deps.db.read((reader) => countTags(reader, query.merchantCode)),
    memberTags: ({ params }) => list(deps, memberIdOf(params)),
    tagMember: ({ params }, context) => tag(deps, actorOf(context), memberIdOf(params), params.tag),
    untagMember: ({ params }, context) =>
      untag(deps, actorOf(context), memberIdOf(params), params.tag),
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
  /** Members by names or numbers, each by the folded text that named it. */
  async namedIn(reader: Reader, merchantCode: string, names: readonly string[]) {
    const rows = await listNamedMembers(reader, merchantCode, names.map(foldName));
    return new Map(rows.map(({ name, memberId }) => [name, memberId]));
  },
});

export type MemberNaming = ReturnType<typeof createNaming>;
