import { Lock, MapPinOff } from "lucide-react";
import { Suspense, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { go } from "../lib/address.ts";
import type { ConsolePage } from "../lib/console-page.ts";
import { useMay, useSession } from "../lib/operator.ts";
import { Button } from "../ui/button.tsx";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { StopBanners } from "../ui/desk/rewards-stop/stop-banners.tsx";
import { Empty, SkeletonRows } from "../ui/states.tsx";
import { isAllowed, start } from "./places.ts";
import { useTitle } from "./title.ts";

interface PageProps {
  readonly page: ConsolePage;
}

/** A page, for those who may see it. It asks each time: a permission may be given or taken. */
export function GuardedPage({ page }: PageProps) {
  const { permissions } = useSession();
  if (page.path === start && permissions.length === 0) return <NothingAllowed />;
  return isAllowed(page, permissions) ? <Allowed page={page} /> : <NotAllowed page={page} />;
}

function Allowed({ page: { name, permission, Page } }: PageProps) {
  const t = useTranslations("console.shell");
  useTitle(t(name));
  const mayRead = useMay("rewards.read");
  return (
    <ErrorBoundary>
      {permission?.startsWith("rewards.") === true && mayRead && <StopBanners />}
      <Suspense fallback={<SkeletonRows rows={10} className="h-9" />}>
        <Page />
      </Suspense>
    </ErrorBoundary>
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

function NotAllowed({ page }: PageProps) {
  const t = useTranslations("console");
  const permission = page.permission === undefined ? "" : t(`permission.${page.permission}`);
  return (
    <Explain
      icon={<Lock size={26} aria-hidden />}
      title={t("shell.noPermissionTitle")}
      text={t("shell.noPermission", { permission })}
    />
  );
}

export function NotFound() {
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
