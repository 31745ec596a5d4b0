import type { Handlers } from "../../platform/http/call.ts";
import { lineTransferOf } from "./rules.ts";
import { countLineTransfers, listLineTransfers } from "./store.ts";
import { createLineTransfer, demandOpen, readLineTerms, type LineDeps } from "./service.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";

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
      const { search = "" } = query;
      const [me] = await db.read((reader) => deps.line.findIn(reader, [memberId]));
      const { rows, total } =
        me === undefined || !deps.isAgent(me)
          ? { rows: [], total: 0 }
          : await deps.line.listDownlines(me, search, rangeOf(query), deps.offers.withoutOffersIn);
      const content = rows.map(({ publicId, username, registeredAt }) => ({
        memberRef: publicId,
        account: username,
        joinedAt: registeredAt.toISOString(),
      }));
      return pageOf(query, total, content);
    },
    async lineTransfers({ query }, { session: { memberId } }) {
      const { side } = query;
      const [total, rows] = await db.read(async (reader) => [
        await countLineTransfers(reader, memberId, side),
        await listLineTransfers(reader, memberId, side, rangeOf(query)),
      ]);
      return pageOf(query, total, rows.map(lineTransferOf));
    },
  };
}
