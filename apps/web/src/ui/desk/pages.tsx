import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { IconButton } from "../button.tsx";

interface PagesProps {
  readonly pageNum: number;
  readonly totalPages: number;
  readonly onChange: (pageNum: number) => void;
}

/** The way through a list that the server cuts into pages. */
export function Pages({ pageNum, totalPages, onChange }: PagesProps) {
  const t = useTranslations("console.audit");
  if (totalPages < 2) return null;
  return (
    <nav aria-label={t("pages")} className="flex items-center justify-center gap-3">
      <IconButton
        label={t("previous")}
        disabled={pageNum <= 1}
        onClick={() => onChange(pageNum - 1)}
      >
        <ChevronLeft size={18} className="rtl:rotate-180" aria-hidden />
      </IconButton>
      <span className="num">{t("pageOf", { page: pageNum, pages: totalPages })}</span>
      <IconButton
        label={t("next")}
        disabled={pageNum >= totalPages}
        onClick={() => onChange(pageNum + 1)}
      >
        <ChevronRight size={18} className="rtl:rotate-180" aria-hidden />
      </IconButton>
    </nav>
  );
}
