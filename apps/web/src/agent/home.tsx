import type { MemberInfo } from "@baize/contract";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { LinksPage } from "../features/agent-links/links-page.tsx";
import { StatementsPage } from "../features/agent-reports/statements-page.tsx";
import { TeamReport } from "../features/agent-reports/team-report.tsx";
import { DownlinesPage } from "../features/agent-team/downlines-page.tsx";
import { TeamCards } from "../features/agent-team/team-cards.tsx";
import { StepUpDialog } from "../features/security/step-up-dialog.tsx";
import type { Search } from "../lib/address.ts";
import { useBrand } from "../lib/brand.ts";
import { ask, toast } from "../lib/dialogs.ts";
import { leave } from "../lib/member.ts";
import { isLanguage } from "../lib/languages.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Logo } from "../ui/brand-mark.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { Clock } from "../ui/clock.tsx";
import { Preferences } from "../ui/preferences.tsx";
import { AccountCard } from "./account-card.tsx";
import { useLocation } from "./location.ts";
import { BottomBar, Rail, usePageText } from "./navigation.tsx";
import { overviewPage, readPage } from "./places.ts";
import { Security } from "./security.tsx";
import { useTitle } from "./title.ts";

interface HomeProps {
  readonly member: MemberInfo;
}

/** The agent centre: its pages, and the ways between them. */
export function Home({ member }: HomeProps) {
  const shell = useTranslations("shell");
  const { search } = useLocation();
  const page = readPage(search["page"]);
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
        <Rail page={page} />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-[1280px] min-w-0 flex-1 px-4 pt-5 pb-24 outline-none lg:px-8 lg:pt-8 lg:pb-14"
        >
          {page === overviewPage && <Overview member={member} search={search} />}
          {page === "downlineManagmentView" && <DownlinesPage search={search} />}
          {page === "palStatementsAgentCopy" && <StatementsPage search={search} />}
          {page === "registerCenter" && <LinksPage search={search} />}
        </main>
      </div>
      <BottomBar page={page} />
      <StepUpDialog />
    </>
  );
}

/** The team in figures, and the agent's own account. */
function Overview({ member, search }: HomeProps & { readonly search: Search }) {
  const t = useTranslations("agent");
  const shell = useTranslations("shell");
  return (
    <div className="grid gap-6">
      <h1 className="font-display text-xl font-bold lg:text-2xl">{t("title")}</h1>
      <TeamCards />
      <TeamReport search={search} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[300px_minmax(0,1fr)] xl:gap-8">
        <AccountCard member={member} />
        <section aria-labelledby="security" className="min-w-0">
          <h2 id="security" className="mb-4 font-display text-lg font-semibold">
            {shell("securityCenter")}
          </h2>
          <Security member={member} />
        </section>
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
