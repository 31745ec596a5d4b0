import { useLanguage } from "../../lib/i18n.tsx";

/** A day as members read it, without its time. */
export function useDateText(): (at: string) => string {
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: "medium" });
  return (at) => format.format(new Date(at));
}
