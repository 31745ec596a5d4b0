import { minuteMs } from "@baize/contract/durations";
import type { Clock } from "../../platform/clock.ts";
import { sha256 } from "../../platform/crypto.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { networkOf } from "../../platform/rate-limit.ts";
import { foldName } from "../../platform/text.ts";
import { addSends, listSends } from "../codes/store.ts";

/**
 * How often somebody may ask for a link to a new password, counted before anything is looked up and
 * for names nobody has like for all others.
 */

/** Tries of a network in ten minutes before a captcha is asked for. */
const freePerNetwork = 2;
const networkWindowMs = 10 * minuteMs;
/** Mails for a name and address in an hour; more are dropped without a word. */
const mailsMax = 3;
const mailWindowMs = 60 * minuteMs;

interface LimitDeps {
  readonly db: Database;
  readonly clock: Clock;
}

const bucketOf = (...parts: readonly string[]) => sha256(JSON.stringify(["forgot", ...parts]));

/** Counts one more in a window that slides by minutes, and tells how many it holds now. */
async function count(tx: Tx, bucket: Buffer, windowMs: number, now: Date): Promise<number> {
  const startedMs = Math.floor(now.getTime() / minuteMs) * minuteMs;
  await addSends(tx, [{ bucket, windowStartedAt: new Date(startedMs) }]);
  const windows = await listSends(tx, [bucket], new Date(startedMs - windowMs + minuteMs));
  return windows.reduce((sum, { sent }) => sum + sent, 0);
}

/** Counts a try, and tells whether a captcha must come with it. */
export async function isCaptchaDue({ db, clock }: LimitDeps, ip: string): Promise<boolean> {
  const bucket = bucketOf("network", networkOf(ip));
  const tries = await db.transaction((tx) => count(tx, bucket, networkWindowMs, clock.now()));
  return tries > freePerNetwork;
}

/**
 * Counts a mail for a name at an address, and says whether it may still be sent. A stranger who
 * does not know the address uses up none of the owner's mails.
 */
export async function mayMail(
  { clock }: Pick<LimitDeps, "clock">,
  tx: Tx,
  merchantCode: string,
  username: string,
  email: string,
): Promise<boolean> {
  const bucket = bucketOf("mail", merchantCode, foldName(username), foldName(email));
  return (await count(tx, bucket, mailWindowMs, clock.now())) <= mailsMax;
}
