import { Trash2 } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { Button } from "../../ui/button.tsx";
import { SettingField } from "../../ui/desk/settings-form.tsx";

interface LevelPercentProps {
  /** Where its words stand. */
  readonly words: "console.lossBack" | "console.rakeback";
  readonly name: string;
  readonly level: string;
  readonly percent: string;
  readonly levelProblem: string | undefined;
  readonly percentProblem: string | undefined;
  readonly onLevel: (level: string) => void;
  readonly onPercent: (percent: string) => void;
  readonly onDrop: () => void;
}

/** What members get from a level on, in percent. */
export function LevelPercent(props: LevelPercentProps) {
  const { words, name, level, percent, levelProblem, percentProblem } = props;
  const t = useTranslations(words);
  return (
    <div
      role="group"
      aria-label={name}
      className="grid grid-cols-[1fr_1fr_auto] items-end gap-3 rounded-md border border-line p-3 sm:max-w-md"
    >
      <SettingField
        label={t("level")}
        hint={undefined}
        value={level}
        error={levelProblem}
        onChange={props.onLevel}
      />
      <SettingField
        label={t("percent")}
        hint={undefined}
        value={percent}
        error={percentProblem}
        onChange={props.onPercent}
      />
      <Button size="small" aria-label={t("drop")} onClick={props.onDrop}>
        <Trash2 size={16} aria-hidden />
      </Button>
    </div>
  );
}
