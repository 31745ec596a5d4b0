import type { OperatorSession } from "@baize/contract";
import { Lock, MapPinOff } from "lucide-react";
import { Suspense, type ComponentType, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { AuditPage } from "../features/operators/audit-page.tsx";
import { OperatorsPage, statuses } from "../features/operators/operators-page.tsx";
import { RolesPage } from "../features/operators/roles-page.tsx";
import { actionOf } from "../features/operators/rules.ts";
import { Button } from "../ui/button.tsx";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { Empty, SkeletonRows } from "../ui/states.tsx";
import { go, goWith, pageOf, pageText, useAddress } from "../lib/address.ts";
import { lazyScreen } from "../ui/lazy-screen.ts";
import { isAllowed, places, start, type Place } from "./places.ts";
import { useTitle } from "./title.ts";

/** Which page an address shows, and what of it the search says. */
export function Page({ session }: { readonly session: OperatorSession }) {
  const { path } = useAddress();
  const place = places.find((known) => known.path === path);
  if (path === start && session.permissions.length === 0) return <NothingAllowed />;
  if (place === undefined) return <NotFound />;
  return isAllowed(place, session.permissions) ? (
    <Allowed place={place} />
  ) : (
    <NotAllowed place={place} />
  );
}

/** Pages of the site's own things are many and large: each comes when it is opened. */
const ContentsPage = lazyScreen(
  async () => (await import("../features/contents/contents-page.tsx")).ContentsPage,
);
const BrandPage = lazyScreen(
  async () => (await import("../features/brands/brand-page.tsx")).BrandPage,
  // What the register form says is tried out here in its own words.
  "auth",
);
const GamesPage = lazyScreen(
  async () => (await import("../features/catalogue-desk/games-page.tsx")).GamesPage,
);
const VendorsPage = lazyScreen(
  async () => (await import("../features/catalogue-desk/vendors-page.tsx")).VendorsPage,
);
const FeedbackPage = lazyScreen(
  async () => (await import("../features/feedback-desk/feedback-page.tsx")).FeedbackPage,
);

const MembersPage = lazyScreen(
  async () => (await import("../features/member-desk/members-page.tsx")).MembersPage,
  // What was done to an account is described in the words its member reads.
  "security",
);
const DepositsPage = lazyScreen(
  async () => (await import("../features/deposit-desk/deposits-page.tsx")).DepositsPage,
);
const WithdrawalsPage = lazyScreen(
  async () => (await import("../features/withdrawal-desk/withdrawals-page.tsx")).WithdrawalsPage,
);

const WalletsPage = lazyScreen(
  async () => (await import("../features/wallet-desk/wallets-page.tsx")).WalletsPage,
);

const WinsPage = lazyScreen(
  async () => (await import("../features/win-desk/wins-page.tsx")).WinsPage,
);

const AdjustmentsPage = lazyScreen(
  async () => (await import("../features/adjustment-desk/adjustments-page.tsx")).AdjustmentsPage,
);

const HomePage = lazyScreen(
  async () => (await import("../features/report-desk/home-page.tsx")).HomePage,
);
const DashboardPage = lazyScreen(
  async () => (await import("../features/report-desk/dashboard-page.tsx")).DashboardPage,
);
const LiabilityPage = lazyScreen(
  async () => (await import("../features/report-desk/liability-page.tsx")).LiabilityPage,
);
const ReturnsPage = lazyScreen(
  async () => (await import("../features/report-desk/returns-page.tsx")).ReturnsPage,
);
const JackpotsPage = lazyScreen(
  async () => (await import("../features/report-desk/jackpots-page.tsx")).JackpotsPage,
);
const DocumentsPage = lazyScreen(
  async () => (await import("../features/kyc-desk/documents-page.tsx")).DocumentsPage,
  // Documents are called what their member calls them.
  "verification",
  "security",
);

const RiskPage = lazyScreen(
  async () => (await import("../features/risk-desk/risk-page.tsx")).RiskPage,
);

const ApprovalsPage = lazyScreen(
  async () => (await import("../features/operators/approvals-page.tsx")).ApprovalsPage,
);
const AlertsPage = lazyScreen(
  async () => (await import("../features/alert-desk/alerts-page.tsx")).AlertsPage,
);
const EventsPage = lazyScreen(
  async () => (await import("../features/system-desk/events-page.tsx")).EventsPage,
);
const EventLogPage = lazyScreen(
  async () => (await import("../features/event-log/event-log-page.tsx")).EventLogPage,
);
const SystemPage = lazyScreen(
  async () => (await import("../features/system-desk/system-page.tsx")).SystemPage,
);
const ReconciliationPage = lazyScreen(
  async () =>
    (await import("../features/reconciliation-desk/reconciliation-page.tsx")).ReconciliationPage,
);
const ExportsPage = lazyScreen(
  async () => (await import("../features/export-desk/exports-page.tsx")).ExportsPage,
);

const CashierPage = lazyScreen(
  async () => (await import("../features/cashier-desk/cashier-page.tsx")).CashierPage,
  // Levels are called what members read.
  "verification",
);

const views: Readonly<Record<Place["name"], ComponentType>> = {
  brand: BrandPage,
  content: ContentsPage,
  games: GamesPage,
  vendors: VendorsPage,
  feedback: FeedbackPage,
  members: MembersPage,
  home: HomePage,
  dashboard: DashboardPage,
  liability: LiabilityPage,
  returns: ReturnsPage,
  jackpots: JackpotsPage,
  documents: DocumentsPage,
  risk: RiskPage,
  deposits: DepositsPage,
  withdrawals: WithdrawalsPage,
  wallets: WalletsPage,
  wins: WinsPage,
  adjustments: AdjustmentsPage,
  cashier: CashierPage,
  operators: OperatorsView,
  roles: RolesView,
  approvals: ApprovalsPage,
  audit: AuditView,
  alerts: AlertsPage,
  events: EventsPage,
  eventLog: EventLogPage,
  system: SystemPage,
  reconciliation: ReconciliationPage,
  exports: ExportsPage,
};

function Allowed({ place }: { readonly place: Place }) {
  const t = useTranslations("console.shell");
  useTitle(t(place.name));
  const View = views[place.name];
  return (
    <ErrorBoundary key={place.name}>
      <Suspense fallback={<SkeletonRows rows={10} className="h-9" />}>
        <View />
      </Suspense>
    </ErrorBoundary>
  );
}

const flag = (isOn: boolean) => (isOn ? "1" : undefined);

function OperatorsView() {
  const { search } = useAddress();
  const view = {
    search: search["q"] ?? "",
    status: statuses.find((known) => known === search["status"]),
    operatorId: search["operator"],
    isCreating: search["new"] === "1",
  };
  return (
    <OperatorsPage
      view={view}
      onChange={(next, replace) => {
        const to = { ...view, ...next };
        const part = { q: to.search, status: to.status, operator: to.operatorId };
        goWith({ ...part, new: flag(to.isCreating) }, replace);
      }}
    />
  );
}

function RolesView() {
  const { search } = useAddress();
  const view = { roleId: search["role"], isCreating: search["new"] === "1" };
  return (
    <RolesPage
      view={view}
      onChange={(next) => {
        const to = { ...view, ...next };
        goWith({ role: to.roleId, new: flag(to.isCreating) });
      }}
    />
  );
}

function AuditView() {
  const { search } = useAddress();
  const view = {
    action: actionOf(search["action"]),
    operatorId: search["operator"],
    memberId: search["member"],
    auditId: search["entry"],
    pageNum: pageOf(search),
  };
  return (
    <AuditPage
      view={view}
      onChange={(next) => {
        const to = { ...view, ...next };
        goWith({
          action: to.action,
          operator: to.operatorId,
          member: to.memberId,
          entry: to.auditId,
          page: pageText(to.pageNum),
        });
      }}
    />
  );
}

interface ExplainProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
}

function Explain({ icon, title, text }: ExplainProps) {
  const t = useTranslations("console.shell");
  useTitle(title);
  return (
    <div className="grid min-h-[50dvh] place-content-center justify-items-center">
      <h1 className="font-display text-lg font-semibold">{title}</h1>
      <Empty
        icon={icon}
        text={text}
        action={<Button onClick={() => go(start)}>{t("toStart")}</Button>}
      />
    </div>
  );
}

function NotAllowed({ place }: { readonly place: Place }) {
  const t = useTranslations("console");
  const permission = place.permission === undefined ? "" : t(`permission.${place.permission}`);
  return (
    <Explain
      icon={<Lock size={26} aria-hidden />}
      title={t("shell.noPermissionTitle")}
      text={t("shell.noPermission", { permission })}
    />
  );
}

function NotFound() {
  const t = useTranslations("console.shell");
  return (
    <Explain
      icon={<MapPinOff size={26} aria-hidden />}
      title={t("notFoundTitle")}
      text={t("notFound")}
    />
  );
}

function NothingAllowed() {
  const t = useTranslations("console.shell");
  useTitle(t("nothingTitle"));
  return (
    <div className="grid min-h-[50dvh] place-content-center justify-items-center">
      <h1 className="font-display text-lg font-semibold">{t("nothingTitle")}</h1>
      <Empty icon={<Lock size={26} aria-hidden />} text={t("nothing")} />
    </div>
  );
}
