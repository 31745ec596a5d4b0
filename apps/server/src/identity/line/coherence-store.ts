import { memberTypes } from "@baize/contract/member-types";
import type { Incoherence } from "../../ledger/index.ts";
import type { Tx } from "../../platform/db.ts";

/** The questions of the line's coherence: each answers members who stand wrong. */

const { generalAgent, agent, affiliate, subAffiliate } = memberTypes;
const agents = [generalAgent, agent, affiliate, subAffiliate].join(", ");

const checks: Readonly<Record<string, string>> = {
  "everybody stands in a line": `
    select m.member_id, 'has no place' as finding
    from identity.member m left join identity.line l using (member_id)
    where l.member_id is null and m.member_type <> ${memberTypes.trial}`,
  "a path is the upline's and the member": `
    select l.member_id, 'path ' || l.path::text || ' below ' || coalesce(u.path::text, 'nobody')
      as finding
    from identity.line l left join identity.line u on u.member_id = l.upline_id
    where l.path is distinct from coalesce(u.path, '{}') || l.member_id
      or l.depth <> cardinality(l.path) or (l.upline_id is not null and u.member_id is null)`,
  "an upline is an agent of the same brand": `
    select l.member_id, 'stands below ' || u.member_id || ' of type ' || u.member_type as finding
    from identity.line l
    join identity.member m using (member_id)
    join identity.member u on u.member_id = l.upline_id
    where u.member_type not in (${agents}) or u.merchant_code <> m.merchant_code`,
  "the first of a line is a general agent, an affiliate or a player": `
    select l.member_id, 'is first and of type ' || m.member_type as finding
    from identity.line l join identity.member m using (member_id)
    where l.upline_id is null
      and m.member_type in (${memberTypes.agent}, ${memberTypes.subAffiliate})`,
};

const findingsMax = 100;

export async function listLineFindings(tx: Tx): Promise<Incoherence[]> {
  const found: Incoherence[] = [];
  for (const [check, sql] of Object.entries(checks)) {
    const rows = await tx.query<{ memberId: bigint; finding: string }>(
      `select member_id as "memberId", finding from (${sql}) f limit ${findingsMax}`,
    );
    found.push(...rows.map((row) => ({ check, ...row })));
  }
  return found;
}
