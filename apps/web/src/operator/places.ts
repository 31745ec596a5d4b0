import type { Permission } from "@baize/contract";
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BellRing,
  Blocks,
  ChartColumn,
  Coins,
  Cpu,
  Dices,
  FileDown,
  GitCompare,
  Handshake,
  IdCard,
  LayoutDashboard,
  MessageSquareText,
  Newspaper,
  Percent,
  Scale,
  ScrollText,
  ShieldAlert,
  ShieldCheck,
  Siren,
  Store,
  Trophy,
  UserRound,
  UsersRound,
  Vault,
  Wallet,
  Workflow,
  WalletCards,
  type LucideIcon,
} from "lucide-react";

/** Where the console begins. */
export const start = "/console";

/** Languages the console speaks. */
export const languages = ["en", "bn", "ar"] as const;

/** The pages of the console, grouped by job, and what each needs. */
export interface Place {
  readonly name:
    | "home"
    | "dashboard"
    | "liability"
    | "returns"
    | "deposits"
    | "withdrawals"
    | "wallets"
    | "wins"
    | "adjustments"
    | "cashier"
    | "brand"
    | "content"
    | "games"
    | "vendors"
    | "jackpots"
    | "feedback"
    | "documents"
    | "risk"
    | "members"
    | "operators"
    | "roles"
    | "audit"
    | "approvals"
    | "alerts"
    | "events"
    | "eventLog"
    | "system"
    | "reconciliation"
    | "exports";
  readonly group: "money" | "site" | "people" | "records";
  readonly path: string;
  /** What its reader needs; every operator has the page where absent. */
  readonly permission?: Permission;
  readonly icon: LucideIcon;
}

export const places: readonly Place[] = [
  {
    name: "home",
    group: "money",
    path: start,
    icon: LayoutDashboard,
  },
  {
    name: "operators",
    group: "people",
    path: "/console/operators",
    permission: "operators.read",
    icon: UsersRound,
  },
  {
    name: "roles",
    group: "people",
    path: "/console/roles",
    permission: "roles.read",
    icon: ShieldCheck,
  },
  {
    name: "members",
    group: "people",
    path: "/console/members",
    permission: "members.read",
    icon: UserRound,
  },
  {
    name: "documents",
    group: "people",
    path: "/console/documents",
    permission: "kyc.read",
    icon: IdCard,
  },
  {
    name: "risk",
    group: "people",
    path: "/console/risk",
    permission: "risk.read",
    icon: ShieldAlert,
  },
  {
    name: "approvals",
    group: "records",
    path: "/console/approvals",
    icon: Handshake,
  },
  {
    name: "audit",
    group: "records",
    path: "/console/audit",
    permission: "audit.read",
    icon: ScrollText,
  },
  {
    name: "alerts",
    group: "records",
    path: "/console/alerts",
    permission: "alerts.read",
    icon: BellRing,
  },
  {
    name: "events",
    group: "records",
    path: "/console/events",
    permission: "system.read",
    icon: Siren,
  },
  {
    name: "system",
    group: "records",
    path: "/console/system",
    permission: "system.read",
    icon: Cpu,
  },
  {
    name: "eventLog",
    group: "records",
    path: "/console/event-log",
    permission: "events.read",
    icon: Workflow,
  },
  {
    name: "exports",
    group: "records",
    path: "/console/exports",
    permission: "exports.create",
    icon: FileDown,
  },
  {
    name: "brand",
    group: "site",
    path: "/console/brand",
    permission: "brand.read",
    icon: Store,
  },
  {
    name: "content",
    group: "site",
    path: "/console/content",
    permission: "content.read",
    icon: Newspaper,
  },
  {
    name: "games",
    group: "site",
    path: "/console/games",
    permission: "games.read",
    icon: Dices,
  },
  {
    name: "vendors",
    group: "site",
    path: "/console/vendors",
    permission: "games.read",
    icon: Blocks,
  },
  {
    name: "jackpots",
    group: "site",
    path: "/console/jackpots",
    permission: "reports.read",
    icon: Coins,
  },
  {
    name: "feedback",
    group: "site",
    path: "/console/feedback",
    permission: "support.read",
    icon: MessageSquareText,
  },
  {
    name: "dashboard",
    group: "money",
    path: "/console/dashboard",
    permission: "reports.read",
    icon: ChartColumn,
  },
  {
    name: "liability",
    group: "money",
    path: "/console/liability",
    permission: "reports.read",
    icon: Vault,
  },
  {
    name: "returns",
    group: "money",
    path: "/console/returns",
    permission: "reports.read",
    icon: Percent,
  },
  {
    name: "deposits",
    group: "money",
    path: "/console/deposits",
    permission: "deposits.read",
    icon: ArrowDownToLine,
  },
  {
    name: "withdrawals",
    group: "money",
    path: "/console/withdrawals",
    permission: "withdrawals.read",
    icon: ArrowUpFromLine,
  },
  {
    name: "wallets",
    group: "money",
    path: "/console/wallets",
    permission: "withdrawals.read",
    icon: Wallet,
  },
  {
    name: "wins",
    group: "money",
    path: "/console/wins",
    permission: "risk.read",
    icon: Trophy,
  },
  {
    name: "adjustments",
    group: "money",
    path: "/console/adjustments",
    permission: "adjustments.read",
    icon: Scale,
  },
  {
    name: "reconciliation",
    group: "money",
    path: "/console/reconciliation",
    permission: "alerts.read",
    icon: GitCompare,
  },
  {
    name: "cashier",
    group: "money",
    path: "/console/cashier",
    permission: "cashier.read",
    icon: WalletCards,
  },
];

export function isAllowed({ permission }: Place, permissions: readonly Permission[]): boolean {
  return permission === undefined || permissions.includes(permission);
}

export const groups = ["money", "site", "people", "records"] as const;
