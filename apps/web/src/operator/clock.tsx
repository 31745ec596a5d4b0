import { useEffect, useState } from "react";
import { useTranslations } from "use-intl/react";
import { serverNow } from "../lib/clock.ts";
import { useLanguage } from "../lib/i18n.tsx";

const beatMs = 1_000;

/** The time by the server's clock in the operator's zone, and how far that is from Greenwich. */
export function Clock() {
  const t = useTranslations("console.shell");
  const language = useLanguage();
  const [nowMs, setNowMs] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNow()), beatMs);
    return () => clearInterval(timer);
  }, []);
  const at = new Date(nowMs);
  const time = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { timeStyle: "medium" }).format(at);
  const zone = new Intl.DateTimeFormat("en", { timeZoneName: "shortOffset" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value;
  return (
    <time dateTime={at.toISOString()} title={t("clock")} className="num text-fg2">
      <bdi>{time}</bdi> <bdi dir="ltr">{zone === "GMT" ? "GMT+0" : zone}</bdi>
    </time>
  );
}
