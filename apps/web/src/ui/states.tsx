import type { ReactNode } from "react";
import { CloudOff } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { CallRefused } from "../lib/refused.ts";
import { Button } from "./button.tsx";
import { Picture } from "./picture.tsx";
import { useRefusalText } from "./refusal-text.ts";

interface EmptyProps {
  readonly icon?: ReactNode;
  /** Name of a drawn picture, where there is room for one. */
  readonly picture?: string;
  readonly text: string;
  readonly action?: ReactNode;
}

/** Nothing to show: a picture, one sentence, one action. */
export function Empty({ icon, picture, text, action }: EmptyProps) {
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-10 text-center">
      {picture === undefined ? (
        <span className="grid size-16 place-items-center rounded-full bg-s2 text-brand-fg">
          {icon}
        </span>
      ) : (
        <Picture
          group="pictures"
          name={picture}
          sizes="200px"
          className="h-40 w-50 rounded-lg object-cover"
        />
      )}
      <p className="max-w-sm text-fg2">{text}</p>
      {action}
    </div>
  );
}

interface FailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Where it replaces a whole page, it has the page's heading. */
  readonly title?: "h1" | "p";
}

/** Something failed: what, a retry, and the reference to quote. */
export function Failed({ error, onRetry, title: Title = "p" }: FailedProps) {
  const t = useTranslations("shell");
  const refusalText = useRefusalText();
  const reference = error instanceof CallRefused ? error.reference : undefined;
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-10 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-s2 text-loss">
        <CloudOff size={28} strokeWidth={1.75} aria-hidden />
      </span>
      <Title className="font-semibold">{t("errorTitle")}</Title>
      <p className="max-w-sm text-fg2">{refusalText(error)}</p>
      {reference !== undefined && (
        <p className="num text-xs text-fg3">{t("reference", { reference })}</p>
      )}
      <Button onClick={onRetry}>{t("retry")}</Button>
    </div>
  );
}

/** Rows of the final geometry while a list is loading. */
export function SkeletonRows({ rows, className }: { readonly rows: number; className: string }) {
  return (
    <div aria-hidden className="grid gap-2">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={`skeleton ${className}`} />
      ))}
    </div>
  );
}
