import type { ComponentType } from "react";
import { useTranslations } from "use-intl";
import type { SteppedRules } from "../../../protocol.ts";
import { BlackjackRulesPart } from "../../../games/blackjack/client/blackjack-rules.tsx";
import { HiloRulesPart } from "../../../games/hilo/client/hilo-rules.tsx";
import { MinesRulesPart } from "../../../games/mines/client/mines-rules.tsx";
import { PokerRulesPart } from "../../../games/video-poker/client/poker-rules.tsx";

type Kind = SteppedRules["kind"];

const parts: {
  readonly [K in Kind]: ComponentType<{ rules: Extract<SteppedRules, { kind: K }> }>;
} = {
  blackjack: BlackjackRulesPart,
  hilo: HiloRulesPart,
  mines: MinesRulesPart,
  "video-poker": PokerRulesPart,
};

/** The own part of a stepped game's rules, and what becomes of a round that is left open. */
export function SteppedRulesPart({ rules }: { readonly rules: SteppedRules }) {
  const OwnPart = parts[rules.kind] as ComponentType<{ rules: SteppedRules }>;
  const t = useTranslations("stepped");
  return (
    <>
      <OwnPart rules={rules} />
      <p>{t("idle")}</p>
    </>
  );
}
