import type { CallParsed } from "@baize/contract";
import { isAgentType } from "@baize/contract/member-types";
import { dayOf } from "../../platform/zone-days.ts";
import type { FileAnswer } from "../../platform/http/call.ts";
import { dayFileName, filePageSize, pagedFile } from "../csv.ts";
import { listDownlines, type DownlineDeps } from "./service.ts";

/** An agent's team as CSV, as the list of it is narrowed and sorted. */

const head = [
  "account",
  "type",
  "level",
  "joined_at",
  "last_sign_in_at",
  "status",
  "balance",
  "team_balance",
  "team_agents",
  "team_players",
  "remark",
  "currency",
];

/** Refuses, in this order: not_found, export_too_large. */
export async function downlinesFile(
  deps: DownlineDeps,
  agentId: bigint,
  query: CallParsed<"agentDownlinesFile">["query"],
): Promise<FileAnswer> {
  const { merchantCode } = await deps.identity.getMember(agentId);
  const { timeZone } = await deps.brand.getMerchant(merchantCode);
  const today = dayOf(deps.clock.now(), timeZone);
  const page = (pageNum: number) =>
    listDownlines(deps, agentId, { ...query, pageNum, pageSize: filePageSize });
  const first = await page(1);
  return pagedFile({
    name: dayFileName("team", { from: today, to: today }),
    head,
    total: first.total,
    read: async (pageNum) => {
      const { content, currency } = pageNum === 1 ? first : await page(pageNum);
      return content.map((row) => [
        row.account,
        isAgentType(row.type) ? "agent" : "player",
        String(row.level),
        row.joinedAt,
        row.lastSignInAt ?? "",
        row.status,
        row.balance,
        row.team?.balance ?? "",
        row.team === null ? "" : String(row.team.agents),
        row.team === null ? "" : String(row.team.players),
        row.remark ?? "",
        currency,
      ]);
    },
  });
}
