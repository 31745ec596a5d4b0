import { Download } from "lucide-react";
import { Suspense, useId } from "react";
import { useTranslations } from "use-intl/react";
import { deviceOf } from "../../features/app-download/device.ts";
import { ContentLink } from "../../ui/content-link.tsx";
import { lazyPart } from "../../lib/lazy-screen.ts";

const QrCode = lazyPart(async () => (await import("../../ui/qr-code.tsx")).QrCode);

interface AppDownloadProps {
  readonly className: string;
}

/** The app's page; on a desktop its address as a code for the phone beside it. */
export function AppDownload({ className }: AppDownloadProps) {
  const t = useTranslations("shell");
  const id = useId();
  const label = (
    <>
      <Download size={19} strokeWidth={1.75} className="shrink-0" aria-hidden />
      <span className="truncate lg:rail:sr-only">{t("getApp")}</span>
    </>
  );
  // A phone cannot scan itself: there the page says how it is installed.
  if (deviceOf(navigator) !== "desktop") {
    return (
      <ContentLink url="/app" className={className}>
        {label}
      </ContentLink>
    );
  }
  return (
    <>
      <button type="button" popoverTarget={id} title={t("getApp")} className={className}>
        {label}
      </button>
      <div
        id={id}
        popover="auto"
        className="rise fixed inset-0 m-auto h-fit w-64 rounded-lg border border-line bg-s1 p-4 text-center text-fg shadow-3"
      >
        <Suspense fallback={<div className="skeleton mx-auto size-40" />}>
          <QrCode
            text={new URL("/app", location.origin).href}
            label={t("appQr")}
            className="mx-auto size-40"
          />
        </Suspense>
        <p className="mt-3 text-sm text-fg2">{t("appScan")}</p>
        <ContentLink
          url="/app"
          onGo={() => document.getElementById(id)?.hidePopover()}
          className="mt-3 inline-flex min-h-11 items-center font-semibold text-brand-fg underline underline-offset-4"
        >
          {t("appPage")}
        </ContentLink>
      </div>
    </>
  );
}
