import type { Journey, JourneyState, JourneyStep } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { useLocalText } from "../../lib/local-text.ts";
import { useAwardWorth, useTurnoverText } from "../../ui/desk/award-worth.tsx";
import { DraftMark } from "../../ui/desk/drafts/draft-mark.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { units } from "./draft.ts";

const tones = {
  draft: "calm",
  in_review: "brand",
  live: "good",
  paused: "bad",
  ended: "calm",
} as const satisfies Record<JourneyState, "calm" | "brand" | "good" | "bad">;

/** The state of a journey, and of what waits to be approved. */
export function JourneyMark({ row }: { readonly row: Journey }) {
  const t = useTranslations("console.journeys");
  const { state } = row;
  return (
    <DraftMark row={row}>
      <Mark tone={tones[state]}>{t(`state.${state}`)}</Mark>
    </DraftMark>
  );
}

export const nameOf = ({ current, draft }: Journey): string => (current ?? draft)?.name ?? "";

const minutesOf = { minutes: 1, hours: 60, days: 1440 } as const;

/** One step in one line. */
export function useStepText(currency: string) {
  const t = useTranslations("console.journeys");
  const segment = useTranslations("console.promotions.segment");
  const turnoverText = useTurnoverText();
  const worthOf = useAwardWorth();
  const textOf = useLocalText();
  type Who = Extract<JourneyStep, { kind: "condition" }>["who"];
  function whoText(who: Who): string {
    if ("all" in who) return who.all.map((one) => whoText(one)).join(" + ");
    if ("any" in who) return `(${who.any.map((one) => whoText(one)).join(" / ")})`;
    if ("not" in who) return t("notFact", { fact: whoText(who.not) });
    const days = who.days === undefined ? "" : `: ${who.days}`;
    return `${segment(who.segment)}${days}`;
  }
  return (step: JourneyStep): string => {
    switch (step.kind) {
      case "wait": {
        const unit = units.toReversed().find((one) => step.minutes % minutesOf[one] === 0);
        const count = step.minutes / minutesOf[unit ?? "minutes"];
        return t(`waitText.${unit ?? "minutes"}`, { count });
      }
      case "condition":
        return whoText(step.who);
      case "award": {
        const { amount, prize = null } = step;
        const turnover = turnoverText(prize, step.turnoverBps);
        const said = [textOf(step.title), worthOf({ amount, currency, prize }), turnover];
        return said.filter((part) => part !== null).join(" · ");
      }
      default:
        return textOf(step.title);
    }
  };
}
