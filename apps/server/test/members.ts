import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { SessionScope, StepUpAction, StepUpMethod } from "@baize/contract";
import { hourMs } from "@baize/contract/durations";
import { generateSync } from "otplib";
import type { Member } from "../src/identity/index.ts";
import type { Session } from "../src/platform/http/call.ts";
import { testPassword, type TestApp } from "./app.ts";
import { testPasswordWork } from "./passwords.ts";

/**
 * Members of any kind with a session, written straight into the database: for tests of what a
 * member may do, whichever way of sign-in was used.
 */
export interface TestMember {
  readonly member: Member;
  readonly session: Session;
  readonly token: string;
}

export interface TestMemberOptions {
  readonly memberType?: number;
  /** Null: the member came by phone and has none. */
  readonly password?: string | null;
  readonly scope?: SessionScope;
  readonly assurance?: Session["assurance"];
  readonly mobile?: string;
  readonly email?: string;
  readonly merchantCode?: string;
}

/** What the test's HTTP client says it is. */
const userAgent = "lightMyRequest";

/** Hashing is slow on purpose, where something is measured; the usual password is hashed once. */
const usualHash = testPasswordWork.hash(testPassword);

async function writeCredential(test: TestApp, memberId: bigint, password: string) {
  const hash = password === testPassword ? await usualHash : await testPasswordWork.hash(password);
  await test.database.db.transaction((tx) =>
    tx.execute(
      "insert into identity.credential (member_id, password_hash, changed_at) values ($1, $2, $3)",
      [memberId, hash, test.clock.now()],
    ),
  );
}

/** Another session of a member. */
export async function openSession(
  test: TestApp,
  { memberId, memberType, merchantCode, isTrial, currency }: Member,
  scope: SessionScope = "full",
  assurance: Session["assurance"] = "full",
): Promise<{ session: Session; token: string }> {
  const token = randomBytes(32).toString("base64url");
  const sessionId = randomUUID();
  const now = test.clock.now();
  await test.database.db.transaction((tx) =>
    tx.execute(
      `insert into identity.session (token_hash, session_id, member_id, merchant_code, started_at,
         last_seen_at, ends_at, ip, user_agent, way, scope,
         assurance)
       values ($1, $2, $3, $4, $5, $5, $6, '127.0.0.1', $7, 'username', $8, $9)`,
      [
        createHash("sha256").update(token).digest(),
        sessionId,
        memberId,
        merchantCode,
        now,
        new Date(now.getTime() + 12 * hourMs),
        userAgent,
        scope,
        assurance,
      ],
    ),
  );
  const session = { sessionId, memberId, memberType, isTrial, currency, scope, assurance };
  return { session, token };
}

export async function openMember(
  test: TestApp,
  options: TestMemberOptions = {},
): Promise<TestMember> {
  const { memberType = 3, password = testPassword, merchantCode = "AMBERJACK" } = options;
  const { identity } = test.app.platform;
  const memberId = BigInt(`0x${randomBytes(7).toString("hex")}`);
  const name = `m${randomBytes(5).toString("hex")}`;
  await test.database.db.transaction(async (tx) => {
    await tx.execute(
      `insert into identity.member (member_id, merchant_code, public_id, username, nickname,
         member_type, currency, registered_at, registered_ip, last_login_at)
       values ($1, $2, $3, $4, $4, $5, 'BDT', $6, '127.0.0.1', $6)`,
      [memberId, merchantCode, `u${name}`, name, memberType, test.clock.now()],
    );
    await tx.execute(
      `insert into identity.line (member_id, depth, path) values ($1, 1, array[$1::bigint])`,
      [memberId],
    );
    await tx.execute(
      `insert into identity.username_claim (merchant_code, username_folded, member_id)
       values ($1, $2, $3)`,
      [merchantCode, name, memberId],
    );
    await tx.execute(
      "insert into identity.public_id_claim (public_id, member_id) values ($1, $2)",
      [`u${name}`, memberId],
    );
  });
  if (password !== null) await writeCredential(test, memberId, password);
  const member = await identity.getMember(memberId);
  for (const kind of ["mobile", "email"] as const) {
    const value = options[kind];
    if (value === undefined) continue;
    await test.database.db.transaction(async (tx) => {
      await identity.contacts.claim(tx, member, kind, value);
      await identity.contacts.bind(tx, member, kind, value);
    });
  }
  return { member, ...(await openSession(test, member, options.scope, options.assurance)) };
}

/** The header that shows a fresh proof. */
export async function proofOf(
  test: TestApp,
  session: Session,
  action: StepUpAction,
  method: StepUpMethod = "password",
): Promise<{ "step-up": string }> {
  const { stepUps } = test.app.platform.identity.security;
  const { stepUpToken } = await stepUps.grant(session, action, method);
  return { "step-up": stepUpToken };
}

/** What an authenticator app shows now, or some steps away, for the secret as it was typed in. */
export function appCode({ clock }: TestApp, secret: string, stepsAway = 0): string {
  return generateSync({ secret, epoch: clock.now().getTime() / 1000 + stepsAway * 30 });
}
