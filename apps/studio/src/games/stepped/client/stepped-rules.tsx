import { useTranslations } from "use-intl";
import type { SteppedRules } from "../../../protocol.ts";
import { BlackjackRulesPart } from "../../blackjack/client/blackjack-rules.tsx";
import { HiloRulesPart } from "../../hilo/client/hilo-rules.tsx";
import { MinesRulesPart } from "../../mines/client/mines-rules.tsx";
import { PokerRulesPart } from "../../video-poker/client/poker-rules.tsx";

function OwnPart({ rules }: { readonly rules: SteppedRules }) {
  switch (rules.kind) {
    case "blackjack": {
      return <BlackjackRulesPart rules={rules} />;
    }
    case "hilo": {
      return <HiloRulesPart rules={rules} />;
    }
    case "mines": {
      return <MinesRulesPart rules={rules} />;
    }
    case "video-poker": {
      return <PokerRulesPart rules={rules} />;
    }
  }
}

/** The own part of a stepped game's rules, and what becomes of a round that is left open. */
export function SteppedRulesPart({ rules }: { readonly rules: SteppedRules }) {
  const t = useTranslations("stepped");
  return (
    <>
      <OwnPart rules={rules} />
      <p>{t("idle")}</p>
    </>
  );
}
