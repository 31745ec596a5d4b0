import type { PointConfig } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { Dialog } from "../../ui/dialog.tsx";
import { moneyText } from "../../ui/money.tsx";

interface EarningDialogProps {
  readonly config: PointConfig;
  readonly onClose: () => void;
}

/** What must be staked for one point, by the type of the game. */
export function EarningDialog({ config, onClose }: EarningDialogProps) {
  const t = useTranslations("points");
  const names = useTranslations("shell.gameType");
  return (
    <Dialog isOpen onClose={onClose} title={t("how")} width="narrow">
      <p className="text-fg2">{t("howLead")}</p>
      <dl className="mt-4 divide-y divide-line">
        {config.earning.map(({ gameType, perPoint }) => (
          <div key={gameType} className="flex items-baseline justify-between gap-4 py-2.5">
            <dt className="font-medium">{names(gameType)}</dt>
            <dd className="text-end text-fg2">
              {t("perPoint", { amount: moneyText(perPoint, config.unit) })}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
