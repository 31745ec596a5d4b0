import type { InviteKind } from "@baize/contract/link-rules";
import { dayMs } from "@baize/contract/durations";
import { followsRule } from "../../brand/index.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { foldName } from "../../platform/text.ts";
import { saveCredential } from "../passwords/store.ts";
import { writeMember, type NewAccount, type OpeningDeps } from "../registration/opening.ts";
import { refuseField, type Member } from "../rules.ts";
import {
  countOpened,
  findByRequest,
  getOpened,
  insertOpened,
  listWaiting,
  lockOpener,
  lockUnused,
  openedTypes,
  type OpenedRow,
} from "./store.ts";

/**
 * Accounts that agents open for others.
 *
 * | state      | event                                             | state      |
 * | ---------- | ------------------------------------------------- | ---------- |
 * | -          | an agent opens it; a first password is made       | unfinished |
 * | unfinished | the agent has another first password made, while  | unfinished |
 * |            | nobody has signed in                              |            |
 * | unfinished | the person signs in, chooses a password, gives a  | open       |
 * |            | birthday and accepts the terms (`finish.ts`)      |            |
 *
 * Who is unfinished has no place for money, and whatever asks for an open account refuses it. The
 * registration is told of when the account is finished, so nothing is given before.
 */

/** After so long a first password opens nothing. */
const firstPasswordMs = 7 * dayMs;

/** 96 random bits: what no list has and nobody guesses. */
const firstPasswordBytes = 12;

/** Names that nobody uses are not to be held in their thousands. */
const waitingTimes = 10;

export interface OpenOrder {
  readonly agent: Member;
  readonly username: string;
  readonly kind: InviteKind;
  readonly requestId: string;
  readonly ip: string;
}

export interface Opened {
  readonly row: OpenedRow;
  /** Told once, to the request that made it. */
  readonly password: string | null;
}

const endOf = (now: Date) => new Date(now.getTime() + firstPasswordMs);

/** Refuses: registration_closed, registration_rule. */
async function accountOf(
  { brand }: Pick<OpeningDeps, "brand">,
  { agent, username, kind, ip }: OpenOrder,
): Promise<NewAccount> {
  const { merchantCode, memberId, currency, isTest } = agent;
  if (!(await brand.isFlagOn(merchantCode, "USERNAMEREG3"))) {
    throw new Refusal("registration_closed");
  }
  const merchant = await brand.getMerchant(merchantCode);
  const rule = merchant.registration.fields.username;
  if (!followsRule({ ...rule, isRequired: true }, username)) refuseField("username", rule);
  return {
    merchant,
    username,
    memberType: openedTypes[kind],
    currency,
    isTest,
    registeredUrl: null,
    ip,
    inviter: { memberId, link: undefined },
    status: "unfinished",
  };
}

/** Refuses: too_many_accounts. */
async function demandRoom(tx: Tx, agentId: bigint, dayMax: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - dayMs);
  const { lately, waiting } = await countOpened(tx, agentId, since);
  if (lately >= dayMax) throw new Refusal("too_many_accounts", { max: dayMax });
  const waitingMax = dayMax * waitingTimes;
  if (waiting >= waitingMax) throw new Refusal("too_many_accounts", { max: waitingMax });
}

/** What the same request opened before. Refuses: idempotency_key_reused. */
async function findBefore(reader: Reader, order: OpenOrder): Promise<Opened | undefined> {
  const row = await findByRequest(reader, order.agent.memberId, order.requestId);
  if (row === undefined) return undefined;
  const isSame =
    foldName(row.username) === foldName(order.username) &&
    row.memberType === openedTypes[order.kind];
  if (!isSame) throw new Refusal("idempotency_key_reused");
  return { row, password: null };
}

/**
 * Opens an account right below an agent, and makes its first password. The same request again
 * answers the account without the password. `check` runs in the same transaction before anything
 * is written, `note` at its end.
 *
 * Refuses, in this order: registration_closed, registration_rule, idempotency_key_reused, what
 * `check` refuses, too_many_accounts, username_taken, line_too_deep.
 */
export async function openFor(
  deps: OpeningDeps,
  order: OpenOrder,
  part: {
    readonly check: (tx: Tx) => Promise<void>;
    readonly note: (tx: Tx, member: Member) => Promise<void>;
  },
): Promise<Opened> {
  const { agent, requestId } = order;
  const account = await accountOf(deps, order);
  const before = await deps.db.read((reader) => findBefore(reader, order));
  if (before !== undefined) return before;
  const password = deps.ids.randomToken(firstPasswordBytes);
  const passwordHash = await deps.passwords.hash(password);
  const prepare = async (tx: Tx): Promise<Opened | undefined> => {
    await lockOpener(tx, agent.memberId);
    const meanwhile = await findBefore(tx, order);
    if (meanwhile !== undefined) return meanwhile;
    await part.check(tx);
    const { agentAccountsDayMax } = account.merchant;
    await demandRoom(tx, agent.memberId, agentAccountsDayMax, deps.clock.now());
    return undefined;
  };
  return writeMember(
    deps,
    account,
    async (tx, member) => {
      const { memberId, registeredAt } = member;
      const until = endOf(registeredAt);
      await saveCredential(tx, memberId, passwordHash, registeredAt, true, until);
      await insertOpened(tx, {
        memberId,
        agentId: agent.memberId,
        requestId,
        openedAt: registeredAt,
      });
      await part.note(tx, member);
      return { row: await getOpened(tx, memberId), password };
    },
    prepare,
  );
}

interface Renewal {
  readonly check: (tx: Tx) => Promise<void>;
  readonly note: (tx: Tx) => Promise<void>;
}

/**
 * Makes another first password for an account that nobody has signed in to; the one before opens
 * nothing any more.
 *
 * Refuses, in this order: not_found, account_in_use.
 */
export async function renewFirstPassword(
  deps: Pick<OpeningDeps, "db" | "clock" | "ids" | "passwords">,
  agentId: bigint,
  memberId: bigint | undefined,
  part: Renewal,
): Promise<{ readonly row: OpenedRow; readonly password: string }> {
  const password = deps.ids.randomToken(firstPasswordBytes);
  const passwordHash = await deps.passwords.hash(password);
  return deps.db.transaction(async (tx) => {
    await part.check(tx);
    const row = memberId === undefined ? undefined : await lockUnused(tx, agentId, memberId);
    if (row === undefined || memberId === undefined) throw new Refusal("not_found");
    if (!row.isUnused) throw new Refusal("account_in_use");
    const now = deps.clock.now();
    await saveCredential(tx, memberId, passwordHash, now, true, endOf(now));
    await part.note(tx);
    return { row: await getOpened(tx, memberId), password };
  });
}

export const createOpened = (deps: OpeningDeps) => ({
  openFor: (order: OpenOrder, part: Parameters<typeof openFor>[2]) => openFor(deps, order, part),
  renewFirstPassword: (agentId: bigint, memberId: bigint | undefined, part: Renewal) =>
    renewFirstPassword(deps, agentId, memberId, part),
  listWaitingIn: listWaiting,
});
