import { Download, X } from "lucide-react";
import { Suspense, useId, useRef, type ToggleEvent } from "react";
import { useTranslations } from "use-intl/react";
import { deviceOf } from "../../features/app-download/device.ts";
import { lazyPart } from "../../ui/lazy-screen.ts";
import { IconButton } from "../../ui/button.tsx";
import { ContentLink } from "../../ui/content-link.tsx";

const QrCode = lazyPart(async () => (await import("../../ui/qr-code.tsx")).QrCode);

interface AppDownloadProps {
  readonly className: string;
}

const gapPx = 8;

/** Beside its button, and as low as that where the window leaves room. */
function standBeside(button: HTMLElement, card: HTMLElement): void {
  const { left, right, bottom } = button.getBoundingClientRect();
  const isRtl = getComputedStyle(button).direction === "rtl";
  const { clientWidth } = document.documentElement;
  card.style.insetInlineStart = `${(isRtl ? clientWidth - left : right) + gapPx}px`;
  card.style.insetBlockEnd = `${Math.max(gapPx, innerHeight - bottom)}px`;
}

/** The app's page; on a desktop its address as a code for the phone beside it. */
export function AppDownload({ className }: AppDownloadProps) {
  const t = useTranslations("shell");
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const hide = () => document.getElementById(id)?.hidePopover();
  function onBeforeToggle({ newState, currentTarget }: ToggleEvent<HTMLElement>) {
    if (newState === "open" && button.current !== null) standBeside(button.current, currentTarget);
  }
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
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        title={t("getApp")}
        className={className}
      >
        {label}
      </button>
      <div
        id={id}
        popover="auto"
        role="group"
        aria-labelledby={`${id}-title`}
        onBeforeToggle={onBeforeToggle}
        className="rise fixed inset-auto w-64 rounded-lg border border-line bg-s1 p-4 text-center text-fg shadow-3"
      >
        <div className="mb-3 flex items-center justify-between gap-2 text-start">
          <h2 id={`${id}-title`} className="font-display text-md font-semibold">
            {t("getApp")}
          </h2>
          <IconButton label={t("close")} onClick={hide}>
            <X size={18} aria-hidden />
          </IconButton>
        </div>
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
          onGo={hide}
          className="mt-3 inline-flex min-h-11 items-center font-semibold text-brand-fg underline underline-offset-4"
        >
          {t("appPage")}
        </ContentLink>
      </div>
    </>
  );
}
