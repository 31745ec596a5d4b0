import type { CreateExport, ExportKind } from "@baize/contract";
import type { Moment, MomentPage } from "../platform/moments.ts";
import type { AdjustmentConsole } from "./adjustment-console.ts";
import type { Audit } from "./audit.ts";
import type { BonusConsole } from "./bonus-console.ts";
import type { DepositConsole } from "./deposit-console.ts";
import {
  adjustmentTable,
  auditTable,
  bankLineTable,
  bonusTable,
  dayTable,
  depositTable,
  documentTable,
  eventTable,
  liabilityTable,
  lineTransferTable,
  memberTable,
  movementTable,
  vendorTable,
  walletTransferTable,
  withdrawalTable,
  type CsvTable,
} from "./export-columns.ts";
import type { LiabilityReport } from "./liability.ts";
import type { MemberConsole } from "./member-console.ts";
import type { Reports } from "./reports.ts";
import type { SystemConsole } from "./system-console.ts";
import type { Actor } from "./rules.ts";
import type { VerificationConsole } from "./verification-console.ts";
import type { WalletConsole } from "./wallet-console.ts";
import type { WithdrawalConsole } from "./withdrawal-console.ts";

/**
 * Where the rows of each export come from: the consoles' own lists, a page at a time, newest
 * first. What is added while a file is written may be missing in it; nothing is in it twice.
 */
export interface ExportSourceDeps {
  readonly memberConsole: Pick<MemberConsole, "listBelow" | "listMovements">;
  readonly verificationConsole: Pick<VerificationConsole, "listBefore">;
  readonly depositConsole: Pick<DepositConsole, "listBefore" | "listLinesBefore">;
  readonly withdrawalConsole: Pick<WithdrawalConsole, "listBefore">;
  readonly adjustmentConsole: Pick<AdjustmentConsole, "listBefore">;
  readonly bonusConsole: Pick<BonusConsole, "listBefore">;
  readonly walletConsole: Pick<WalletConsole, "listBefore" | "listLineBefore">;
  readonly reports: Pick<Reports, "dashboard">;
  readonly liability: Pick<LiabilityReport, "list">;
  readonly systemConsole: Pick<SystemConsole, "eventsBefore">;
}

type Lines = AsyncGenerator<readonly string[][]>;
type FiltersOf<Kind extends ExportKind> = Extract<CreateExport, { kind: Kind }>["filters"];

interface Source<Kind extends ExportKind> {
  readonly head: readonly string[];
  readonly read: (filters: FiltersOf<Kind>) => Lines;
}

export type ExportSources = { readonly [Kind in ExportKind]: Source<Kind> };

const stretchRows = 500;
/** The ledger reads no more at once. */
const movementRows = 199;

/** Whose eyes a list is read with: nobody's, so that no row is "mine". */
const nobody: Actor = { operatorId: "", username: "", ip: "" };

/** Stretch after stretch. `read` answers with rows and where to go on, if there may be more. */
async function* walk<Row, After>(
  { cellsOf }: CsvTable<Row>,
  read: (after: After | undefined) => Promise<{ rows: readonly Row[]; last: After | undefined }>,
): Lines {
  let after: After | undefined;
  for (;;) {
    const { rows, last } = await read(after);
    yield rows.map(cellsOf);
    if (last === undefined) return;
    after = last;
  }
}

/** A list whose rows tell their time and their id. */
function byTime<Row>(
  table: CsvTable<Row>,
  list: (page: MomentPage) => Promise<readonly Row[]>,
  placeOf: (row: Row) => { readonly at: string; readonly id: string },
): Lines {
  return walk<Row, Moment>(table, async (before) => {
    const rows = await list({ before, limit: stretchRows });
    const end = rows.at(-1);
    if (end === undefined || rows.length < stretchRows) return { rows, last: undefined };
    const { at, id } = placeOf(end);
    return { rows, last: { at: new Date(at), id } };
  });
}

/** What is small enough to be read at once. */
async function* whole<Row>({ cellsOf }: CsvTable<Row>, list: () => Promise<readonly Row[]>): Lines {
  yield (await list()).map(cellsOf);
}

type Lists = Pick<
  ExportSources,
  "members" | "movements" | "documents" | "adjustments" | "audit" | "events"
>;
type Wallets = Pick<ExportSources, "wallet_transfers" | "line_transfers" | "bonuses">;
type Money = Omit<ExportSources, keyof Lists | keyof Wallets>;

function createLists(deps: ExportSourceDeps, audit: Audit): Lists {
  const { memberConsole, verificationConsole, adjustmentConsole, systemConsole } = deps;
  return {
    members: {
      head: memberTable.head,
      read: (filters) =>
        walk(memberTable, async (below: bigint | undefined) => {
          const rows = await memberConsole.listBelow(filters, below, stretchRows);
          const last = rows.length < stretchRows ? undefined : rows.at(-1);
          return { rows, last: last && BigInt(last.memberId) };
        }),
    },
    movements: {
      head: movementTable.head,
      read: ({ memberId }) =>
        walk(movementTable, async (cursor: string | undefined) => {
          const page = { cursor, pageSize: movementRows };
          const { content, next } = await memberConsole.listMovements(BigInt(memberId), page);
          return { rows: content, last: next ?? undefined };
        }),
    },
    documents: {
      head: documentTable.head,
      read: ({ state, kind, merchantCode }) =>
        byTime(
          documentTable,
          (page) => verificationConsole.listBefore({ state, kind, merchantCode }, page, ""),
          (row) => ({ at: row.submittedAt, id: row.documentId }),
        ),
    },
    adjustments: {
      head: adjustmentTable.head,
      read: ({ state, merchantCode }) =>
        byTime(
          adjustmentTable,
          (page) => adjustmentConsole.listBefore(nobody, { state, merchantCode }, page),
          (row) => ({ at: row.requestedAt, id: row.adjustmentId }),
        ),
    },
    audit: {
      head: auditTable.head,
      read: ({ action, operatorId, memberId }) => {
        const about = memberId === undefined ? undefined : BigInt(memberId);
        const filter = { action, operatorId, memberId: about };
        return walk(auditTable, (before: number | undefined) =>
          audit.listBefore(filter, before, stretchRows),
        );
      },
    },
    events: {
      head: eventTable.head,
      read: (filters) =>
        walk(eventTable, async (before: bigint | undefined) => {
          const rows = await systemConsole.eventsBefore(filters, before, stretchRows);
          const last = rows.length < stretchRows ? undefined : rows.at(-1);
          return { rows, last: last && BigInt(last.seq) };
        }),
    },
  };
}

function createMoney(deps: ExportSourceDeps): Money {
  const { depositConsole, withdrawalConsole, reports, liability } = deps;
  return {
    deposits: {
      head: depositTable.head,
      read: ({ state, kind, merchantCode }) =>
        byTime(
          depositTable,
          (page) => depositConsole.listBefore({ filter: state, kind, merchantCode }, page, nobody),
          (row) => ({ at: row.createdAt, id: row.depositId }),
        ),
    },
    bank_lines: {
      head: bankLineTable.head,
      read: ({ state, merchantCode }) =>
        byTime(
          bankLineTable,
          (page) => depositConsole.listLinesBefore({ state, merchantCode }, page, nobody),
          (row) => ({ at: row.enteredAt, id: row.lineId }),
        ),
    },
    withdrawals: {
      head: withdrawalTable.head,
      read: ({ state, merchantCode }) =>
        byTime(
          withdrawalTable,
          (page) => withdrawalConsole.listBefore({ filter: state, merchantCode }, page, nobody),
          (row) => ({ at: row.createdAt, id: row.withdrawalId }),
        ),
    },
    days: {
      head: dayTable.head,
      read: (query) =>
        whole(dayTable, async () => {
          const { days, currency } = await reports.dashboard(query);
          return days.map((row) => ({ ...row, currency }));
        }),
    },
    vendors: {
      head: vendorTable.head,
      read: (query) =>
        whole(vendorTable, async () => {
          const { vendors, currency } = await reports.dashboard(query);
          return vendors.map((row) => ({ ...row, currency }));
        }),
    },
    liability: {
      head: liabilityTable.head,
      read: (query) => whole(liabilityTable, () => liability.list(query)),
    },
  };
}

function createWallets({ walletConsole, bonusConsole }: ExportSourceDeps): Wallets {
  return {
    bonuses: {
      head: bonusTable.head,
      read: ({ merchantCode, state, memberId }) => {
        const about = memberId === undefined ? undefined : BigInt(memberId);
        return byTime(
          bonusTable,
          (page) => bonusConsole.listBefore({ merchantCode, state, memberId: about }, page),
          (row) => ({ at: row.chosenAt, id: row.bonusId }),
        );
      },
    },
    wallet_transfers: {
      head: walletTransferTable.head,
      read: (filters) =>
        byTime(
          walletTransferTable,
          (page) => walletConsole.listBefore(filters, page),
          (row) => ({ at: row.createdAt, id: row.transferId }),
        ),
    },
    line_transfers: {
      head: lineTransferTable.head,
      read: (filters) =>
        byTime(
          lineTransferTable,
          (page) => walletConsole.listLineBefore(filters, page),
          (row) => ({ at: row.createdAt, id: row.transferId }),
        ),
    },
  };
}

export function createExportSources(deps: ExportSourceDeps, audit: Audit): ExportSources {
  return { ...createLists(deps, audit), ...createMoney(deps), ...createWallets(deps) };
}

/** The rows of an order, from the source of its kind. */
export function linesOf<Kind extends ExportKind>(
  sources: ExportSources,
  { kind, filters }: { readonly kind: Kind; readonly filters: FiltersOf<Kind> },
): { readonly head: readonly string[]; readonly lines: Lines } {
  const { head, read } = sources[kind];
  return { head, lines: read(filters) };
}
