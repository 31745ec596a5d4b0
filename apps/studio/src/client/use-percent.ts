import { percentIn } from "@baize/contract/percent";
import { useFrame } from "./frame.ts";

/** Writes percentages as the frame's language does. */
export function usePercent(): (number: string | number) => string {
  const { locale } = useFrame().language;
  return (number) => percentIn(locale, String(number));
}
