import { lazy, type ComponentType } from "react";
import { useTranslations } from "use-intl";
import type { GameRules } from "../../../protocol.ts";

type Load<R> = () => Promise<ComponentType<{ readonly rules: R }>>;

/** How the game is played and what it pays; it is loaded when somebody reads it. */
export function oneShotRules<R extends GameRules>(
  load: Load<R>,
): ComponentType<{
  readonly rules: GameRules;
}> {
  const Own = lazy(async () => ({ default: await load() }));
  return function OneShotRules({ rules }) {
    const t = useTranslations("oneShot");
    return (
      <>
        {/* The studio states the rules of the game that is open. */}
        <Own rules={rules as R} />
        <p>{t("capNote")}</p>
      </>
    );
  };
}
