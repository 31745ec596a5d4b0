import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { dateFormat } from "../../lib/languages.ts";
import { useBrandOutlines } from "../../lib/operator.ts";

/** Moments by the clock of a brand, on pages that are about several. */

const readersZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The zone of a brand. Of what names no brand it is the zone of all brands where they share one,
 * else the reader's own.
 */
export function useZoneOf(): (merchantCode: string | undefined) => string {
  const { data: brands = [] } = useBrandOutlines();
  const zones = new Set(brands.map(({ timeZone }) => timeZone));
  const [shared] = zones.size === 1 ? zones : [];
  return (code) =>
    brands.find(({ merchantCode }) => merchantCode === code)?.timeZone ?? shared ?? readersZone();
}

/** A moment in a zone. */
export function useTimeIn(
  timeStyle: "short" | "medium" = "short",
): (at: string, timeZone: string) => string {
  const language = useLanguage();
  return (at, timeZone) =>
    dateFormat(language, { dateStyle: "medium", timeStyle, timeZone }).format(new Date(at));
}

/** A moment by the clock of a brand, with the name of its zone. */
export function useZonedTime(merchantCode: string): (at: string) => string {
  const t = useTranslations("console.desk");
  const timeZone = useZoneOf()(merchantCode);
  const timeIn = useTimeIn();
  return (at) => t("timeIn", { time: timeIn(at, timeZone), zone: `\u2066${timeZone}\u2069` });
}
