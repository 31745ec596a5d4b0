import { randomUUID } from "node:crypto";
import type { CallInput } from "@baize/contract";
import { memberTypes } from "@baize/contract/member-types";
import { demoLinePolicy } from "../src/cashier/demo/policy.ts";
import type { Member } from "../src/identity/index.ts";
import type { TestApp } from "./app.ts";
import { openMember, type TestMember, type TestMemberOptions } from "./members.ts";
import { give, paymentPassword } from "./withdrawals.ts";

/** Members on one line, with money and a payment password. */

export interface OnLine extends TestMember {
  readonly memberId: bigint;
}

export interface OnLineOptions extends TestMemberOptions {
  readonly cash?: string;
  readonly upline?: Pick<OnLine, "memberId">;
}

/** Makes a member a friend of another, who is no agent and so has no line. */
export async function befriend(api: TestApp, memberId: bigint, inviterId: bigint | null) {
  await api.database.owner.transaction((tx) =>
    tx.execute("update identity.member set invited_by = $2 where member_id = $1", [
      memberId,
      inviterId,
    ]),
  );
}

/** Puts a member, with all below, right below an agent, as if it had always been so. */
export async function bring(
  api: TestApp,
  memberId: bigint,
  uplineId: bigint | null,
): Promise<void> {
  await befriend(api, memberId, uplineId);
  await api.database.owner.transaction(async (tx) => {
    await tx.execute(
      `with moved as (
         select l.member_id,
           coalesce(u.path, '{}') || l.path[array_position(l.path, $1::bigint):] as path
         from identity.line l left join identity.line u on u.member_id = $2
         where l.path @> array[$1::bigint])
       update identity.line l set path = moved.path, depth = cardinality(moved.path),
         upline_id = moved.path[cardinality(moved.path) - 1]
       from moved where moved.member_id = l.member_id`,
      [memberId, uplineId],
    );
  });
}

export async function onLine(api: TestApp, options: OnLineOptions = {}): Promise<OnLine> {
  const { cash = "10000.00", upline, ...rest } = options;
  const opened = await openMember(api, rest);
  const { memberId, currency } = opened.member;
  const { ledger, identity } = api.app.platform;
  await api.database.db.transaction((tx) => ledger.openAccounts(tx, memberId, currency));
  const password = { paymentPassword, confirmPaymentPassword: paymentPassword };
  const visitor = { ip: "127.0.0.1", userAgent: "lightMyRequest" };
  await identity.security.persons.setPaymentPassword(opened.member, password, visitor);
  if (cash !== "0.00") await give(api, memberId, cash);
  if (upline !== undefined) await bring(api, memberId, upline.memberId);
  return { ...opened, memberId };
}

export const anAgent = (api: TestApp, options: OnLineOptions = {}) =>
  onLine(api, {
    memberType: options.upline === undefined ? memberTypes.generalAgent : memberTypes.agent,
    assurance: "strong",
    ...options,
  });

/** An agent with a referred member. */
export async function aLine(api: TestApp, options: OnLineOptions = {}) {
  const agent = await anAgent(api, options);
  return { agent, player: await onLine(api, { ...options, assurance: "full", upline: agent }) };
}

type Body = CallInput<"createLineTransfer">["body"];

export function send(
  api: TestApp,
  { token }: Pick<OnLine, "token">,
  { member }: { readonly member: Pick<Member, "publicId"> },
  amount = "1000.00",
  { key = randomUUID(), ...changes }: Partial<Body> & { readonly key?: string } = {},
) {
  const body = { memberRef: member.publicId, amount, paymentPassword, ...changes };
  return api.call("createLineTransfer", { token, body, headers: { "idempotency-key": key } });
}

export function saveLine(api: TestApp, changes: object = {}): Promise<void> {
  const { cashier } = api.app.platform;
  const policy = { ...demoLinePolicy("AMBERJACK", "BDT"), turnoverBps: 10_000 };
  return cashier.saveLinePolicy({ ...policy, ...changes });
}

/** What stands between members: nothing, always. */
export async function inClearing(api: TestApp): Promise<bigint> {
  const [row] = await api.database.db.read((reader) =>
    reader.query<{ left: bigint }>(
      `select coalesce(sum(case when c.code = 'line:clearing' then t.amount_minor
         when d.code = 'line:clearing' then -t.amount_minor end), 0)::bigint as left
       from ledger.transfer t
       join ledger.account_code d on d.id = t.debit_code
       join ledger.account_code c on c.id = t.credit_code
       where 'line:clearing' in (c.code, d.code)`,
    ),
  );
  return row?.left ?? 0n;
}
