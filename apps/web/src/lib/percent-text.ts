import { percentIn } from "@baize/contract/percent";
import { useLanguage } from "./i18n.tsx";

/** Writes percentages as the language does. */
export function usePercentText(): (number: string | number) => string {
  const language = useLanguage();
  return (number) => percentIn(language, String(number));
}
