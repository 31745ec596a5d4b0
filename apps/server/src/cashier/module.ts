import type { ConsoleDeps } from "../backoffice/index.ts";
import type { Brand } from "../brand/index.ts";
import { timelineSource, type Identity } from "../identity/index.ts";
import type { Ledger } from "../ledger/index.ts";
import { createAlerts } from "../platform/alerts/index.ts";
import type { Events } from "../platform/events/index.ts";
import type { CriticalPlace } from "../platform/integrity/index.ts";
import type { Sealer } from "../platform/crypto.ts";
import type { Log } from "../platform/log.ts";
import type { Risk } from "../protection/index.ts";
import { adjustmentConsoleRoutes } from "./adjustments/console-routes.ts";
import { createAdjustmentConsole } from "./adjustments/console.ts";
import { adjustmentExports } from "./adjustments/export.ts";
import { listMemberAdjustmentsBefore } from "./adjustments/store.ts";
import { bankLineConsoleRoutes } from "./bank-lines/console-routes.ts";
import { createBankLineConsole } from "./bank-lines/console.ts";
import { bankLineExports } from "./bank-lines/export.ts";
import { depositConsoleRoutes } from "./deposits/console-routes.ts";
import { createDepositConsole } from "./deposits/console.ts";
import { depositExports } from "./deposits/export.ts";
import { createDepositSettings } from "./deposits/settings-console.ts";
import { depositSettingsRoutes } from "./deposits/settings-routes.ts";
import { withdrawalFeed } from "./withdrawals/events.ts";
import { depositFeed } from "./deposits/events.ts";
import { lineConsoleRoutes } from "./line-transfers/console-routes.ts";
import { createLineTransferConsole } from "./line-transfers/console.ts";
import { lineTransferExports } from "./line-transfers/export.ts";
import { createLineConsole } from "./line-transfers/settings-console.ts";
import { listLineTransfersBefore } from "./line-transfers/store.ts";
import { cashierMessages } from "./inbox.ts";
import { reportDifferences } from "./reconciliation/alerts.ts";
import { reconciliationConsoleRoutes } from "./reconciliation/console-routes.ts";
import { createReconciliationConsole } from "./reconciliation/console.ts";
import { cashierRiskConsumers } from "./risk.ts";
import type { Cashier } from "./service.ts";
import { withdrawalConsoleRoutes } from "./withdrawals/console-routes.ts";
import { createWithdrawalConsole } from "./withdrawals/console.ts";
import { withdrawalExports } from "./withdrawals/export.ts";
import { createWithdrawalSettings } from "./withdrawal-policy/console.ts";
import { listDepositsBefore } from "./deposits/store.ts";
import { listWithdrawalsBefore } from "./withdrawals/store.ts";
import { withdrawalSettingsRoutes } from "./withdrawal-policy/console-routes.ts";

export interface CashierModuleDeps extends ConsoleDeps {
  readonly log: Log;
  readonly brand: Brand;
  readonly identity: Identity;
  readonly ledger: Ledger;
  readonly events: Events;
  readonly cashier: Cashier;
  readonly risk: Risk;
  readonly sealer: Sealer;
  /** Told after money moved, outside of any transaction. */
  readonly onMoved: () => void;
}

/** The console part of each noun. */
function createConsoles(deps: CashierModuleDeps) {
  const { db, clock, ids, fourEyes, brand, identity, ledger, events, cashier, onMoved } = deps;
  const { bankLines, depositReview, lineRecords, reconciliation } = cashier;
  const lockReceived = depositReview.lockReceivedIn;
  return {
    adjustments: createAdjustmentConsole({
      db,
      clock,
      ids,
      fourEyes,
      identity,
      ledger,
      events,
      lockReceived,
      onMoved,
    }),
    bankLines: createBankLineConsole({ db, clock, ids, fourEyes, lines: bankLines }),
    deposits: createDepositConsole({ db, clock, ids, fourEyes, review: depositReview }),
    depositSettings: createDepositSettings({ db, clock, ids, fourEyes }),
    lineTransfers: createLineTransferConsole({ brand, identity, lineRecords }),
    lineSettings: createLineConsole({ db, clock, ids, fourEyes, ledger }),
    reconciliation: createReconciliationConsole({ db, clock, ids, reconciliation }),
    withdrawals: createWithdrawalConsole({
      db,
      clock,
      ids,
      fourEyes,
      review: cashier.withdrawalReview,
    }),
    withdrawalSettings: createWithdrawalSettings({ db, clock, ids, fourEyes }),
  };
}

type Consoles = ReturnType<typeof createConsoles>;

const handlersOf = (cashier: Cashier, consoles: Consoles) => ({
  ...cashier.handlers,
  ...adjustmentConsoleRoutes(consoles.adjustments),
  ...bankLineConsoleRoutes(consoles.bankLines),
  ...depositConsoleRoutes(consoles.deposits),
  ...depositSettingsRoutes(consoles.depositSettings),
  ...lineConsoleRoutes(consoles.lineSettings, consoles.lineTransfers),
  ...reconciliationConsoleRoutes(consoles.reconciliation),
  ...withdrawalConsoleRoutes(consoles.withdrawals),
  ...withdrawalSettingsRoutes(consoles.withdrawalSettings),
});

function jobsOf({ db, clock, log, cashier }: CashierModuleDeps) {
  const { reconciliation } = cashier;
  const alerts = createAlerts({ db, clock, log });
  return [
    { name: "deposits", at: "* * * * *", fill: "1m", run: () => cashier.pollStale() },
    {
      name: "withdrawals",
      at: "* * * * *",
      fill: "1m",
      settles: "skipped" as const,
      run: () => cashier.pollWithdrawals(),
    },
    {
      name: "reconciliation",
      at: "40 4 * * *",
      fill: "1d",
      settles: "retried" as const,
      run: () => reportDifferences({ log, alerts, reconciliation }),
    },
  ];
}

const timeline = [
  timelineSource("deposit", "deposits.read", listDepositsBefore, ({ state, reference }) => ({
    what: state,
    text: reference,
    direction: "in",
  })),
  timelineSource("withdrawal", "withdrawals.read", listWithdrawalsBefore, (row) => ({
    what: row.state === "paid" && row.confirmation !== "none" ? row.confirmation : row.state,
    text: row.reference,
    direction: "out",
  })),
  timelineSource("line", "withdrawals.read", listLineTransfersBefore, (row) => ({
    what: row.side,
    text: `${row.otherName} · ${row.reference}`,
    direction: row.side === "sent" ? "out" : "in",
  })),
  timelineSource("adjustment", "adjustments.read", listMemberAdjustmentsBefore, (row) => ({
    what: row.state,
    by: row.requester,
    text: row.reference,
    direction: row.direction === "credit" ? "in" : "out",
  })),
];

/** The limits of payments that nobody looks at. */
const critical: readonly CriticalPlace[] = [
  {
    place: "cashier.withdrawal_policy",
    key: ["merchant_code", "currency"],
    columns: [
      "max_minor",
      "day_count_max",
      "day_amount_max_minor",
      "second_above_minor",
      "auto_up_to_minor",
      "turnover_bps",
      "clear_below_minor",
      "provider",
    ],
    actions: ["cashier.settings_saved"],
  },
  {
    place: "cashier.line_policy",
    key: ["merchant_code", "currency"],
    columns: ["max_minor", "day_up_max_minor", "day_down_max_minor", "review_above_minor"],
    actions: ["cashier.line_saved"],
  },
  {
    place: "cashier.method",
    key: ["merchant_code", "method_id"],
    columns: ["kind", "provider", "currency", "max_minor", "fee_bps", "second_above_minor"],
    actions: ["cashier.method_saved"],
  },
  {
    place: "cashier.receiving_account",
    key: ["merchant_code", "account_id"],
    columns: ["method_id", "currency", "bank", "holder", "number", "state"],
    actions: [
      "cashier.account_added",
      "cashier.account_approved",
      "cashier.account_refused",
      "cashier.account_opened",
      "cashier.account_closed",
    ],
  },
];

export function cashierModule(deps: CashierModuleDeps) {
  const consoles = createConsoles(deps);
  const { risk, sealer, identity } = deps;
  const { findMembersIn } = identity;
  return {
    consoles,
    handlers: handlersOf(deps.cashier, consoles),
    feed: [depositFeed, withdrawalFeed],
    consumers: cashierRiskConsumers({ risk, sealer, findMembersIn }),
    jobs: jobsOf(deps),
    exports: {
      ...adjustmentExports(consoles.adjustments),
      ...bankLineExports(consoles.bankLines),
      ...depositExports(consoles.deposits),
      ...lineTransferExports(consoles.lineTransfers),
      ...withdrawalExports(consoles.withdrawals),
    },
    messages: cashierMessages(identity),
    timeline,
    critical,
  };
}
