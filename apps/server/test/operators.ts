import { createHash, randomBytes } from "node:crypto";
import type { Permission } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { administratorRoleId } from "../src/backoffice/index.ts";
import { totpCodeAt } from "../src/platform/totp.ts";
import type { TestApp } from "./test-app.ts";

/** Operators for tests, made and signed in by the real use cases. */

export const operatorPassword = "Slow-Harbour-Lantern-4";

export interface TestOperator {
  readonly operatorId: string;
  readonly username: string;
  readonly password: string;
  readonly secret: Buffer;
  readonly token: string;
  readonly recoveryCodes: readonly string[];
  /** The code of the authenticator now; a code counts once, so move the clock between two. */
  code(): string;
}

/** Reads the secret out of what an authenticator app would scan. */
export function secretOfUri(otpauthUri: string): Buffer {
  const text = new URL(otpauthUri).searchParams.get("secret") ?? "";
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0"));
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** A role of just these permissions, or the administrators' for "everything". */
async function roleOf(api: TestApp, may: "everything" | readonly Permission[]): Promise<string> {
  if (may === "everything") return administratorRoleId;
  const { backoffice } = api.app.platform;
  const all = may.join(" ") || "nothing";
  // A name has at most 60 characters: long lists may begin alike.
  const ending = createHash("sha256").update(all).digest("hex").slice(0, 16);
  const name = all.length <= 56 ? `May ${all}` : `May ${all.slice(0, 36)}… ${ending}`;
  const known = await backoffice.findRole(name);
  const role = known ?? (await backoffice.createRole(undefined, { name, permissions: may }));
  return role.roleId;
}

/** An account whose password is its own; nobody has signed in to it. */
export async function openOperator(
  api: TestApp,
  may: "everything" | readonly Permission[],
  username = `op-${randomBytes(4).toString("hex")}`,
) {
  const { operator } = await api.app.platform.backoffice.createOperator(undefined, {
    username,
    name: "Test Operator",
    roleIds: [await roleOf(api, may)],
    password: operatorPassword,
    // Old enough to be a second person.
    openedAt: new Date(api.clock.now().getTime() - 2 * dayMs),
  });
  return operator;
}

/** First sign-in: sets the authenticator up and answers with everything a test may need. */
export async function enrol(
  api: TestApp,
  username: string,
  password = operatorPassword,
): Promise<TestOperator> {
  const login = await api.call("operatorLogin", { body: { username, password } });
  if (login.value.status !== "enrolment_needed") throw new Error("has an authenticator already");
  const { pendingToken, otpauthUri } = login.value;
  const secret = secretOfUri(otpauthUri);
  const code = () => totpCodeAt(secret, api.clock.now());
  const entered = await api.call("operatorVerify", { body: { pendingToken, code: code() } });
  const { token, session, recoveryCodes } = entered.value;
  const { operatorId } = session.operator;
  return {
    operatorId,
    username,
    password,
    secret,
    token,
    recoveryCodes: recoveryCodes ?? [],
    code,
  };
}

/** A signed-in operator with these permissions. */
export async function anOperator(
  api: TestApp,
  may: "everything" | readonly Permission[],
  username?: string,
): Promise<TestOperator> {
  const { username: name } = await openOperator(api, may, username);
  return enrol(api, name);
}
