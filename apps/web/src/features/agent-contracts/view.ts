import { pageOf, type Search } from "../../lib/address.ts";
import type { ContractQuery } from "./api.ts";

/** What of the contracts the address asks for. */

export const pageSize = 20;

export const sideOf = ({ side }: Search): "held" | "given" => (side === "given" ? "given" : "held");

export const contractsOf = (search: Search): ContractQuery => ({
  side: sideOf(search),
  show: search["show"] === "all" ? "all" : "open",
  pageNum: pageOf({ page: search["at"] ?? "1" }),
  pageSize,
});
