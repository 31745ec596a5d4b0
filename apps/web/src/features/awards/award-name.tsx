import type { Award } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { useDayText } from "../../lib/time.ts";
import { ContentLink } from "../../ui/content-link.tsx";

type Named = Pick<Award, "title" | "promotionType" | "span">;

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

/** What an award is called: its title, with what it is for, which part of it and of which days. */
export function useAwardName(): (award: Named) => string {
  const t = useTranslations("awards.kind");
  const parts = useTranslations("awards.rakeback.part");
  const dayText = useDayText();
  return ({ title, promotionType, span }) => {
    const kind = kinds.find((one) => one === promotionType);
    if (kind === undefined) return title;
    const { from, to } = span ?? { from: null, to: null };
    const days = [...new Set([from, to])].flatMap((day) => (day === null ? [] : dayText(day)));
    return [
      t(kind, { title: `\u2068${title}\u2069` }),
      ...(span !== null && kind === "rakeback" ? [parts(span.part)] : []),
      ...(days.length > 0 ? [days.join(" – ")] : []),
    ].join(" · ");
  };
}

export function AwardName({ award }: { readonly award: Named }) {
  return <bdi>{useAwardName()(award)}</bdi>;
}

/** Where what gave an award stands, where that is not the reward centre itself. */
const places: Readonly<Partial<Record<Award["ticketType"], string>>> = {
  MISSION: "/member?page=missionLeaderboard",
  PRIZE_WHEEL: "/member?page=luckyWheel",
  RAFFLE: "/member?page=raffle",
  LOGIN: "/member?page=rewardCenter#check-in",
};

/** The same, leading to what gave it. */
export function AwardLink({ award }: { readonly award: Named & Pick<Award, "ticketType"> }) {
  const place = places[award.ticketType];
  if (place === undefined) return <AwardName award={award} />;
  return (
    <ContentLink url={place} className="underline-offset-4 hover:underline">
      <AwardName award={award} />
    </ContentLink>
  );
}
