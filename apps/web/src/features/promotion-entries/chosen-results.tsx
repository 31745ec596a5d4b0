import { X } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { Button } from "../../ui/button.tsx";
import type { Chosen } from "./chosen.tsx";

/** What became of the applications that were decided on together, those left over by name. */
export function ChosenResults({ chosen: { results, keepResults } }: { readonly chosen: Chosen }) {
  const t = useTranslations("console.promotionEntries.together");
  const refused = results.filter(({ result }) => result.problem !== null);
  const countOf = (kind: "approved" | "rejected") =>
    results.filter(({ result }) => result.result === kind).length;
  const counts = {
    approved: countOf("approved"),
    rejected: countOf("rejected"),
    left: refused.length,
  };
  if (results.length === 0) return <div role="status" className="empty:hidden" />;
  return (
    <div role="status" className="card grid gap-2 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 font-medium">
          {(["approved", "rejected", "left"] as const)
            .filter((one) => counts[one] > 0)
            .map((one) => t(`done.${one}`, { count: counts[one] }))
            .join(" · ")}
        </p>
        <Button size="small" onClick={() => keepResults([])}>
          <X size={16} aria-hidden />
          {t("close")}
        </Button>
      </div>
      {refused.length > 0 && (
        <ul className="grid gap-1 text-fg2">
          {refused.map(({ username, result: { entryId, problem } }) => (
            <li key={entryId}>
              <bdi className="font-medium text-fg">{username}</bdi>
              {": "}
              {problem !== null && t(`problems.${problem}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
