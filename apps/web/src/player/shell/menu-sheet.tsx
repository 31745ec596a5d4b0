import { useTranslations } from "use-intl/react";
import { useVisitor } from "../../lib/member.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { MenuItems } from "./account-menu.tsx";
import { LeftBanner, MenuLinks, Preferences } from "./side-menu.tsx";
import { SocialLinks } from "./social-links.tsx";

interface MenuSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** The whole menu as a sheet, for phones. Going somewhere closes it, because its address goes. */
export function MenuSheet(props: MenuSheetProps) {
  const t = useTranslations("shell");
  const visitor = useVisitor();
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
            <MenuItems />
          </section>
        )}
        <nav aria-label={t("mainNavigation")}>
          <LeftBanner />
          <MenuLinks />
        </nav>
        <SocialLinks label={t("follow")} />
        <Preferences />
      </div>
    </Dialog>
  );
}
