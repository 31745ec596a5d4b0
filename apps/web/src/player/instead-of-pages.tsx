import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl/react";
import { buttonClass } from "../ui/button.tsx";
import { Empty, Failed } from "../ui/states.tsx";

/** What stands where a page should: the address leads nowhere, or the page failed. */

export function NotFound() {
  const t = useTranslations("shell");
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <div>
        <h1 className="text-center font-display text-xl font-bold">{t("notFoundTitle")}</h1>
        <Empty
          picture="not-found"
          text={t("notFoundText")}
          action={
            <Link to="/" className={buttonClass("action")}>
              {t("toHome")}
            </Link>
          }
        />
      </div>
    </div>
  );
}

interface PageFailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

export function PageFailed({ error, onRetry }: PageFailedProps) {
  return <Failed error={error} onRetry={onRetry} title="h1" />;
}
