import type { CallParsed, LineTransferInConsole } from "@baize/contract";
import { membersOf, type MemberSearchDeps } from "../../identity/index.ts";
import type { MomentPage } from "../../platform/moments.ts";
import type { LineRecords } from "./records.ts";
import type { LineQuery } from "./records-store.ts";

/** What operators look at of money that members moved along the line. */
export interface LineTransferConsoleDeps extends MemberSearchDeps {
  readonly lineRecords: LineRecords;
}

export type LineFilters = Omit<CallParsed<"consoleLineTransfers">["query"], "pageNum" | "pageSize">;

const dateOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

async function queryOf(deps: LineTransferConsoleDeps, filters: LineFilters): Promise<LineQuery> {
  const { direction, mark, merchantCode, member, from, until } = filters;
  const memberIds = await membersOf(deps, member);
  return { direction, mark, merchantCode, memberIds, from: dateOf(from), until: dateOf(until) };
}

export function createLineTransferConsole(deps: LineTransferConsoleDeps) {
  const { lineRecords } = deps;
  return {
    list: async (query: CallParsed<"consoleLineTransfers">["query"]) => {
      const { pageNum, pageSize, ...filters } = query;
      return lineRecords.list(await queryOf(deps, filters), { pageNum, pageSize });
    },
    listBefore: async (filters: LineFilters, page: MomentPage): Promise<LineTransferInConsole[]> =>
      lineRecords.listBefore(await queryOf(deps, filters), page),
    getCase: lineRecords.getCase,
  };
}

export type LineTransferConsole = ReturnType<typeof createLineTransferConsole>;
