import { memberListMax, type CallParsed, type MemberList } from "@baize/contract";
import {
  actorOf,
  change,
  createAudit,
  type Actor,
  type ConsoleDeps,
} from "../../backoffice/index.ts";
import { demandBrand, type Brand } from "../../brand/index.ts";
import type { MemberNaming } from "../../identity/index.ts";
import type { Reader } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { readNames } from "./rules.ts";
import {
  archiveList,
  findMemberList,
  insertListed,
  insertMemberList,
  listMemberLists,
  type MemberListRow,
} from "./store.ts";

/** Lists of members that operators paste or upload, for conditions to name. */
export interface MemberListDeps extends Pick<ConsoleDeps, "db" | "clock" | "ids"> {
  readonly brand: Pick<Brand, "merchantCodes">;
  readonly naming: Pick<MemberNaming, "listedIn">;
}

const viewOf = ({ madeAt, archivedAt, ...row }: MemberListRow): MemberList => ({
  ...row,
  madeAt: madeAt.toISOString(),
  archivedAt: archivedAt?.toISOString() ?? null,
});

type ToSave = CallParsed<"saveMemberList">["params"] & CallParsed<"saveMemberList">["body"];

const unknownShown = 20;

const fault = (field: string, reason: "too_low" | "too_high" | "taken") =>
  new Refusal("brand_rule", { field, reason });

/** Whom a list names, and what names nobody. Refuses: brand_rule (more than a list may have). */
async function readList(
  { naming }: MemberListDeps,
  reader: Reader,
  { merchantCode, members }: Pick<ToSave, "merchantCode" | "members">,
) {
  const names = readNames(members);
  if (names.length > memberListMax) throw fault("members", "too_high");
  const found = await naming.listedIn(reader, merchantCode, names);
  const unknown = names.filter((one) => !found.has(one));
  return {
    memberIds: [...new Set(found.values())],
    unknown: unknown.slice(0, unknownShown),
    unknownCount: unknown.length,
  };
}

/** Refuses, in this order: not_found (the brand), brand_rule. */
async function check(deps: MemberListDeps, to: Pick<ToSave, "merchantCode" | "members">) {
  await demandBrand(deps, to.merchantCode);
  const { memberIds, ...unknown } = await deps.db.read((reader) => readList(deps, reader, to));
  return { found: memberIds.length, ...unknown };
}

/**
 * Saves a list; of one that is there it changes nothing. What names nobody of the brand is left
 * out.
 *
 * Refuses, in this order: permission_denied, not_found (the brand, or a list of another),
 * brand_rule.
 */
async function save(deps: MemberListDeps, actor: Actor, to: ToSave) {
  const { merchantCode, listId, name } = to;
  await demandBrand(deps, merchantCode);
  const audit = createAudit(deps);
  return change({ ...deps, audit }, actor, "rewards.write", async (tx) => {
    const before = await findMemberList(tx, listId);
    if (before !== undefined) {
      if (before.merchantCode !== merchantCode) throw new Refusal("not_found");
      return { list: viewOf(before), unknown: [], unknownCount: 0 };
    }
    const { memberIds, ...unknown } = await readList(deps, tx, to);
    if (memberIds.length === 0) throw fault("members", "too_low");
    const row = {
      merchantCode,
      listId,
      name,
      members: memberIds.length,
      madeBy: actor.username,
      madeAt: deps.clock.now(),
      archivedAt: null,
    };
    if (!(await insertMemberList(tx, row))) throw fault("name", "taken");
    await insertListed(tx, listId, memberIds);
    const subject = `${merchantCode} ${name}`;
    const after = { name, members: memberIds.length };
    await audit.record(tx, { actor, action: "member_list.saved", subject, after });
    return { list: viewOf(row), ...unknown };
  });
}

/** Repeating it changes nothing. Refuses, in this order: permission_denied, not_found. */
async function archive(
  deps: MemberListDeps,
  actor: Actor,
  { merchantCode, listId }: Pick<ToSave, "merchantCode" | "listId">,
): Promise<MemberList> {
  const audit = createAudit(deps);
  return change({ ...deps, audit }, actor, "rewards.write", async (tx) => {
    const before = await findMemberList(tx, listId);
    if (before?.merchantCode !== merchantCode) throw new Refusal("not_found");
    const after = await archiveList(tx, listId, deps.clock.now());
    if (after === undefined) return viewOf(before);
    await audit.record(tx, {
      actor,
      action: "member_list.archived",
      subject: `${merchantCode} ${before.name}`,
      after: { name: before.name },
    });
    return viewOf(after);
  });
}

export function memberListRoutes(
  deps: MemberListDeps,
): Handlers<"memberLists" | "checkMemberList" | "saveMemberList" | "archiveMemberList"> {
  return {
    memberLists: async ({ query }) =>
      (await deps.db.read((reader) => listMemberLists(reader, query.merchantCode))).map(viewOf),
    checkMemberList: ({ params, body }) => check(deps, { ...params, ...body }),
    saveMemberList: ({ params, body }, context) =>
      save(deps, actorOf(context), { ...params, ...body }),
    archiveMemberList: ({ params }, context) => archive(deps, actorOf(context), params),
  };
}
