import type { Reader, Tx } from "../platform/db.ts";

/** SQL of offers and news: who wants them, and how many a member got. */

export interface NewsPreference {
  readonly wantsNews: boolean;
  readonly changedAt: Date;
}

/** Undefined where the member never chose. */
export async function findPreference(
  reader: Reader,
  memberId: bigint,
): Promise<NewsPreference | undefined> {
  const rows = await reader.query<NewsPreference>(
    `select wants_news as "wantsNews", changed_at as "changedAt" from inbox.preference
     where member_id = $1`,
    [memberId],
  );
  return rows[0];
}

interface NewsConsent {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly consentId: string;
  readonly wantsNews: boolean;
  readonly textVersion: string;
  readonly at: Date;
}

export async function saveConsent(tx: Tx, row: NewsConsent): Promise<void> {
  await tx.execute(
    `insert into inbox.preference (member_id, merchant_code, wants_news, changed_at)
     values ($1, $2, $3, $4)
     on conflict (member_id) do update set wants_news = excluded.wants_news,
       changed_at = excluded.changed_at`,
    [row.memberId, row.merchantCode, row.wantsNews, row.at],
  );
  await tx.execute(
    `insert into inbox.consent (member_id, consent_id, wants_news, text_version, at)
     values ($1, $2, $3, $4, $5)`,
    [row.memberId, row.consentId, row.wantsNews, row.textVersion, row.at],
  );
}

/** Members of a brand who want news, a page at a time. */
export async function listNewsReaders(
  reader: Reader,
  merchantCode: string,
  after: bigint,
  limit: number,
): Promise<bigint[]> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select member_id as "memberId" from inbox.preference
     where merchant_code = $1 and wants_news and member_id > $2 order by member_id limit $3`,
    [merchantCode, after, limit],
  );
  return rows.map(({ memberId }) => memberId);
}

/** News of a member since two moments; what was deleted counts too. */
export async function countNews(
  reader: Reader,
  memberId: bigint,
  { day, week }: { readonly day: Date; readonly week: Date },
): Promise<{ readonly day: number; readonly week: number }> {
  const [row] = await reader.query<{ day: number; week: number }>(
    `select count(*) filter (where created_at > $2)::int as day, count(*)::int as week
     from inbox.message where member_id = $1 and category = 'news' and created_at > $3`,
    [memberId, day, week],
  );
  return row ?? { day: 0, week: 0 };
}
