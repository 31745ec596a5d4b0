import { TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { useSimulation, type TermsProps } from "./simulator.tsx";

type Warning = "kept" | "fixed" | "dividend" | "carry" | "late";

/** What may cost the agent, said before the offer is sent. */
export function Warnings(props: TermsProps) {
  const t = useTranslations("commissions");
  const warnings = useWarnings(props);
  if (warnings.length === 0) return null;
  return (
    <section aria-labelledby="offer-warnings">
      <h3 id="offer-warnings" className="mb-1.5 font-semibold">
        {t("warnings")}
      </h3>
      <ul className="grid gap-1.5 text-sm">
        {warnings.map((warning) => (
          <li key={warning} className="flex gap-2">
            <TriangleAlert size={16} className="mt-0.5 shrink-0 text-brand-fg" aria-hidden />
            {t(`warn.${warning}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function useWarnings(props: TermsProps): readonly Warning[] {
  const { terms, limits } = props;
  const kept = useSimulation(props).data?.periods[0]?.kept ?? null;
  if (terms === undefined || limits.own === null) return [];
  const isFixed =
    (terms.kind === "dailySalary" && terms.tiers.some(({ rateType }) => rateType === "F")) ||
    (terms.kind === "hourSalary" && terms.tiers.some(({ rateType }) => rateType === "F"));
  const isForgotten =
    terms.kind === "dividend" &&
    terms.carry === "none" &&
    limits.own.some(({ terms: own }) => own.kind === "dividend" && own.carry !== "none");
  return [
    ...(kept?.startsWith("-") === true ? (["kept"] as const) : []),
    ...(isFixed ? (["fixed"] as const) : []),
    ...(terms.kind === "dividend" ? (["dividend"] as const) : []),
    ...(isForgotten ? (["carry"] as const) : []),
    "late",
  ];
}
