import { ChevronRight, Megaphone } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";

interface NoticesProps {
  /** Undefined while loading: the place is kept. */
  readonly notices: readonly { readonly id: string; readonly title: string }[] | undefined;
}

/**
 * The brand's notices, one line at a time, moved by hand: nothing runs away while it is being read.
 */
export function Notices({ notices }: NoticesProps) {
  const t = useTranslations("lobby");
  const [index, setIndex] = useState(0);
  if (notices === undefined) return <div aria-hidden className="skeleton mt-4 h-16 lg:h-11" />;
  const notice = notices[index % Math.max(1, notices.length)];
  if (notice === undefined) return null;
  return (
    <section
      aria-label={t("notices")}
      className="mt-4 flex min-h-16 items-center gap-3 lg:min-h-11 rounded-md border border-line bg-s1 ps-4 pe-1.5 text-sm"
    >
      <Megaphone size={18} strokeWidth={1.75} className="shrink-0 text-brand-fg" aria-hidden />
      <p aria-live="polite" className="min-w-0 flex-1 py-2 text-fg2">
        <bdi>{notice.title}</bdi>
      </p>
      {notices.length > 1 && (
        <button
          type="button"
          aria-label={t("noticeNext")}
          onClick={() => setIndex(index + 1)}
          className="grid size-9 shrink-0 place-items-center rounded-sm text-fg2 hover:bg-s2 hover:text-fg pointer-coarse:size-11"
        >
          <ChevronRight size={18} className="rtl:rotate-180" aria-hidden />
        </button>
      )}
    </section>
  );
}
