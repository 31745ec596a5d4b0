import { lazy, type ComponentType } from "react";
import { useTranslations } from "use-intl";
import type { OneShotKind, OneShotRules } from "../protocol.ts";

type Part<K extends OneShotKind> = ComponentType<{ rules: Extract<OneShotRules, { kind: K }> }>;

/** How each game is played and what it pays; only the part of the game that is played is loaded. */
const parts: { readonly [K in OneShotKind]: Part<K> } = {
  baccarat: lazy(async () => ({
    default: (await import("../../../games/baccarat/client/baccarat-rules.tsx")).BaccaratRulesPart,
  })),
  bingo: lazy(async () => ({
    default: (await import("../../../games/bingo/client/bingo-rules.tsx")).BingoRulesPart,
  })),
  dice: lazy(async () => ({
    default: (await import("../../../games/dice/client/dice-rules.tsx")).DiceRulesPart,
  })),
  keno: lazy(async () => ({
    default: (await import("../../../games/keno/client/keno-rules.tsx")).KenoRulesPart,
  })),
  limbo: lazy(async () => ({
    default: (await import("../../../games/limbo/client/limbo-rules.tsx")).LimboRulesPart,
  })),
  plinko: lazy(async () => ({
    default: (await import("../../../games/plinko/client/plinko-rules.tsx")).PlinkoRulesPart,
  })),
  roulette: lazy(async () => ({
    default: (await import("../../../games/roulette/client/roulette-rules.tsx")).RouletteRulesPart,
  })),
  wheel: lazy(async () => ({
    default: (await import("../../../games/wheel/client/wheel-rules.tsx")).WheelRulesPart,
  })),
};

export function OneShotRulesPart({ rules }: { readonly rules: OneShotRules }) {
  const t = useTranslations("oneShot");
  const Part = parts[rules.kind] as ComponentType<{ rules: OneShotRules }>;
  return (
    <>
      <Part rules={rules} />
      <p>{t("capNote")}</p>
    </>
  );
}
