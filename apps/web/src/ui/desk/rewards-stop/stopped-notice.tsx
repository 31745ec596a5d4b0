import { useQuery } from "@tanstack/react-query";
import { OctagonX } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { useMay } from "../../../lib/operator.ts";
import { useBrandName } from "../names.tsx";
import { PlaceLink } from "../place-link.tsx";
import { stopsQuery } from "./api.ts";

/** That a brand's rewards are stopped, where the console begins; what may be done is said there. */
export function StoppedNotice({ merchantCode }: { readonly merchantCode: string }) {
  const t = useTranslations("console.rewardsStop");
  const mayRead = useMay("rewards.read");
  const brandName = useBrandName();
  const { data = [] } = useQuery({ ...stopsQuery, enabled: mayRead });
  const own = data.filter((stop) => stop.merchantCode === merchantCode);
  const brand = `\u2068${brandName(merchantCode)}\u2069`;
  return own.map(({ stopId, liftedAt, held }) => (
    <section
      key={stopId}
      data-stop-notice={merchantCode}
      className={`flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border bg-s1 p-3 ${liftedAt === null ? "border-loss" : "border-line2"}`}
    >
      <OctagonX
        size={20}
        className={`shrink-0 ${liftedAt === null ? "text-loss" : "text-fg2"}`}
        aria-hidden
      />
      <p className="min-w-56 flex-1 font-semibold">
        {t(liftedAt === null ? "title" : "heldTitle", { brand, count: held.length })}
      </p>
      <PlaceLink path="/console/promotions" search={{ brand: merchantCode }}>
        <span className="text-brand-fg">{t("look")}</span>
      </PlaceLink>
    </section>
  ));
}
