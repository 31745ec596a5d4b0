import type { Tx } from "../../platform/db.ts";

/** Every SQL statement about captchas. */

export interface CaptchaRow {
  readonly purpose: string;
  readonly visitor: Buffer;
  readonly textHash: Buffer;
  readonly workHash: Buffer;
  readonly endsAt: Date;
}

export interface NewCaptcha {
  readonly captchaId: string;
  readonly purpose: string;
  readonly visitor: Buffer;
  readonly textHash: Buffer;
  readonly workHash: Buffer;
  readonly madeAt: Date;
  readonly endsAt: Date;
}

/**
 * Stores a captcha for a caller; false if the caller's last one was given after `since`.
 *
 * It does not wait for the disk: a captcha lost in a crash can be requested again, and a flood of
 * them must not take the disk from the bets.
 */
export async function insertCaptcha(
  tx: Tx,
  captcha: NewCaptcha,
  asker: Buffer,
  since: Date,
): Promise<boolean> {
  const touched = await tx.execute(
    `with unsynced_commit as materialized (
       select set_config('synchronous_commit', 'off', true)
     ), paced as (
       insert into identity.captcha_pace as pace (asker, last_at) values ($8, $6)
       on conflict (asker) do update set last_at = $6 where pace.last_at <= $9
       returning asker
     )
     insert into identity.captcha (captcha_id, purpose, visitor, text_hash, work_hash, made_at,
       ends_at)
     select $1, $2, $3, $4, $5, $6, $7 from paced, unsynced_commit`,
    [
      captcha.captchaId,
      captcha.purpose,
      captcha.visitor,
      captcha.textHash,
      captcha.workHash,
      captcha.madeAt,
      captcha.endsAt,
      asker,
      since,
    ],
  );
  return touched === 1;
}

/** Takes a captcha away; of two that come at once only one gets it. */
export async function takeCaptcha(tx: Tx, captchaId: string): Promise<CaptchaRow | undefined> {
  const rows = await tx.query<CaptchaRow>(
    `delete from identity.captcha where captcha_id = $1
     returning purpose, visitor, text_hash as "textHash", work_hash as "workHash",
       ends_at as "endsAt"`,
    [captchaId],
  );
  return rows[0];
}

/** Captchas nobody answered, and paces long gone. */
export async function deleteOldCaptchas(tx: Tx, before: Date): Promise<number> {
  const captchas = await tx.execute("delete from identity.captcha where ends_at < $1", [before]);
  const paces = await tx.execute("delete from identity.captcha_pace where last_at < $1", [before]);
  return captchas + paces;
}
