import { WifiOff } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { useConnection } from "../../lib/connection.ts";

/** A thin bar under the header while the server is out of reach. */
export function ConnectionBar() {
  const t = useTranslations("shell");
  const connection = useConnection();
  return (
    <div role="status" className="sticky top-16 z-20">
      {connection !== "fine" && (
        <p className="rise flex min-h-8 items-center justify-center gap-2 bg-brand px-4 py-1 text-sm font-semibold text-on-brand">
          <WifiOff size={15} className="shrink-0" aria-hidden />
          {connection === "offline" ? t("offline") : t("reconnecting")}
        </p>
      )}
    </div>
  );
}
