import "./dialogs.css";
import { useTranslations } from "use-intl";
import { Dialog } from "./dialog.tsx";
import { FairnessPart } from "./fairness-part.tsx";
import { useFrame, type DialogName } from "./frame.ts";
import { MenuPart } from "./menu-part.tsx";
import { RoundsPart } from "./rounds-part.tsx";
import { RulesPart } from "./rules-part.tsx";

/**
 * The dialogs every game has, one open at a time. Autoplay brings its own beside the play button.
 */
export function FrameDialogs({ name }: { readonly name: DialogName }) {
  const frame = useFrame();
  const t = useTranslations();
  const { Fairness = FairnessPart, Records = RoundsPart } = frame.game;
  const titles: Readonly<Record<DialogName, string>> = {
    menu: t("frame.menu"),
    rules: t("rules.title", { game: frame.gameName }),
    fairness: t("fairness.title"),
    rounds: t("rounds.title"),
  };
  return (
    <Dialog
      key={name}
      title={titles[name]}
      close={() => {
        if (frame.dialog.get() === name) frame.dialog.set(null);
      }}
    >
      {name === "menu" && <MenuPart />}
      {name === "rules" && <RulesPart />}
      {name === "fairness" && <Fairness />}
      {name === "rounds" && <Records />}
    </Dialog>
  );
}
