import { lazy, type ComponentType } from "react";
import { useTranslations } from "use-intl";
import type { GameRules } from "../../../protocol.ts";

type Load<R> = () => Promise<ComponentType<{ readonly rules: R }>>;

/** The own part of a stepped game's rules, and what becomes of a round that is left open. */
export function steppedRules<R extends GameRules>(
  load: Load<R>,
): ComponentType<{
  readonly rules: GameRules;
}> {
  const Own = lazy(async () => ({ default: await load() }));
  return function SteppedRules({ rules }) {
    const t = useTranslations("stepped");
    return (
      <>
        {/* The studio states the rules of the game that is open. */}
        <Own rules={rules as R} />
        <p>{t("idle")}</p>
      </>
    );
  };
}
