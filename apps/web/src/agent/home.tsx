import type { MemberInfo } from "@baize/contract";
import { isAffiliateType } from "@baize/contract/member-types";
import { useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl/react";
import { standingQuery } from "../features/agent-contracts/api.ts";
import { LinksPage } from "../features/agent-links/links-page.tsx";
import { StatementsPage } from "../features/agent-reports/statements-page.tsx";
import { TeamReport } from "../features/agent-reports/team-report.tsx";
import { DownlinesPage } from "../features/agent-team/downlines-page.tsx";
import { TeamCards } from "../features/agent-team/team-cards.tsx";
import { StepUpDialog } from "../features/security/step-up-dialog.tsx";
import { go, type Search } from "../lib/address.ts";
import { useBrand } from "../lib/brand.ts";
import { ask, toast } from "../lib/dialogs.ts";
import { leave } from "../lib/member.ts";
import { isLanguage } from "../lib/languages.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Logo } from "../ui/brand-mark.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { Clock } from "../ui/clock.tsx";
import { lazyScreen } from "../ui/lazy-screen.ts";
import { Preferences } from "../ui/preferences.tsx";
import { SkeletonRows } from "../ui/states.tsx";
import { AccountCard } from "./account-card.tsx";
import { useLocation } from "./location.ts";
import { BottomBar, GroupPages, Rail, usePageText, type NavigationProps } from "./navigation.tsx";
import {
  accountPage,
  groupOf,
  groups,
  home,
  overviewPage,
  pages,
  readPage,
  type OfficePage,
} from "./places.ts";
import { Security } from "./security.tsx";
import { useTitle } from "./title.ts";

const ofContracts = ["contracts", "commissions"] as const;

const ContractsPage = lazyScreen(
  async () => (await import("../features/agent-contracts/contracts-page.tsx")).ContractsPage,
  ...ofContracts,
);
const OfferDialog = lazyScreen(
  async () => (await import("../features/agent-contracts/offer-dialog.tsx")).OfferDialog,
  ...ofContracts,
);
const ChangeDialog = lazyScreen(
  async () => (await import("../features/agent-contracts/offer-dialog.tsx")).ChangeDialog,
  ...ofContracts,
);
const CommissionsPage = lazyScreen(
  async () => (await import("../features/agent-commissions/statements-page.tsx")).CommissionsPage,
  ...ofContracts,
);
const IncomePage = lazyScreen(
  async () => (await import("../features/agent-commissions/income-page.tsx")).IncomePage,
  ...ofContracts,
);

const AffiliateCampaigns = lazyScreen(
  async () => (await import("../features/affiliate-office/campaigns-page.tsx")).CampaignsPage,
  "commissions",
);
const AffiliateMonths = lazyScreen(
  async () => (await import("../features/affiliate-office/months-page.tsx")).MonthsPage,
  "commissions",
);
const AffiliateTools = lazyScreen(
  async () => (await import("../features/affiliate-office/tools-page.tsx")).ToolsPage,
  "commissions",
);
const AffiliateReportPage = lazyScreen(
  async () => (await import("../features/affiliate-office/report-page.tsx")).ReportPage,
  ...ofContracts,
  "records",
);

const RoundsPage = lazyScreen(
  async () => (await import("../features/agent-records/rounds-page.tsx")).RoundsPage,
  "records",
);
const MovementsPage = lazyScreen(
  async () => (await import("../features/agent-records/movements-page.tsx")).MovementsPage,
  "records",
  "wallet",
);

const pagesOfAccount = () => import("./account-pages.tsx");
const Withdrawals = lazyScreen(
  async () => (await pagesOfAccount()).Withdrawals,
  "payouts",
  "wallet",
  "protection",
);
const AccountDetails = lazyScreen(
  async () => (await pagesOfAccount()).AccountDetails,
  "wallet",
  "records",
);
const Messages = lazyScreen(async () => (await pagesOfAccount()).Messages, "inbox", "wallet");
const Announcements = lazyScreen(
  async () => (await pagesOfAccount()).Announcements,
  "content",
  "wallet",
);

const Owed = lazyScreen(
  async () => (await import("../features/agent-commissions/owed.tsx")).Owed,
  ...ofContracts,
);

interface HomeProps {
  readonly member: MemberInfo;
}

/** The agent centre: its pages, and the ways between them. */
export function Home({ member }: HomeProps) {
  const shell = useTranslations("shell");
  const { search } = useLocation();
  const page = pageFor(member, readPage(search));
  const ways = useOfficePages(member);
  const pageText = usePageText();
  useTitle(page === overviewPage ? undefined : pageText(page));
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-50 focus:rounded-md focus:bg-s3 focus:px-4 focus:py-3 focus:font-semibold"
      >
        {shell("skip")}
      </a>
      <Header member={member} />
      <div className="flex">
        <Rail page={page} {...ways} />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-[1280px] min-w-0 flex-1 px-4 pt-5 pb-24 outline-none lg:px-8 lg:pt-8 lg:pb-14"
        >
          <GroupPages page={page} {...ways} />
          <Suspense fallback={<SkeletonRows rows={6} className="h-14" />}>
            <Page page={page} member={member} search={search} shown={ways.shown} />
          </Suspense>
        </main>
      </div>
      <BottomBar page={page} {...ways} />
      <Suspense>{!isAffiliateType(member.type) && <Offers search={search} />}</Suspense>
      <StepUpDialog />
    </>
  );
}

/** Affiliates have no contracts and agents no campaigns, whatever the address says. */
function pageFor({ type }: MemberInfo, page: OfficePage): OfficePage {
  const isOfContracts = groupOf(page) === "contracts" || page === "agentRevenueReport";
  if (groupOf(page) === "affiliate" && !isAffiliateType(type)) return overviewPage;
  return isOfContracts && isAffiliateType(type) ? overviewPage : page;
}

/** Over any page: an offer to a downline, or a change of a contract. */
function Offers({ search }: { readonly search: Search }) {
  const { offer, change, kind, product } = search;
  if (change !== undefined) return <ChangeDialog key={change} contractId={change} />;
  if (offer === undefined || offer === "new") return null;
  return <OfferDialog key={offer} memberRef={offer} kind={kind} product={product} />;
}

/**
 * Records are there for those who give or hold, or once did, a contract of the kind. A page says
 * how much on it waits for the agent.
 */
function useOfficePages({ type }: MemberInfo): Pick<NavigationProps, "shown" | "waiting"> {
  const hasContracts = !isAffiliateType(type);
  const { data } = useQuery({ ...standingQuery, enabled: hasContracts });
  const { kinds = [], owing = {}, waiting: unanswered } = data ?? {};
  const absent = new Set<OfficePage>([
    ...(hasContracts ? groups.affiliate : []),
    ...(hasContracts ? [] : (["agentContracts"] as const)),
    ...(kinds.length === 0 ? (["agentRevenueReport"] as const) : []),
    ...(kinds.includes("dividend") ? [] : (["agentDividendRecordCopy2"] as const)),
    ...(kinds.includes("dailySalary") ? [] : (["agentDailyWages2"] as const)),
    ...(kinds.includes("hourSalary") ? [] : (["agentHourSalary"] as const)),
    ...(kinds.includes("realtimeSalary") ? [] : (["agentRealtimeSalary"] as const)),
  ]);
  const waiting: NavigationProps["waiting"] = {
    agentContracts: unanswered,
    agentDividendRecordCopy2: owing.dividend,
    agentDailyWages2: owing.dailySalary,
    agentHourSalary: owing.hourSalary,
    agentRealtimeSalary: owing.realtimeSalary,
  };
  return { shown: new Set(pages.filter((page) => !absent.has(page))), waiting };
}

const openPayment = () => go(home, { page: accountPage, dialog: "payment" });

interface PageProps extends HomeProps {
  readonly page: OfficePage;
  readonly search: Search;
  readonly shown: ReadonlySet<OfficePage>;
}

function Page({ page, member, search, shown }: PageProps) {
  switch (page) {
    case "downlineManagmentView":
      return <DownlinesPage search={search} />;
    case "registerCenter":
      return <LinksPage search={search} />;
    case "palStatementsAgentCopy":
      return <StatementsPage search={search} />;
    case "personalHistoryCopy":
      return <RoundsPage search={search} />;
    case "agentDownlineTransactionDetailsCopy":
      return <MovementsPage search={search} />;
    case "agentRevenueReport":
      return <IncomePage search={search} />;
    case "agentContracts":
      return <ContractsPage search={search} />;
    case "agentDividendRecordCopy2":
      return <CommissionsPage kind="dividend" search={search} onPaymentPassword={openPayment} />;
    case "agentDailyWages2":
      return <CommissionsPage kind="dailySalary" search={search} onPaymentPassword={openPayment} />;
    case "agentHourSalary":
      return <CommissionsPage kind="hourSalary" search={search} onPaymentPassword={openPayment} />;
    case "agentRealtimeSalary":
      return (
        <CommissionsPage kind="realtimeSalary" search={search} onPaymentPassword={openPayment} />
      );
    case "withdraw":
      return <Withdrawals search={search} />;
    case "transactionHistory":
      return <AccountDetails search={search} />;
    case "messageV2":
      return <Messages search={search} />;
    case "agentAnnouncement":
      return <Announcements member={member} />;
    case "affiliateCampaigns":
      return <AffiliateCampaigns search={search} />;
    case "affiliateEarnings":
      return <AffiliateMonths search={search} />;
    case "affiliateReport":
      return <AffiliateReportPage search={search} />;
    case "affiliateTools":
      return <AffiliateTools search={search} />;
    case accountPage:
      return <Account member={member} />;
    default:
      return <Overview search={search} isOwing={shown.has("agentDividendRecordCopy2")} />;
  }
}

/** The team in figures. */
function Overview({ search, isOwing }: { readonly search: Search; readonly isOwing: boolean }) {
  const t = useTranslations("agent");
  return (
    <div className="grid gap-6">
      <h1 className="font-display text-xl font-bold lg:text-2xl">{t("title")}</h1>
      {isOwing && (
        <Suspense>
          <Owed path={home} />
        </Suspense>
      )}
      <TeamCards />
      <TeamReport search={search} />
    </div>
  );
}

/** The agent's own account. */
function Account({ member }: HomeProps) {
  const shell = useTranslations("shell");
  return (
    <div className="grid gap-5">
      <h1 className="font-display text-xl font-bold lg:text-2xl">{shell("securityCenter")}</h1>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[300px_minmax(0,1fr)] xl:gap-8">
        <AccountCard member={member} />
        <Security member={member} />
      </div>
    </div>
  );
}

function Header({ member }: HomeProps) {
  const { languages } = useBrand();
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-s1">
      <div className="flex min-h-15 flex-wrap items-center gap-x-3 px-4 lg:px-8">
        <span className="flex items-center gap-3">
          <Logo isNameHidden />
        </span>
        <span className="ms-auto flex items-center gap-1 sm:gap-2">
          <span className="max-md:hidden">
            <BrandClock />
          </span>
          <Preferences languages={languages.filter(isLanguage)} />
          <span className="max-md:hidden">
            <Who member={member} />
          </span>
          <SignOut />
        </span>
      </div>
      <div className="flex min-h-11 items-center justify-between gap-3 border-t border-line px-4 md:hidden">
        <Who member={member} />
        <BrandClock />
      </div>
    </header>
  );
}

/** The brand's time: its day begins by it, wherever the agent is. */
function BrandClock() {
  const t = useTranslations("agent");
  const { brandName, timeZone } = useBrand();
  return <Clock label={t("clock", { brand: brandName })} timeZone={timeZone} />;
}

function Who({ member: { nickname, icon } }: HomeProps) {
  return (
    <span className="flex min-w-0 items-center gap-2.5 md:px-2">
      <Avatar icon={icon} nickname={nickname} className="size-8 text-sm" sizes="32px" />
      <bdi className="max-w-40 truncate font-semibold">{nickname}</bdi>
    </span>
  );
}

/** Asks first, in the specification's words; the door is shown once the session is gone. */
function SignOut() {
  const t = useTranslations("shell");
  const [isBusy, setBusy] = useState(false);
  async function signOut() {
    const isSure = await ask({
      title: t("promptTitle"),
      text: t("sureLogout"),
      confirm: t("confirm"),
      cancel: t("cancel"),
    });
    if (!isSure) return;
    setBusy(true);
    await leave();
    toast(t("signedOut"));
  }
  const icon = <LogOut size={18} strokeWidth={1.75} className="rtl:rotate-180" aria-hidden />;
  return (
    <>
      <IconButton
        label={t("signOut")}
        disabled={isBusy}
        className="lg:hidden"
        onClick={() => void signOut()}
      >
        {icon}
      </IconButton>
      <Button isBusy={isBusy} className="max-lg:hidden" onClick={() => void signOut()}>
        {!isBusy && icon}
        {t("signOut")}
      </Button>
    </>
  );
}
