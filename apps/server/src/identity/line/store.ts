import { memberTypes } from "@baize/contract/member-types";
import { kept, type Reader } from "../../platform/db.ts";
import { type Member } from "../rules.ts";

/** Every SQL statement about the line: who referred whom. */

export async function listUplines(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<Map<bigint, bigint>> {
  const rows = await reader.query<{ memberId: bigint; uplineId: bigint }>(
    kept(`select member_id as "memberId", invited_by as "uplineId" from identity.member
     where member_id = any ($1::bigint[]) and invited_by is not null`),
    [`{${memberIds.join(",")}}`],
  );
  return new Map(rows.map(({ memberId, uplineId }) => [memberId, uplineId]));
}

export interface DownlineRow {
  readonly publicId: string;
  readonly username: string;
  readonly registeredAt: Date;
}

const downlines = `from identity.member
  where invited_by = $1 and merchant_code = $2 and currency = $3 and is_test = $4
    and status = 'open' and member_type <> ${memberTypes.trial}
    and starts_with(lower(username), $5)`;

/** Of all of them, whatever page is looked at. */
export async function listDownlineIds(
  reader: Reader,
  upline: Member,
  prefix: string,
): Promise<bigint[]> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select member_id as "memberId" ${downlines}`,
    valuesOf(upline, prefix),
  );
  return rows.map(({ memberId }) => memberId);
}

const valuesOf = (upline: Member, prefix: string) => [
  upline.memberId,
  upline.merchantCode,
  upline.currency,
  upline.isTest,
  prefix,
];

export interface DownlinePage {
  readonly limit: number;
  readonly offset: number;
  /** Who is left out. */
  readonly without: ReadonlySet<bigint>;
}

/** Open accounts of the same brand and currency that a member brought, by name. */
export function listDownlines(
  reader: Reader,
  upline: Member,
  prefix: string,
  page: DownlinePage,
): Promise<DownlineRow[]> {
  return reader.query<DownlineRow>(
    `select public_id as "publicId", username, registered_at as "registeredAt" ${downlines}
     and member_id <> all ($8::bigint[])
     order by lower(username), member_id limit $6 offset $7`,
    [...valuesOf(upline, prefix), page.limit, page.offset, `{${[...page.without].join(",")}}`],
  );
}
