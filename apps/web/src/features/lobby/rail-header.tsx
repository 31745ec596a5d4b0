import { Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import type { Category } from "./categories.ts";

interface RailHeaderProps {
  readonly title: string;
  readonly icon: ReactNode;
  readonly category?: Category | undefined;
  readonly isStart: boolean;
  readonly isEnd: boolean;
  readonly onMove: (by: 1 | -1) => void;
  /** What else stands beside the arrows. */
  readonly children?: ReactNode;
}

/** Title of a row of covers, the ways to move it, and the way to all of them. */
export function RailHeader(props: RailHeaderProps) {
  const { title, icon, category, isStart, isEnd, onMove, children } = props;
  const t = useTranslations("lobby");
  return (
    <div className="mb-3 flex min-h-11 items-center gap-2.5">
      <span className="text-brand-fg">{icon}</span>
      <h2 className="line-clamp-2 font-display text-lg font-semibold">{title}</h2>
      <div className="ms-auto flex items-center gap-1.5">
        {children}
        {!(isStart && isEnd) && (
          <div className="hidden gap-1.5 sm:flex">
            <Arrow label={t("previous")} isDisabled={isStart} onClick={() => onMove(-1)}>
              <ChevronLeft size={18} className="rtl:rotate-180" aria-hidden />
            </Arrow>
            <Arrow label={t("next")} isDisabled={isEnd} onClick={() => onMove(1)}>
              <ChevronRight size={18} className="rtl:rotate-180" aria-hidden />
            </Arrow>
          </div>
        )}
        {category !== undefined && (
          <Link
            to="/$category"
            params={{ category }}
            aria-label={t("seeAllOf", { name: title })}
            className="flex h-9 items-center gap-1 rounded-sm border border-line bg-s1 px-3 text-sm font-medium whitespace-nowrap text-fg2 transition hover:border-line2 hover:text-fg pointer-coarse:h-11"
          >
            {t("seeAll")}
            <ChevronRight size={15} className="rtl:rotate-180" aria-hidden />
          </Link>
        )}
      </div>
    </div>
  );
}

interface ArrowProps {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A small square button beside the title of a row. */
export function Arrow({ label, isDisabled = false, onClick, children }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isDisabled}
      onClick={onClick}
      className="grid size-9 place-items-center rounded-sm border border-line bg-s1 text-fg2 transition enabled:hover:border-line2 enabled:hover:text-fg disabled:opacity-40 pointer-coarse:size-11"
    >
      {children}
    </button>
  );
}
