import { useTranslations } from "use-intl/react";
import { useBrand } from "../../lib/brand.ts";
import { Dialog } from "../../ui/dialog.tsx";

interface TermsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

const sections = ["Age", "Account", "Money", "Bets", "Fair", "Care"] as const;

/** The house's rules of play, which registering accepts. */
export function TermsDialog(props: TermsDialogProps) {
  const t = useTranslations("auth");
  const { ageMin } = useBrand().register;
  return (
    <Dialog {...props} isOnTop title={t("termsTitle")} width="wide" isReading>
      <div className="grid gap-5">
        <p className="text-fg2">{t("termsIntro")}</p>
        {sections.map((section) => (
          <section key={section}>
            <h3 className="mb-1 font-semibold">{t(`terms${section}Title`)}</h3>
            <p className="text-fg2">{t(`terms${section}`, { age: String(ageMin) })}</p>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
