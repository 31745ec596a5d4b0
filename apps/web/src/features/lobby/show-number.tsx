import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { formatLocale } from "../../lib/languages.ts";

interface ShowNumberProps {
  readonly value: number;
  readonly className?: string;
}

/**
 * A number that is decoration and nothing else. It says so beside itself, has no currency and none
 * of the looks of money, and screen readers pass over it.
 */
export function ShowNumber({ value, className = "" }: ShowNumberProps) {
  const t = useTranslations("lobby");
  const language = useLanguage();
  const text = new Intl.NumberFormat(formatLocale(language), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(value);
  return (
    <span aria-hidden data-for-show className={`text-fg3 italic ${className}`}>
      <span className="num font-normal tracking-widest">{text}</span>{" "}
      <span className="text-[11px] whitespace-nowrap not-italic">({t("forShow")})</span>
    </span>
  );
}
