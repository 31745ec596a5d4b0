import { Link, useNavigate } from "@tanstack/react-router";
import {
  ArrowUpFromLine,
  ChartNoAxesColumn,
  Crown,
  Dices,
  Gift,
  Percent,
  Handshake,
  Heart,
  HeartHandshake,
  History,
  Inbox,
  LogOut,
  ReceiptText,
  ShieldCheck,
  Trophy,
  Store,
  UserRound,
  Wallet,
  type LucideIcon,
} from "lucide-react";
import { Suspense, useId, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { ask, toast } from "../../lib/dialogs.ts";
import { useFlag } from "../../lib/brand.ts";
import { isAgent, leave, useVisitor } from "../../lib/member.ts";
import { useRefuseTrial } from "../../lib/need.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { ContentLink } from "../../ui/content-link.tsx";
import type { MemberPage } from "../member-pages.ts";
import { UnreadBadge } from "../../ui/unread-badge.tsx";
import { lazyPart } from "../../ui/lazy-screen.ts";

const ClaimableBadge = lazyPart(
  async () => (await import("../../features/awards/claimable-badge.tsx")).ClaimableBadge,
);
const MissionBadge = lazyPart(
  async () => (await import("../../features/missions/mission-badge.tsx")).MissionBadge,
  "missions",
);
const InviteLink = lazyPart(
  async () => (await import("../../features/referral/invite-link.tsx")).InviteLink,
);
const ActiveAmount = lazyPart(
  async () => (await import("../../features/bonuses/active-amount.tsx")).ActiveAmount,
);

const item =
  "flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-start font-medium text-fg2 transition hover:bg-s2 hover:text-fg";

/** Signs out after asking, in the specification's words, and returns to the home page. */
export function useSignOut(): () => Promise<void> {
  const t = useTranslations("shell");
  const navigate = useNavigate();
  return async () => {
    const isSure = await ask({
      title: t("promptTitle"),
      text: t("sureLogout"),
      confirm: t("confirm"),
      cancel: t("cancel"),
    });
    if (!isSure) return;
    await leave();
    await navigate({ to: "/" });
    toast(t("signedOut"));
  };
}

interface MemberLinkProps {
  readonly page: MemberPage;
  readonly onGo?: () => void;
  readonly className: string;
  readonly children: ReactNode;
}

/** A link to the member pages; trial accounts see what they need instead. */
export function MemberLink({ page, onGo, className, children }: MemberLinkProps) {
  const { kind } = useVisitor();
  const refuseTrial = useRefuseTrial();
  return (
    <Link
      to="/member"
      search={{ page }}
      className={className}
      onClick={(event) => {
        if (kind === "trial") {
          event.preventDefault();
          void refuseTrial();
        }
        onGo?.();
      }}
    >
      {children}
    </Link>
  );
}

/** A link to the agents' office, for agents; it asks for a separate sign-in. */
export function AgentLink({
  size,
  className,
}: {
  readonly size: number;
  readonly className: string;
}) {
  const t = useTranslations("shell");
  const visitor = useVisitor();
  if (visitor.kind !== "member" || !isAgent(visitor.member)) return null;
  return (
    <a href="/agentHome" className={className}>
      <Handshake size={size} strokeWidth={1.75} aria-hidden />
      {t("agentCenter")}
    </a>
  );
}

/** The avatar and its menu: the browser's own popover closes it outside and on Escape. */
export function AccountMenu() {
  const t = useTranslations("shell");
  const visitor = useVisitor();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (visitor.kind !== "member" && visitor.kind !== "trial") return null;
  const { nickname, icon } = visitor.member;
  const hide = () => document.getElementById(id)?.hidePopover();
  return (
    <div className="hidden sm:block">
      <button
        type="button"
        popoverTarget={id}
        aria-label={t("accountMenu", { name: nickname })}
        className="relative grid rounded-full"
      >
        <Avatar icon={icon} nickname={nickname} className="size-10" sizes="40px" />
        <UnreadBadge className="absolute -end-1.5 -top-1 h-5 min-w-5 px-1 text-[11px] ring-2 ring-canvas" />
      </button>
      <div
        id={id}
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === "open")}
        className="rise fixed inset-auto end-4 top-[60px] max-h-[calc(100dvh-72px)] w-60 overflow-y-auto rounded-lg border border-line bg-s1 p-2 text-fg shadow-3"
      >
        <div className="flex items-center gap-3 border-b border-line px-3 pt-1.5 pb-3">
          <Avatar icon={icon} nickname={nickname} className="size-10" sizes="40px" />
          <div className="min-w-0">
            <p className="truncate font-semibold">
              <bdi>{nickname}</bdi>
            </p>
            <p className="text-xs text-fg3">
              {visitor.kind === "trial" ? t("trial") : t("member")}
            </p>
          </div>
        </div>
        <MenuItems onGo={hide} isShown={isOpen} />
      </div>
    </div>
  );
}

interface MenuItemsProps {
  /** Told when something was chosen. */
  readonly onGo?: () => void;
  /** Whether anybody sees them. */
  readonly isShown?: boolean;
}

const memberItems = [
  ["securityCenter", ShieldCheck],
  ["profile", UserRound],
  ["messageV2", Inbox],
  ["transferFund", Wallet],
  ["withdraw", ArrowUpFromLine],
  ["protection", HeartHandshake],
  ["personalHistoryCopy", Dices],
  ["transactionHistory", ReceiptText],
  ["personalProfit", ChartNoAxesColumn],
  ["rewardCenter", Gift],
  ["missionLeaderboard", Trophy],
  ["vip", Crown],
  ["bonusDetails", Percent],
] as const satisfies readonly (readonly [MemberPage, LucideIcon])[];

const itemTexts = {
  securityCenter: "securityCenter",
  profile: "profile",
  messageV2: "messages",
  transferFund: "wallet",
  withdraw: "withdraw",
  personalHistoryCopy: "bettingRecord",
  transactionHistory: "accountRecord",
  personalProfit: "personalProfit",
  rewardCenter: "rewardCenter",
  missionLeaderboard: "missions",
  vip: "vip",
  bonusDetails: "bonuses",
  protection: "helpSection.responsible",
} as const;

/** What stands beside a page's name: how much waits there. */
function Beside({ page }: { readonly page: MemberPage }) {
  return (
    <Suspense>
      {page === "messageV2" && <UnreadBadge className="ms-auto h-5.5 min-w-5.5 px-1.5 text-xs" />}
      {page === "rewardCenter" && <ClaimableBadge />}
      {page === "missionLeaderboard" && <MissionBadge />}
      {page === "bonusDetails" && <ActiveAmount />}
    </Suspense>
  );
}

function Invite(go: Pick<MenuItemsProps, "onGo">) {
  return (
    <li className="empty:hidden">
      <Suspense>
        <InviteLink size={18} className={item} {...go} />
      </Suspense>
    </li>
  );
}

/** Without what the brand does not have, and without messages where nobody gets any. */
function useShownItems() {
  const visitor = useVisitor();
  const hasVip = visitor.kind === "member" && visitor.member.hasVip;
  const hasInbox = useFlag("INBOX3") && visitor.kind === "member";
  return memberItems.filter(([page]) => {
    if (page === "messageV2") return hasInbox;
    return page !== "vip" || hasVip;
  });
}

/** What the account menu leads to; also in the menu of phones. */
export function MenuItems({ onGo, isShown = true }: MenuItemsProps) {
  const t = useTranslations("shell");
  const signOut = useSignOut();
  const { kind } = useVisitor();
  const shown = useShownItems();
  const go = onGo === undefined ? {} : { onGo };
  const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;
  return (
    <ul className="pt-1.5">
      {shown.map(([page, Icon]) => (
        <li key={page}>
          <MemberLink page={page} className={item} {...go}>
            <Icon {...icon} />
            {t(itemTexts[page])}
            {isShown && kind === "member" && <Beside page={page} />}
          </MemberLink>
        </li>
      ))}
      {isShown && kind === "member" && <Invite {...go} />}
      <li>
        <ContentLink url="/pointMall" className={item} {...go}>
          <Store {...icon} />
          {t("pointMall")}
        </ContentLink>
      </li>
      <li>
        <ContentLink url="/favorite" className={item} {...go}>
          <Heart {...icon} />
          {t("favorites")}
        </ContentLink>
      </li>
      <li>
        <ContentLink url="/recent" className={item} {...go}>
          <History {...icon} />
          {t("recentGames")}
        </ContentLink>
      </li>
      <li className="empty:hidden">
        <AgentLink size={18} className={item} />
      </li>
      <li>
        <button
          type="button"
          className={item}
          onClick={() => {
            onGo?.();
            void signOut();
          }}
        >
          <LogOut {...icon} className="rtl:rotate-180" />
          {t("signOut")}
        </button>
      </li>
    </ul>
  );
}
