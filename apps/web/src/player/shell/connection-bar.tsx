import { WifiOff } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl/react";
import { useConnection } from "../../lib/connection.ts";

/**
 * A thin bar under the header while the server is out of reach. What fills the window below the
 * header is told how high the bar is, so that its end stays in the window.
 */
export function ConnectionBar() {
  const t = useTranslations("shell");
  const connection = useConnection();
  const barRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bar = barRef.current;
    if (bar === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty("--notice", `${bar.offsetHeight}px`);
    });
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty("--notice");
    };
  }, []);
  return (
    <div ref={barRef} role="status" className="sticky top-16 z-20">
      {connection !== "fine" && (
        <p className="rise flex min-h-8 items-center justify-center gap-2 bg-brand px-4 py-1 text-sm font-semibold text-on-brand">
          <WifiOff size={15} className="shrink-0" aria-hidden />
          {connection === "offline" ? t("offline") : t("reconnecting")}
        </p>
      )}
    </div>
  );
}
