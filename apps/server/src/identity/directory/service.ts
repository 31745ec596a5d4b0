import type {
  LoginRow,
  MemberInConsole,
  MemberInList,
  personalFields,
  SessionInConsole,
  SessionRow,
} from "@baize/contract";
import { memberTypes } from "@baize/contract/member-types";
import type { Database, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { memberIdOfText } from "../../platform/http/member-id.ts";
import { pageOf, rangeOf, type Page, type PageAsked } from "../../platform/pages.ts";
import { foldName } from "../../platform/text.ts";
import type { Activity } from "../activity/service.ts";
import type { Contacts } from "../contacts/service.ts";
import {
  countJoined,
  countMembers,
  findOrigin,
  listByNamePrefix,
  listMemberIdsBelow,
  listJoinedAfter,
  listRealAfter,
  listTestAccounts,
  searchMemberIds,
  type MemberSearch,
} from "./store.ts";
import type { Members } from "../members/service.ts";
import type { Persons } from "../person/service.ts";
import { maskEmail, maskMobile } from "../contacts/phones.ts";
import { findOpener } from "../opened/store.ts";
import { type Member, type MemberStatus } from "../rules.ts";

/**
 * Members as operators see them: searched by anything known about them, shown with personal data
 * masked, and one field in full after the back office has recorded who reads it and why.
 */

export interface DirectoryDeps {
  readonly db: Database;
  readonly members: Pick<Members, "find" | "findAll" | "findAllIn" | "findByPublicId">;
  readonly contacts: Contacts;
  readonly persons: Pick<Persons, "find">;
  readonly activity: Pick<Activity, "list">;
  /** Sets a status and ends what must end with it, in the caller's transaction. */
  readonly setStatusIn: (tx: Tx, memberId: bigint, status: MemberStatus) => Promise<void>;
  readonly listSessions: (member: {
    readonly memberId: bigint;
    readonly sessionId: string;
  }) => Promise<SessionRow[]>;
  readonly listLogins: (
    member: { readonly memberId: bigint },
    page: PageAsked,
  ) => Promise<Page<LoginRow>>;
  /** Ends one session, or all and what would begin another by itself. */
  readonly endSessionsIn: (
    tx: Tx,
    memberId: bigint,
    sessionId: string | null,
    reason: string,
  ) => Promise<boolean>;
}

interface MemberFilter {
  readonly keyword: string | undefined;
  readonly merchantCodes: readonly string[];
  readonly status: MemberStatus | undefined;
}

export interface MemberQuery extends MemberFilter, PageAsked {}

export type PersonalField = (typeof personalFields)[number];

/** All of a member that identity knows; money and notes are others'. */
export type AccountInConsole = Omit<MemberInConsole, "balance" | "notes">;

/** As far as a list counts: nobody reads page 500, and counting millions takes seconds. */
export const countedMax = 10_000;
const activityShown = 20;

const phoneLike = /^\+?\d{7,15}$/;

/** "Rahim Uddin" as "R•••• U••••": enough to compare with what somebody says on the phone. */
export function maskPersonName(name: string): string {
  return name
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => `${Array.from(word)[0] ?? ""}••••`)
    .join(" ");
}

/** The last three signs of a number. */
export function maskNumber(text: string): string {
  return `••••${text.length > 5 ? text.slice(-3) : ""}`;
}

function inListOf(member: Member): MemberInList {
  return {
    memberId: String(member.memberId),
    publicId: member.publicId,
    merchantCode: member.merchantCode,
    username: member.username,
    nickname: member.nickname,
    type: member.memberType,
    status: member.status,
    isTest: member.isTest,
    currency: member.currency,
    registeredAt: member.registeredAt.toISOString(),
    lastLoginAt: member.lastLoginAt?.toISOString() ?? null,
  };
}

/** The members a keyword may mean. */
async function idsOf(
  { db, members, contacts }: DirectoryDeps,
  keyword: string,
  merchantCodes: readonly string[],
): Promise<bigint[]> {
  const found: (bigint | undefined)[] = await db.read((reader) =>
    listByNamePrefix(reader, merchantCodes, foldName(keyword), countedMax),
  );
  const digits = keyword.replaceAll(/[\s()-]/g, "");
  found.push(memberIdOfText(keyword), (await members.findByPublicId(keyword))?.memberId);
  for (const merchantCode of merchantCodes) {
    if (keyword.includes("@")) {
      found.push(await contacts.memberByEmail(merchantCode, keyword.toLowerCase()));
    }
    if (phoneLike.test(digits)) {
      const e164 = digits.startsWith("+") ? digits : `+${digits}`;
      found.push(await contacts.memberByMobile(merchantCode, e164));
    }
  }
  return [...new Set(found.filter((memberId) => memberId !== undefined))];
}

async function searchOf(deps: DirectoryDeps, filter: MemberFilter): Promise<MemberSearch> {
  const { keyword = "", merchantCodes, status } = filter;
  const memberIds = keyword === "" ? undefined : await idsOf(deps, keyword, merchantCodes);
  return { merchantCodes, status, memberIds };
}

async function shown({ members }: DirectoryDeps, ids: readonly bigint[]): Promise<MemberInList[]> {
  const found = new Map((await members.findAll(ids)).map((one) => [one.memberId, one]));
  return ids.flatMap((memberId) => found.get(memberId) ?? []).map(inListOf);
}

async function search(deps: DirectoryDeps, query: MemberQuery) {
  const asked = await searchOf(deps, query);
  const { ids, total } = await deps.db.read(async (reader) => ({
    ids: await searchMemberIds(reader, asked, rangeOf(query)),
    total: await countMembers(reader, asked, countedMax),
  }));
  return pageOf(query, total, await shown(deps, ids));
}

/** Newest first, for callers that read all of them. */
async function listBelow(
  deps: DirectoryDeps,
  filter: MemberFilter,
  below: bigint | undefined,
  limit: number,
): Promise<MemberInList[]> {
  const asked = await searchOf(deps, filter);
  const ids = await deps.db.read((reader) => listMemberIdsBelow(reader, asked, below, limit));
  return shown(deps, ids);
}

/** A member the operator may see. Refuses: not_found. */
function demandKnown(member: Member | undefined): Member {
  if (member === undefined || member.memberType === memberTypes.trial) {
    throw new Refusal("not_found");
  }
  return member;
}

const demand = async ({ members }: DirectoryDeps, memberId: bigint): Promise<Member> =>
  demandKnown(await members.find(memberId));

async function describe(deps: DirectoryDeps, memberId: bigint): Promise<AccountInConsole> {
  const { db, contacts, persons, activity, members } = deps;
  const member = await demand(deps, memberId);
  const [origin, openedBy, mobile, email, person, done] = await Promise.all([
    db.read((reader) => findOrigin(reader, memberId)),
    db.read((reader) => findOpener(reader, memberId)),
    contacts.findMobile(memberId),
    contacts.findEmail(memberId),
    persons.find(memberId),
    activity.list(memberId, { pageNum: 1, pageSize: activityShown }),
  ]);
  const invitedBy = origin?.invitedBy ?? undefined;
  const inviter = invitedBy === undefined ? undefined : await members.find(invitedBy);
  return {
    ...inListOf(member),
    language: member.language,
    registeredIp: origin?.registeredIp ?? "",
    lastLoginIp: origin?.lastLoginIp ?? null,
    invitedBy: inviter?.username ?? null,
    openedBy: openedBy ?? null,
    person: {
      mobile: mobile === undefined ? null : maskMobile(mobile),
      email: email === undefined ? null : maskEmail(email),
      payeeName: person.payeeName === undefined ? null : maskPersonName(person.payeeName),
      idNumber: person.idNumber === undefined ? null : maskNumber(person.idNumber),
      birthday: person.birthday === undefined ? null : `${person.birthday.slice(0, 4)}-••-••`,
    },
    hasPaymentPassword: person.hasPaymentPassword,
    payoutFrozenUntil: person.payoutFrozenUntil?.toISOString() ?? null,
    activity: done.content,
  };
}

export function createDirectory(deps: DirectoryDeps) {
  return {
    search: (query: MemberQuery) => search(deps, query),
    listBelow: (filter: MemberFilter, below: bigint | undefined, limit: number) =>
      listBelow(deps, filter, below, limit),
    describe: (memberId: bigint) => describe(deps, memberId),
    demand: (memberId: bigint) => demand(deps, memberId),
    /** The same inside a transaction, as of now. */
    demandIn: async (tx: Tx, memberId: bigint): Promise<Member> =>
      demandKnown((await deps.members.findAllIn(tx, [memberId]))[0]),
    setStatusIn: deps.setStatusIn,
    countJoined,
    listJoinedAfter,
    listRealAfter,
    listTestAccounts,

    /** Where the member is signed in now. Refuses: not_found. */
    sessions: async (memberId: bigint): Promise<SessionInConsole[]> => {
      await demand(deps, memberId);
      const rows = await deps.listSessions({ memberId, sessionId: "" });
      return rows.map((row) => {
        const { isCurrent: _isCurrent, ...shown } = row;
        return shown;
      });
    },

    /** Refuses: not_found. */
    logins: async (memberId: bigint, page: Parameters<DirectoryDeps["listLogins"]>[1]) => {
      await demand(deps, memberId);
      return deps.listLogins({ memberId }, page);
    },

    endSessionsIn: deps.endSessionsIn,

    /** One thing about a person in full; undefined where nothing was given. */
    reveal: async (memberId: bigint, field: PersonalField): Promise<string | undefined> => {
      if (field === "mobile") return deps.contacts.findMobile(memberId);
      if (field === "email") return deps.contacts.findEmail(memberId);
      return (await deps.persons.find(memberId))[field];
    },
  };
}

export type MemberDirectory = ReturnType<typeof createDirectory>;
