import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { useTimeText } from "../../lib/time.ts";
import { buttonClass } from "../../ui/button.tsx";
import { ContentLink } from "../../ui/content-link.tsx";
import { envelopesQuery } from "./api.ts";
import { EnvelopePicture } from "./envelope-picture.tsx";

/** The way to envelopes: those the member may open now, else when the next one opens. */
export function EnvelopesWay() {
  const t = useTranslations("draws.envelope");
  const timeText = useTimeText();
  const { data = [] } = useQuery(envelopesQuery(useLanguage()));
  const open = data.filter(({ state, own, conditions }) => {
    return state === "open" && own === null && conditions.every(({ isMet }) => isMet);
  });
  const [next] = data
    .filter(({ state }) => state === "planned")
    .toSorted((a, b) => Date.parse(a.opensAt) - Date.parse(b.opensAt));
  if (open.length === 0 && next === undefined) return null;
  const isOpen = open.length > 0;
  return (
    <ContentLink
      url="/member?page=redEnvelope"
      className="card flex min-h-14 items-center gap-4 p-4 transition hover:bg-s2"
    >
      <EnvelopePicture isOpen={false} isStill className="w-12 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">
          {isOpen ? t("waiting", { count: open.length }) : t("way")}
        </span>
        {!isOpen && next !== undefined && (
          <span className="block text-sm text-fg2">
            {t("opens", { time: timeText(next.opensAt) })}
          </span>
        )}
      </span>
      {isOpen ? (
        <span className={buttonClass("action", "small")}>{t("toOpen")}</span>
      ) : (
        <ChevronRight size={18} className="shrink-0 text-fg3 rtl:rotate-180" aria-hidden />
      )}
    </ContentLink>
  );
}
