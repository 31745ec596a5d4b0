import type { Award } from "@baize/contract";
import { useTranslations } from "use-intl/react";

type Named = Pick<Award, "title" | "promotionType">;

/** Those whose title alone does not say what they are for. */
const kinds = [
  "vip_level",
  "vip_week",
  "vip_month",
  "vip_birthday",
  "rebate",
  "loss_back",
  "rakeback",
] as const;

/** What an award is called: its title, with what it is for. */
export function useAwardName(): (award: Named) => string {
  const t = useTranslations("awards.kind");
  return ({ title, promotionType }) => {
    const kind = kinds.find((one) => one === promotionType);
    return kind === undefined ? title : t(kind, { title: `\u2068${title}\u2069` });
  };
}

export function AwardName({ award }: { readonly award: Named }) {
  return <bdi>{useAwardName()(award)}</bdi>;
}
