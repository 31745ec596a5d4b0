import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { useBrand } from "../lib/brand.ts";
import { serverNow } from "../lib/clock.ts";
import { zoneText } from "../lib/time.ts";

/** Money is shown in the brand's time, and that is said once. Its host loads `wallet`. */
export function InNamedZone({ children }: { readonly children: ReactNode }) {
  const t = useTranslations("wallet");
  const { timeZone } = useBrand();
  const named = `${timeZone} (${zoneText(new Date(serverNow()), timeZone)})`;
  return (
    <>
      {children}
      <p className="mt-4 text-xs text-fg3">{t("zone", { zone: `\u2066${named}\u2069` })}</p>
    </>
  );
}
