import { useTranslations } from "use-intl/react";
import { serverNow } from "../../lib/clock.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { unitText } from "../../lib/unit-text.ts";
import { Mark } from "./page-parts.tsx";
import { ageMinutes, dueOf, spanOf } from "./queue-rules.ts";

const dueTones = { fine: "good", soon: "brand", late: "bad" } as const;

interface AgeMarkProps {
  readonly since: string;
  readonly targetMinutes: number;
}

/** Its age against what the brand promises, in colour and in a word. */
export function AgeMark({ since, targetMinutes }: AgeMarkProps) {
  const t = useTranslations("console.queue");
  const minutes = ageMinutes(since, serverNow());
  const due = dueOf(minutes, targetMinutes);
  const language = useLanguage();
  const spanText = (span: number) => unitText(language, ...spanOf(span));
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="whitespace-nowrap max-md:whitespace-normal">
        {t("ageOf", { age: spanText(minutes), target: spanText(targetMinutes) })}
      </span>
      <Mark tone={dueTones[due]}>{t(`due.${due}`)}</Mark>
    </span>
  );
}
