import type { Reader } from "../../platform/db.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { findPolicy } from "../withdrawal-policy/store.ts";
import { ownDeposits } from "./bonuses.ts";
import { methodOf } from "./rules.ts";
import {
  createDeposit,
  listOffered,
  openDeposits,
  readDeposit,
  sayPaid,
  takeBackDeposit,
  type DepositDeps,
} from "./service.ts";
import { countDeposits, listDeposits } from "./store.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";

export type DepositCalls =
  | "depositMethods"
  | "createDeposit"
  | "depositStatus"
  | "depositPaid"
  | "deposits"
  | "openDeposits"
  | "cancelDeposit";

/** The methods of a brand as its members see them, with what a deposit asks them to stake. */
async function readMethods(reader: Reader, merchantCode: string, currency: string) {
  const rows = await listOffered(reader, merchantCode, currency);
  const policy = await findPolicy(reader, merchantCode, currency);
  return rows.map((row) => methodOf(row, policy?.turnoverBps ?? 0));
}

/** The members' calls of deposits. */
export function depositRoutes(deps: DepositDeps): Handlers<DepositCalls> {
  const { db } = deps;
  return {
    depositMethods: (_input, { merchantCode, session }) =>
      db.read((reader) => readMethods(reader, merchantCode, session.currency)),
    createDeposit: ({ body }, context) => createDeposit(deps, body, context),
    depositStatus: ({ params }, { language, session }) =>
      readDeposit(deps, session.memberId, params.depositId, language),
    depositPaid: ({ params, body }, context) =>
      sayPaid(deps, params.depositId, body.pictureId, context),
    openDeposits: (_input, { language, session }) => openDeposits(deps, session.memberId, language),
    cancelDeposit: ({ params }, context) => takeBackDeposit(deps, params.depositId, context),
    async deposits({ query }, { language, session }) {
      const { memberId } = session;
      const { limit, offset } = rangeOf(query);
      const total = await db.read((reader) => countDeposits(reader, memberId));
      const content = await db.read(async (reader) => {
        const rows = await listDeposits(reader, memberId, limit, offset);
        return ownDeposits(deps, reader, rows, language);
      });
      return pageOf(query, total, content);
    },
  };
}
