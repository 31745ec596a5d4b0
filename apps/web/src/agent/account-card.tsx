import type { MemberInfo } from "@baize/contract";
import { isAffiliateType } from "@baize/contract/member-types";
import { CalendarDays, Hourglass, LogIn, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { Ip, useDeviceText } from "../features/security/device-rows.tsx";
import { usePreviousLogin } from "../features/security/previous-login.ts";
import { Chip } from "../features/security/rows.tsx";
import { useDateText, useTimeText } from "../lib/time.ts";
import { Avatar } from "../ui/avatar.tsx";

/** Who is signed in, as what, since when, and from where before. */
export function AccountCard({ member }: { readonly member: MemberInfo }) {
  const t = useTranslations("agent");
  const { nickname, account, icon, type, registeredAt, sessionEndsAt } = member;
  const dateText = useDateText();
  const timeText = useTimeText();
  return (
    <section aria-label={t("account")} className="card p-5">
      <div className="flex items-center gap-4 lg:flex-col lg:items-center lg:text-center">
        <Avatar
          icon={icon}
          nickname={nickname}
          className="size-16 text-xl lg:size-20"
          sizes="80px"
        />
        <div className="min-w-0 lg:w-full">
          <p className="truncate font-display text-lg font-semibold">
            <bdi>{nickname}</bdi>
          </p>
          {account !== nickname && (
            <p className="truncate text-sm text-fg2">
              <bdi>{account}</bdi>
            </p>
          )}
          <p className="mt-1.5">
            <span className="sr-only">{t("kind")}: </span>
            <Chip tone="warn">{t(isAffiliateType(type) ? "affiliate" : "agent")}</Chip>
          </p>
        </div>
      </div>
      <dl className="mt-5 grid gap-4 border-t border-line pt-5 sm:max-lg:grid-cols-3">
        <Fact icon={LogIn} label={t("previous")}>
          <PreviousLogin />
        </Fact>
        <Fact icon={CalendarDays} label={t("since")}>
          {dateText(registeredAt)}
        </Fact>
        <Fact icon={Hourglass} label={t("sessionEnds")}>
          {timeText(sessionEndsAt)}
        </Fact>
      </dl>
    </section>
  );
}

interface FactProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly children: ReactNode;
}

function Fact({ icon: Icon, label, children }: FactProps) {
  return (
    <div>
      <dt className="flex items-center gap-2 text-sm text-fg2">
        <Icon size={16} strokeWidth={1.75} className="shrink-0 text-fg3" aria-hidden />
        {label}
      </dt>
      <dd className="mt-0.5 ps-6 font-medium">{children}</dd>
    </div>
  );
}

function PreviousLogin() {
  const t = useTranslations("agent");
  const timeText = useTimeText();
  const deviceText = useDeviceText();
  const { isPending, login } = usePreviousLogin();
  if (isPending) return <span aria-hidden className="skeleton mt-1 block h-4 w-32" />;
  if (login === undefined) return t("previousNone");
  return (
    <>
      {timeText(login.at)}
      <span className="block text-sm font-normal text-fg2">
        <Ip ip={login.ip} /> · {deviceText(login.userAgent)}
      </span>
    </>
  );
}
