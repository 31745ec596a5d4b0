import type { CallParsed, Segment, WhoMay } from "@baize/contract";
import { hourMs, minuteMs } from "@baize/contract/durations";
import {
  actorOf,
  change,
  createAudit,
  type Actor,
  type ConsoleDeps,
} from "../../backoffice/index.ts";
import { demandBrand, type Brand } from "../../brand/index.ts";
import type { Reader } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { demandNames, type NameDeps } from "../access/names.ts";
import { isAmong, type Known } from "../access/who.ts";
import { asksMore, readMore, type MorePorts } from "./known.ts";
import { asksOf, type Fact, type WhoTree } from "../access/asks.ts";
import {
  deleteSegment,
  findStale,
  isNameTaken,
  listSegments,
  lockSegment,
  saveCount,
  saveSegment,
  type SegmentRef,
  type SegmentRow,
} from "./store.ts";

/** Conditions that operators give a name, counted when they ask and every hour. */
export interface SegmentDeps extends Pick<ConsoleDeps, "db" | "clock" | "ids">, NameDeps {
  readonly more: MorePorts;
  readonly brand: Pick<Brand, "merchantCodes">;
  /** Members of a brand without trial and test accounts, a page at a time. */
  readonly listMembersAfter: (
    reader: Reader,
    merchantCode: string,
    after: bigint,
    limit: number,
  ) => Promise<readonly { readonly memberId: bigint; readonly registeredAt: Date }[]>;
  /** Of these members, those who have shown a fact. */
  readonly holders: Readonly<
    Record<
      "hasDeposited" | "hasPhone" | "hasMail" | "hasPayee" | "isVerified",
      (reader: Reader, memberIds: readonly bigint[]) => Promise<readonly bigint[]>
    >
  >;
}

export interface SegmentMembers {
  readonly segment: Pick<SegmentRow, "name" | "tree" | "version">;
  readonly memberIds: readonly bigint[];
}

type Counted = { readonly members: number; readonly matched: number; readonly at: Date };

/** Each page is read by itself, so that a large brand holds no snapshot for long. */
const pageMembers = 1000;

const askedBy = {
  hasDeposited: "has_deposited",
  hasPhone: "has_phone",
  hasMail: "has_mail",
  hasPayee: "has_payee",
  isVerified: "is_verified",
} as const satisfies Record<keyof SegmentDeps["holders"], Fact>;

/** What conditions ask of a page of members of one brand. */
async function knownOf(
  { holders, more }: Pick<SegmentDeps, "holders" | "more">,
  reader: Reader,
  page: readonly { readonly memberId: bigint; readonly registeredAt: Date }[],
  trees: readonly (WhoTree | null)[],
  at: Date,
): Promise<ReadonlyMap<bigint, Known>> {
  const asks = asksOf(trees);
  const { facts } = asks;
  const memberIds = page.map(({ memberId }) => memberId);
  const held = new Map<string, ReadonlySet<bigint>>();
  for (const name of Object.keys(holders) as (keyof typeof holders)[]) {
    // What decides nothing is not asked for.
    const found = facts.has(askedBy[name]) ? await holders[name](reader, memberIds) : [];
    held.set(name, new Set(found));
  }
  const has = (name: keyof typeof holders, memberId: bigint) =>
    held.get(name)?.has(memberId) === true;
  const read = asksMore(asks) ? await readMore(more, reader, memberIds, asks, at) : undefined;
  const known = page.map(({ memberId, registeredAt }): readonly [bigint, Known] => {
    const own = read?.get(memberId);
    const shown = {
      registeredAt,
      hasDeposited: has("hasDeposited", memberId),
      hasPhone: has("hasPhone", memberId),
      hasMail: has("hasMail", memberId),
      hasPayee: has("hasPayee", memberId),
      isVerified: has("isVerified", memberId),
    };
    return [memberId, own === undefined ? shown : { ...shown, more: own }];
  });
  return new Map(known);
}

async function countPage(
  deps: SegmentDeps,
  reader: Reader,
  page: readonly { readonly memberId: bigint; readonly registeredAt: Date }[],
  tree: WhoMay,
  at: Date,
): Promise<number> {
  const known = await knownOf(deps, reader, page, [tree], at);
  return [...known.values()].filter((one) => isAmong(tree, one, at)).length;
}

async function count(deps: SegmentDeps, merchantCode: string, tree: WhoMay): Promise<Counted> {
  const at = deps.clock.now();
  let [after, members, matched] = [0n, 0, 0];
  for (;;) {
    const [page, own] = await deps.db.read(async (reader) => {
      const found = await deps.listMembersAfter(reader, merchantCode, after, pageMembers);
      return [found, await countPage(deps, reader, found, tree, at)] as const;
    });
    const last = page.at(-1);
    if (last === undefined) return { members, matched, at };
    after = last.memberId;
    members += page.length;
    matched += own;
  }
}

/**
 * Members who meet a segment's conditions now, no more than one above `most`, with the conditions;
 * undefined where there is no such segment.
 */
async function membersOf(
  deps: SegmentDeps,
  ref: SegmentRef,
  most: number,
): Promise<SegmentMembers | undefined> {
  const at = deps.clock.now();
  const rows = await deps.db.read((reader) => listSegments(reader, ref.merchantCode));
  const segment = rows.find(({ segmentId }) => segmentId === ref.segmentId);
  if (segment === undefined) return undefined;
  const found: bigint[] = [];
  for (let after = 0n; ;) {
    const from = after;
    const page = await deps.db.read(async (reader) => {
      const members = await deps.listMembersAfter(reader, ref.merchantCode, from, pageMembers);
      return knownOf(deps, reader, members, [segment.tree], at);
    });
    for (const [memberId, known] of page) {
      after = memberId;
      if (isAmong(segment.tree, known, at)) found.push(memberId);
      if (found.length > most) return { segment, memberIds: found };
    }
    if (page.size === 0) return { segment, memberIds: found };
  }
}

/**
 * Counts one after the other: each reads all members of a brand, and many at once would keep the
 * connections that bets need.
 */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const own = last.then(work);
    last = own.catch(() => {});
    return own;
  };
}

const viewOf = (row: SegmentRow): Segment => ({
  merchantCode: row.merchantCode,
  segmentId: row.segmentId,
  name: row.name,
  tree: row.tree,
  counted:
    row.members === null || row.matched === null || row.countedAt === null
      ? null
      : { members: row.members, matched: row.matched, at: row.countedAt.toISOString() },
  savedBy: row.savedBy,
  savedAt: row.savedAt.toISOString(),
  version: row.version,
});

type ToSave = CallParsed<"saveSegment">["params"] & CallParsed<"saveSegment">["body"];

/** Refuses, in this order: not_found, permission_denied, changed_meanwhile, brand_rule. */
async function save(deps: SegmentDeps, actor: Actor | undefined, to: ToSave): Promise<Segment> {
  await demandBrand(deps, to.merchantCode);
  const audit = createAudit(deps);
  const { merchantCode, segmentId, name, tree } = to;
  const row = await change({ ...deps, audit }, actor, "rewards.write", async (tx) => {
    const before = await lockSegment(tx, to);
    if ((before?.version ?? 0) !== to.version) throw new Refusal("changed_meanwhile");
    if (await isNameTaken(tx, to)) {
      throw new Refusal("brand_rule", { field: "name", reason: "taken" });
    }
    await demandNames(tx, deps, merchantCode, [tree]);
    const saved = {
      merchantCode,
      segmentId,
      name,
      tree,
      version: to.version + 1,
      savedBy: actor?.username ?? null,
      savedAt: deps.clock.now(),
    };
    await saveSegment(tx, saved);
    await audit.record(tx, {
      actor,
      action: "segment.saved",
      subject: `${merchantCode} ${name}`,
      before: before === undefined ? {} : { name: before.name, tree: before.tree },
      after: { name, tree },
    });
    return lockSegment(tx, to);
  });
  if (row === undefined) throw new Error("a segment was not written");
  return viewOf(row);
}

/** Refuses, in this order: permission_denied, not_found. */
async function remove(deps: SegmentDeps, actor: Actor, ref: CallParsed<"deleteSegment">["params"]) {
  const audit = createAudit(deps);
  await change({ ...deps, audit }, actor, "rewards.write", async (tx) => {
    const before = await lockSegment(tx, ref);
    if (before === undefined) throw new Refusal("not_found");
    await deleteSegment(tx, ref);
    await audit.record(tx, {
      actor,
      action: "segment.deleted",
      subject: `${ref.merchantCode} ${before.name}`,
      before: { name: before.name, tree: before.tree },
      after: {},
    });
  });
  return {};
}

/** A brand that has few members is soon counted, and grows by much in an hour. */
const fewMax = 5_000;
const fewMs = 5 * minuteMs;

/**
 * Counts what was not counted for an hour, or for five minutes where members are few; answers how
 * many.
 */
async function refresh(deps: SegmentDeps): Promise<number> {
  const now = deps.clock.now().getTime();
  const fresh = { since: new Date(now - hourMs), sinceFew: new Date(now - fewMs), fewMax };
  let counted = 0;
  for (;;) {
    const row = await deps.db.read((reader) => findStale(reader, fresh));
    if (row === undefined) return counted;
    const result = await count(deps, row.merchantCode, row.tree);
    await deps.db.transaction((tx) => saveCount(tx, row, result));
    counted += 1;
  }
}

type SegmentCalls = "segments" | "saveSegment" | "deleteSegment" | "countSegment";

export function createSegments(deps: SegmentDeps) {
  const inTurn = createTurns();
  const list = async (merchantCode: string) =>
    (await deps.db.read((reader) => listSegments(reader, merchantCode))).map(viewOf);
  const handlers: Handlers<SegmentCalls> = {
    segments: ({ query }) => list(query.merchantCode),
    saveSegment: ({ params, body }, context) =>
      save(deps, actorOf(context), { ...params, ...body }),
    deleteSegment: ({ params }, context) => remove(deps, actorOf(context), params),
    async countSegment({ body: { merchantCode, tree } }) {
      await demandBrand(deps, merchantCode);
      const { at, ...counted } = await inTurn(() => count(deps, merchantCode, tree));
      return { ...counted, at: at.toISOString() };
    },
  };
  return {
    handlers,
    list,
    /** `undefined` as actor is the platform. */
    save: (actor: Actor | undefined, to: ToSave) => save(deps, actor, to),
    refresh: () => refresh(deps),
    membersOf: (ref: SegmentRef, most: number) => membersOf(deps, ref, most),
    /** Of members of one brand: the places of the segments each is in. */
    amongIn: async (
      reader: Reader,
      page: readonly { readonly memberId: bigint }[],
      segments: readonly { readonly tree: WhoTree }[],
    ): Promise<(memberId: bigint) => readonly number[]> => {
      const at = deps.clock.now();
      const memberIds = page.map(({ memberId }) => memberId);
      const profiles = await deps.more.profilesIn(reader, memberIds);
      const trees = segments.map(({ tree }) => tree);
      const known = await knownOf(deps, reader, profiles, trees, at);
      return (memberId) => {
        const own = known.get(memberId);
        if (own === undefined) return [];
        return trees.flatMap((tree, place) => (isAmong(tree, own, at) ? [place] : []));
      };
    },
  };
}

export type Segments = ReturnType<typeof createSegments>;
