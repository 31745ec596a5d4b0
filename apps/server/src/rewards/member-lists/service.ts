import { memberListMax, type CallParsed, type MemberList } from "@baize/contract";
import {
  actorOf,
  change,
  createAudit,
  type Actor,
  type ConsoleDeps,
} from "../../backoffice/index.ts";
import type { Brand } from "../../brand/index.ts";
import type { MemberNaming } from "../../identity/index.ts";
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
  readonly naming: Pick<MemberNaming, "namedIn">;
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

/**
 * Saves a list; of one that is there it changes nothing. What names nobody of the brand is left
 * out.
 *
 * Refuses, in this order: permission_denied, not_found (the brand, or a list of another),
 * brand_rule.
 */
async function save(deps: MemberListDeps, actor: Actor, to: ToSave) {
  const { merchantCode, listId, name } = to;
  if (!(await deps.brand.merchantCodes()).includes(merchantCode)) throw new Refusal("not_found");
  const audit = createAudit(deps);
  const names = readNames(to.members);
  return change({ ...deps, audit }, actor, "rewards.write", async (tx) => {
    const before = await findMemberList(tx, listId);
    if (before !== undefined) {
      if (before.merchantCode !== merchantCode) throw new Refusal("not_found");
      return { list: viewOf(before), unknown: [], unknownCount: 0 };
    }
    if (names.length > memberListMax) throw fault("members", "too_high");
    const found = await deps.naming.namedIn(tx, merchantCode, names);
    const memberIds = [...new Set(found.values())];
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
    const unknown = names.filter((one) => !found.has(one));
    return {
      list: viewOf(row),
      unknown: unknown.slice(0, unknownShown),
      unknownCount: unknown.length,
    };
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
): Handlers<"memberLists" | "saveMemberList" | "archiveMemberList"> {
  return {
    memberLists: async ({ query }) =>
      (await deps.db.read((reader) => listMemberLists(reader, query.merchantCode))).map(viewOf),
    saveMemberList: ({ params, body }, context) =>
      save(deps, actorOf(context), { ...params, ...body }),
    archiveMemberList: ({ params }, context) => archive(deps, actorOf(context), params),
  };
}
