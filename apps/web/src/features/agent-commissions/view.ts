import type { AgentContractKind, CommissionSide } from "@baize/contract";
import { pageOf, type Search } from "../../lib/address.ts";
import { teamPeriodOf } from "../../lib/team-period.ts";
import type { CommissionQuery } from "./api.ts";

/** What of the statements the address asks for. */

export const pageSize = 20;

export const sideOf = ({ side }: Search): CommissionSide => (side === "paid" ? "paid" : "received");

export const commissionsOf = (search: Search, kind: AgentContractKind): CommissionQuery => ({
  ...teamPeriodOf(search, "last30"),
  kind,
  side: sideOf(search),
  pageNum: pageOf({ page: search["at"] ?? "1" }),
  pageSize,
});
