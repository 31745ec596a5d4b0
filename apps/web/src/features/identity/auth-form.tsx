import { Sparkles } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { useFlag } from "../../lib/brand.ts";
import { Button } from "../../ui/button.tsx";
import { useTryFree } from "../../ui/try-free.ts";

/** What the login and register forms share. */

interface FormFootProps {
  readonly question: string;
  readonly action: string;
  readonly onSwitch: () => void;
  readonly onDone: () => void;
}

/** The way to the other form, and into the trial where the brand offers one. */
export function FormFoot({ question, action, onSwitch, onDone }: FormFootProps) {
  const t = useTranslations("auth");
  const hasTrial = useFlag("FREEPLAY3");
  const { isBusy, tryFree } = useTryFree(onDone);
  return (
    <>
      {hasTrial && (
        <>
          <p className="flex items-center gap-3 text-sm text-fg3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {t("or")}
          </p>
          <Button size="large" isBusy={isBusy} onClick={tryFree}>
            <Sparkles size={18} strokeWidth={1.75} className="text-brand-fg" aria-hidden />
            {t("tryFree")}
          </Button>
        </>
      )}
      <p className="text-center text-fg2">
        {question}{" "}
        <button
          type="button"
          onClick={onSwitch}
          className="min-h-11 font-semibold text-brand-fg underline underline-offset-4"
        >
          {action}
        </button>
      </p>
    </>
  );
}
