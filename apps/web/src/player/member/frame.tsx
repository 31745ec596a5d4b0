import type { MemberInfo } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Users,
  BadgeCheck,
  ChartNoAxesColumn,
  Crown,
  Dices,
  Gift,
  Mail,
  Percent,
  HeartHandshake,
  Inbox,
  ReceiptText,
  ShieldCheck,
  Tickets,
  Trophy,
  UserRound,
  UserRoundPlus,
  Ticket,
  Wallet,
  type LucideIcon,
} from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { lineTermsQuery } from "../../features/line-transfers/api.ts";
import { useFlag } from "../../lib/brand.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { dateFormat } from "../../lib/languages.ts";
import { useHasMerchantWallet } from "../../lib/merchant-wallet.ts";
import { offCentre } from "../../lib/off-centre.ts";
import { useHasReferral } from "../../lib/rewards.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { UnreadBadge } from "../../ui/unread-badge.tsx";
import type { MemberPage } from "../member-pages.ts";

/** The member centre's frame: who is signed in, and the navigation between its pages. */

const groups: readonly (readonly [
  "account" | "money" | "records" | "rewards",
  readonly (readonly [MemberPage, LucideIcon])[],
])[] = [
  [
    "account",
    [
      ["securityCenter", ShieldCheck],
      ["profile", UserRound],
      ["messageV2", Inbox],
      ["verification", BadgeCheck],
      ["protection", HeartHandshake],
    ],
  ],
  [
    "money",
    [
      ["transferFund", Wallet],
      ["depositv2", ArrowDownToLine],
      ["withdraw", ArrowUpFromLine],
      ["transferUpline", Users],
    ],
  ],
  [
    "records",
    [
      ["personalHistoryCopy", Dices],
      ["transactionHistory", ReceiptText],
      ["personalProfit", ChartNoAxesColumn],
    ],
  ],
  [
    "rewards",
    [
      ["rewardCenter", Gift],
      ["missionLeaderboard", Trophy],
      ["vip", Crown],
      ["luckyWheel", Ticket],
      ["redEnvelope", Mail],
      ["raffle", Tickets],
      ["bonusDetails", Percent],
      ["referral", UserRoundPlus],
    ],
  ],
];

function usePageNames(): Readonly<Record<MemberPage, string>> {
  const t = useTranslations("shell");
  const own = useTranslations("security");
  return {
    transferFund: own("myWallet"),
    transferUpline: own("lineTransfers"),
    verification: own("verification"),
    securityCenter: t("securityCenter"),
    profile: t("profile"),
    messageV2: t("messages"),
    depositv2: t("deposit"),
    withdraw: t("withdraw"),
    personalHistoryCopy: t("bettingRecord"),
    transactionHistory: t("accountRecord"),
    personalProfit: t("personalProfit"),
    rewardCenter: t("rewardCenter"),
    missionLeaderboard: t("missions"),
    vip: t("vip"),
    luckyWheel: t("luckyWheel"),
    redEnvelope: t("redEnvelope"),
    raffle: t("raffle"),
    bonusDetails: t("bonuses"),
    referral: t("inviteFriends"),
    protection: t("helpSection.responsible"),
  };
}

/** Pages that brands turn on one by one. */
function useFlaggedPages(): Readonly<Partial<Record<MemberPage, boolean>>> {
  return {
    messageV2: useFlag("INBOX3"),
    luckyWheel: useFlag("WHEEL"),
    redEnvelope: useFlag("ENVELOPE"),
    raffle: useFlag("RAFFLE"),
  };
}

interface MemberFrameProps {
  readonly member: MemberInfo;
  readonly page: MemberPage;
  readonly children: ReactNode;
}

export function MemberFrame({ member, page, children }: MemberFrameProps) {
  const names = usePageNames();
  return (
    <div className="grid grid-cols-1 items-start gap-x-8 gap-y-4 xl:grid-cols-[244px_minmax(0,1fr)]">
      <div className="no-scrollbar grid min-w-0 gap-4 xl:sticky xl:top-22 xl:fade-foot xl:max-h-[calc(100dvh-6.5rem)] xl:overflow-y-auto xl:pb-5">
        <MemberCard member={member} />
        <Navigation page={page} hasVip={member.hasVip} />
      </div>
      <div className="min-w-0">
        <h1 className="mb-4 font-display text-xl font-bold">{names[page]}</h1>
        {children}
      </div>
    </div>
  );
}

function MemberCard({ member }: { readonly member: MemberInfo }) {
  const t = useTranslations("security");
  const language = useLanguage();
  const { nickname, account, icon, registeredAt } = member;
  const since = dateFormat(language, {
    month: "short",
    year: "numeric",
  }).format(new Date(registeredAt));
  return (
    <div className="card flex items-center gap-3 p-3.5">
      <Avatar icon={icon} nickname={nickname} className="size-12 text-lg" />
      <div className="min-w-0">
        <p className="truncate font-semibold">
          <bdi>{nickname}</bdi>
        </p>
        {account !== nickname && (
          <p className="truncate text-sm text-fg2">
            <bdi>{account}</bdi>
          </p>
        )}
        <p className="text-xs text-fg3">{t("memberSince", { date: since })}</p>
        {member.hasVip && (
          <p className="num mt-0.5 text-xs font-semibold text-brand-fg">
            VIP{member.vipRankLevel} · <bdi>{member.vipLabelName}</bdi>
          </p>
        )}
      </div>
    </div>
  );
}

const entry =
  "flex min-h-11 items-center gap-3 px-3.5 font-medium whitespace-nowrap text-fg2 transition hover:text-fg aria-[current=page]:font-semibold aria-[current=page]:text-fg aria-[current=page]:[&_svg]:text-brand-fg max-xl:border-b-2 max-xl:border-transparent max-xl:px-1.5 max-xl:aria-[current=page]:border-brand-fg xl:rounded-md xl:whitespace-normal xl:hover:bg-s2 xl:aria-[current=page]:bg-s2";

/** Whether there is anybody to send to. False until it is known, and where the brand has it off. */
function useHasLine(): boolean {
  const isOn = useFlag("LINETRANSFER");
  const { data } = useQuery({ ...lineTermsQuery, enabled: isOn });
  return isOn && data !== undefined && (data.up !== null || data.down !== null);
}

/** How much waits on a page, beside its name. */
function Waiting({ page }: { readonly page: MemberPage }) {
  if (page !== "messageV2") return null;
  return <UnreadBadge className="h-5.5 min-w-5.5 px-1.5 text-xs xl:ms-auto" />;
}

/**
 * The page's own tab may lie outside the row on a phone, or outside the column beside the page.
 * Only these are scrolled.
 */
function showPage(list: HTMLElement, page: MemberPage): void {
  const current = list.querySelector<HTMLElement>(`[data-page="${page}"]`);
  if (current === null) return;
  list.scrollBy({ left: offCentre(current, list).left, behavior: "instant" });
  const column = list.parentElement;
  if (column === null) return;
  const [tab, shown] = [current.getBoundingClientRect(), column.getBoundingClientRect()];
  if (tab.top >= shown.top && tab.bottom <= shown.bottom) return;
  column.scrollBy({ top: offCentre(current, column).top, behavior: "instant" });
}

/** A column beside the page; on narrow windows a row of tabs over it. */
function Navigation({ page, hasVip }: { readonly page: MemberPage; readonly hasVip: boolean }) {
  const t = useTranslations("security");
  const names = usePageNames();
  const hasWallets = useHasMerchantWallet();
  const listRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = listRef.current;
    if (list === null) return undefined;
    const show = () => showPage(list, page);
    // Tabs grow with their font, and some appear once it is known that there is something in them.
    const observer = new ResizeObserver(show);
    for (const part of list.querySelectorAll("ul")) observer.observe(part);
    return () => observer.disconnect();
  }, [page]);
  // Without vendors that keep money there is but one wallet, and the header shows it.
  const hasLine = useHasLine();
  const hasReferral = useHasReferral();
  const flagged = useFlaggedPages();
  const isShown = ([name]: readonly [MemberPage, LucideIcon]) => {
    if (page === name) return true;
    if (name === "transferFund") return hasWallets;
    if (name === "vip") return hasVip;
    if (name === "referral") return hasReferral;
    if (name in flagged) return flagged[name] === true;
    return name !== "transferUpline" || hasLine;
  };
  return (
    <nav
      ref={listRef}
      aria-label={t("title")}
      className="no-scrollbar flex gap-4 overflow-x-auto max-xl:border-b max-xl:border-line xl:grid xl:gap-4"
    >
      {groups.map(([group, pages]) => (
        <div key={group} className="contents xl:block">
          <h2 id={`pages-${group}`} className="mb-1 px-3.5 text-xs text-fg3 max-xl:sr-only">
            {t(group)}
          </h2>
          <ul aria-labelledby={`pages-${group}`} className="flex gap-4 xl:grid xl:gap-0.5">
            {pages.filter(isShown).map(([name, Icon]) => (
              <li key={name}>
                <Link
                  to="/member"
                  data-page={name}
                  search={{ page: name }}
                  aria-current={name === page ? "page" : undefined}
                  className={entry}
                >
                  <Icon size={18} strokeWidth={1.75} className="shrink-0" aria-hidden />
                  {names[name]}
                  <Waiting page={name} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
