import { useTranslations } from "use-intl";
import { useFrame } from "../../client/frame.ts";
import type { Refused } from "./calls.ts";

/** Why the studio said no, in the lottery's own words where it has some. */
export function useRefusalText(): (refused: Refused) => string {
  const frame = useFrame();
  const t = useTranslations();
  return ({ code, multipleMax }) => {
    if (code === "win_above_max" && multipleMax !== undefined && multipleMax !== "0") {
      return t("lottery.multipleFits", { multiple: multipleMax });
    }
    const own = `lottery.refusal.${code}` as "lottery.refusal.betting_closed";
    if (t.has(own)) return t(own);
    const common = `refusal.${code}` as "refusal.internal_error";
    const step = frame.money(frame.limits.step);
    return t.has(common) ? t(common, { step }) : t("refusal.internal_error");
  };
}
