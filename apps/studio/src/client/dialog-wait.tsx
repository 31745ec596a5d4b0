import { useTranslations } from "use-intl";

/** Holds the place of what a dialog is still asking for. */
export function DialogWait() {
  const t = useTranslations("frame");
  return (
    <div role="status" className="dialog-wait">
      <span className="unseen">{t("loading")}</span>
      {[0, 1, 2, 3].map((line) => (
        <span key={line} className="dialog-wait-line" aria-hidden="true" />
      ))}
    </div>
  );
}
