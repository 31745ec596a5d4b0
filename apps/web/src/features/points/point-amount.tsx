import { Coins } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { pointText } from "./numbers.ts";

interface PointAmountProps {
  readonly points: number;
  /** Writes + before points that came in, and colours both ways. */
  readonly isSigned?: boolean;
  readonly size?: number;
  readonly className?: string;
}

/** Points beside their mark: they are no money, and never look like it. */
export function PointAmount({
  points,
  isSigned = false,
  size = 16,
  className = "",
}: PointAmountProps) {
  const t = useTranslations("points");
  const tone = !isSigned || points === 0 ? "" : points < 0 ? "text-loss" : "text-win";
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${className}`}>
      <Coins size={size} strokeWidth={1.75} className="shrink-0 text-brand-fg" aria-hidden />
      <bdi dir="ltr" className={`num ${tone}`} aria-hidden>
        {isSigned && points > 0 && "+"}
        {pointText(points)}
      </bdi>
      <span className="sr-only">{t("count", { count: points })}</span>
    </span>
  );
}
