import type { Transaction } from "@baize/contract";
import { formatMinor } from "@baize/money";
import type { StatementLine, StatementQuery } from "../../ledger/index.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { timeOfUuidv7 } from "../../platform/ids.ts";
import {
  isTitled,
  kindOf,
  ledgerKindsOf,
  rangeOf,
  rewardOf,
  signedMinor,
  summaryOf,
} from "./rules.ts";
import { showRound, type RecordsDeps } from "./service.ts";
import { listRoundsById } from "../rounds/store.ts";

/** The statement of the wallet: every movement of the member's cash, and what they add up to. */

const cursorPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function namesOf(
  deps: RecordsDeps,
  memberId: bigint,
  lines: readonly StatementLine[],
  language: string,
) {
  const ids = [...new Set(lines.map((line) => line.reference).filter((text) => text !== ""))];
  const rounds =
    ids.length === 0 ? [] : await deps.db.read((reader) => listRoundsById(reader, memberId, ids));
  const names = new Map<string, string>();
  for (const row of rounds) names.set(row.roundId, (await showRound(deps, row, language)).gameName);
  return names;
}

/** Lines of the ledger as their reader sees them. */
export async function showLines(
  deps: RecordsDeps,
  memberId: bigint,
  lines: readonly StatementLine[],
  language: string,
): Promise<Transaction[]> {
  const names = await namesOf(deps, memberId, lines, language);
  const titled = lines.filter(({ kind }) => isTitled(kind)).map(({ reference }) => reference);
  const titles =
    titled.length === 0
      ? new Map<string, string>()
      : await deps.awardTitles(memberId, titled, language);
  return lines.map((line) => ({
    transactionId: line.transferId,
    kind: kindOf(line.kind),
    currency: line.currency,
    amount: formatMinor(signedMinor(line), line.currency),
    balanceAfter: formatMinor(line.balanceAfterMinor, line.currency),
    reference: line.reference,
    reward: rewardOf(line.kind),
    rewardTitle: titles.get(line.reference) ?? null,
    gameName: names.get(line.reference) ?? null,
    // The cashier leaves the other side's masked name with both postings.
    counterparty: kindOf(line.kind) === "line" ? line.detail : null,
    at: timeOfUuidv7(line.transferId).toISOString(),
  }));
}

export function createStatement(deps: RecordsDeps): Handlers<"transactions" | "statementSummary"> {
  const { ledger } = deps;
  return {
    async transactions({ query }, { session, language }) {
      if (query.cursor !== undefined && !cursorPattern.test(query.cursor)) {
        throw new Refusal("invalid_input", {
          fields: [{ path: "query.cursor", problem: "invalid_format" }],
        });
      }
      const asked: StatementQuery = {
        isCashOnly: true,
        limit: query.pageSize + 1,
        ...(query.cursor === undefined ? {} : { before: query.cursor }),
        ...(query.from === undefined ? {} : { from: new Date(query.from) }),
        ...(query.to === undefined ? {} : { to: new Date(query.to) }),
        ...(query.kind === undefined ? {} : { kinds: ledgerKindsOf(query.kind) }),
      };
      const lines = await ledger.statement(session.memberId, asked);
      const page = lines.slice(0, query.pageSize);
      return {
        content: await showLines(deps, session.memberId, page, language),
        next: lines.length > page.length ? (page.at(-1)?.transferId ?? null) : null,
      };
    },

    /** Refuses: period_order, period_too_long. */
    async statementSummary({ query }, { session }) {
      const { from, to } = rangeOf(query);
      return summaryOf(await ledger.cashSums(session.memberId, [from, to]), session.currency);
    },
  };
}
