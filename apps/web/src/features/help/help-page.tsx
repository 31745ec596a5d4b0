import { useTranslations } from "use-intl/react";
import type { HelpSection } from "./api.ts";
import { HelpCentre } from "./help-centre.tsx";

interface HelpPageProps {
  readonly asked: string;
  /** The dialog shows the same: its text does not stand on the page, too. */
  readonly isCovered: boolean;
  readonly onSection: (section: HelpSection) => void;
  readonly onWrite: () => void;
}

export function HelpPage({ isCovered, ...props }: HelpPageProps) {
  const t = useTranslations("pages.help");
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-5">
      <header>
        <h1 className="font-display text-2xl font-bold">{t("title")}</h1>
        <p className="text-fg2">{t("intro")}</p>
      </header>
      {!isCovered && <HelpCentre {...props} />}
    </div>
  );
}
