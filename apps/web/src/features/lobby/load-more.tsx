import { useTranslations } from "use-intl/react";
import { Button } from "../../ui/button.tsx";

interface LoadMoreProps {
  readonly shown: number;
  readonly total: number;
  /** How many of them are counted for the reader; all where absent. */
  readonly counted?: number;
  readonly onMore: () => void;
}

/** How much of a list is shown, and the rest of it on demand: the footer stays in reach. */
export function LoadMore({ shown, total, counted = total, onMore }: LoadMoreProps) {
  const t = useTranslations("lobby");
  const text = t("shown", { shown: String(Math.min(shown, counted)), total: String(counted) });
  // Announced games only: there is nothing to count.
  if (counted === 0 && shown >= total) return null;
  return (
    <div className="mx-auto mt-8 grid max-w-64 justify-items-center gap-3 text-sm text-fg2">
      <p role="status">{text}</p>
      <progress aria-label={text} max={total} value={shown} />
      {shown < total && <Button onClick={onMore}>{t("loadMore")}</Button>}
    </div>
  );
}
