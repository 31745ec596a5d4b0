import { CircleAlert, Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { useBrand, useFlag } from "../../lib/brand.ts";
import { Button } from "../../ui/button.tsx";
import { useTryFree } from "../../ui/try-free.ts";
import { SocialButtons } from "./social-buttons.tsx";

/** What the forms of the ways in share. */

interface FormErrorProps {
  readonly text: string | undefined;
  /** Ways on from here. */
  readonly children?: ReactNode;
}

/** A refusal that belongs to no field, read out when it appears. */
export function FormError({ text, children }: FormErrorProps) {
  return (
    <div role="alert" className="empty:hidden">
      {text !== undefined && (
        <div className="grid gap-3 rounded-md bg-loss/12 p-3 text-sm">
          <p className="flex gap-2 text-loss">
            <CircleAlert size={18} className="mt-0.5 shrink-0" aria-hidden />
            {text}
          </p>
          {children}
        </div>
      )}
    </div>
  );
}

interface LinkButtonProps {
  readonly onClick: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Goes to another dialog; looks like a link. */
export function LinkButton({ onClick, className = "", children }: LinkButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={`min-h-11 font-semibold text-brand-fg underline underline-offset-4 ${className}`}
    >
      {children}
    </button>
  );
}

interface FormFootProps {
  readonly question: string;
  readonly action: string;
  readonly onSwitch: () => void;
  readonly onDone: () => void;
}

/** Other ways in, the way to the other form, and into the trial where the brand offers one. */
export function FormFoot({ question, action, onSwitch, onDone }: FormFootProps) {
  const t = useTranslations("auth");
  const hasTrial = useFlag("FREEPLAY3");
  const hasOthers = useBrand().login.social.length > 0 || hasTrial;
  const { isBusy, tryFree } = useTryFree(onDone);
  return (
    <>
      {hasOthers && (
        <p className="flex items-center gap-3 text-sm text-fg3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {t("or")}
        </p>
      )}
      <SocialButtons />
      {hasTrial && (
        <Button size="large" isBusy={isBusy} onClick={tryFree}>
          <Sparkles size={18} strokeWidth={1.75} className="text-brand-fg" aria-hidden />
          {t("tryFree")}
        </Button>
      )}
      <p className="text-center text-fg2">
        {question} <LinkButton onClick={onSwitch}>{action}</LinkButton>
      </p>
    </>
  );
}
