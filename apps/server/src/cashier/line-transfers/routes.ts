import type { Handlers } from "../../platform/http/call.ts";
import { lineTransferOf } from "./rules.ts";
import { countLineTransfers, listLineTransfers } from "./store.ts";
import { createLineTransfer, demandOpen, readLineTerms, type LineDeps } from "./service.ts";

export type LineCalls = "lineTransferTerms" | "downlines" | "createLineTransfer" | "lineTransfers";

/** The members' calls of transfers along the line. */
export function lineRoutes(deps: LineDeps): Handlers<LineCalls> {
  const { db } = deps;
  return {
    lineTransferTerms: (_input, context) => readLineTerms(deps, context),
    createLineTransfer: ({ body }, context) => createLineTransfer(deps, body, context),
    /** Refuses: line_closed. A member who is no agent has referred nobody to send to. */
    async downlines({ query }, { merchantCode, session: { memberId } }) {
      await demandOpen(deps, merchantCode, "down");
      const { pageNum, pageSize, search = "" } = query;
      const [me] = await db.read((reader) => deps.line.findIn(reader, [memberId]));
      const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
      const { rows, total } =
        me === undefined || !deps.isAgent(me)
          ? { rows: [], total: 0 }
          : await deps.line.listDownlines(me, search, page, deps.offers.withoutOffersIn);
      const content = rows.map(({ publicId, username, registeredAt }) => ({
        memberRef: publicId,
        account: username,
        joinedAt: registeredAt.toISOString(),
      }));
      return { content, pageNum, totalPages: Math.ceil(total / pageSize), total };
    },
    async lineTransfers({ query }, { session: { memberId } }) {
      const { pageNum, pageSize, side } = query;
      const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
      const [total, rows] = await db.read(async (reader) => [
        await countLineTransfers(reader, memberId, side),
        await listLineTransfers(reader, memberId, side, page),
      ]);
      const totalPages = Math.ceil(total / pageSize);
      return { content: rows.map(lineTransferOf), pageNum, totalPages, total };
    },
  };
}
