import { Dices, LogOut, ReceiptText, ShieldCheck, UserRound } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { useVisitor } from "../../lib/member.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { AgentLink, MemberLink, useSignOut } from "./account-menu.tsx";
import { MenuLinks, Preferences } from "./side-menu.tsx";

interface MenuSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

const item =
  "flex h-11 w-full items-center gap-3 rounded-md px-3.5 text-start font-medium text-fg2 hover:bg-s2 hover:text-fg";

/** The whole menu as a sheet, for phones. Going somewhere closes it, because its address goes. */
export function MenuSheet(props: MenuSheetProps) {
  const t = useTranslations("shell");
  const visitor = useVisitor();
  const signOut = useSignOut();
  const isSignedIn = visitor.kind === "member" || visitor.kind === "trial";
  return (
    <Dialog {...props} title={t("menu")} placement="start">
      <div className="-mx-2 grid gap-4">
        {isSignedIn && (
          <section aria-label={t("account")} className="rounded-lg bg-s2 p-2">
            <p className="flex items-center gap-3 px-3 py-2 font-semibold">
              <Avatar
                icon={visitor.member.icon}
                nickname={visitor.member.nickname}
                className="size-9"
                sizes="36px"
              />
              <bdi className="min-w-0 truncate">{visitor.member.nickname}</bdi>
            </p>
            <MemberLink page="securityCenter" className={item}>
              <ShieldCheck size={19} strokeWidth={1.75} aria-hidden />
              {t("securityCenter")}
            </MemberLink>
            <MemberLink page="profile" className={item}>
              <UserRound size={19} strokeWidth={1.75} aria-hidden />
              {t("profile")}
            </MemberLink>
            <MemberLink page="personalHistoryCopy" className={item}>
              <Dices size={19} strokeWidth={1.75} aria-hidden />
              {t("bettingRecord")}
            </MemberLink>
            <MemberLink page="transactionHistory" className={item}>
              <ReceiptText size={19} strokeWidth={1.75} aria-hidden />
              {t("accountRecord")}
            </MemberLink>
            <AgentLink size={19} className={item} />
            <button type="button" className={item} onClick={() => void signOut()}>
              <LogOut size={19} strokeWidth={1.75} className="rtl:rotate-180" aria-hidden />
              {t("signOut")}
            </button>
          </section>
        )}
        <nav aria-label={t("mainNavigation")}>
          <MenuLinks />
        </nav>
        <Preferences />
      </div>
    </Dialog>
  );
}
