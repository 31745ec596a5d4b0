import type { PointConfig } from "@baize/contract";
import { timesOfBps } from "@baize/money/hundredths";
import { useTranslations } from "use-intl/react";
import { ContentLink } from "../../ui/content-link.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { moneyText } from "../../ui/money.tsx";

interface EarningDialogProps {
  readonly config: PointConfig;
  readonly onClose: () => void;
}

/** What the member's VIP level makes of it. */
function LevelFactor({ level }: Pick<PointConfig, "level">) {
  const t = useTranslations("points");
  if (level === null || level.factorBps === 10_000) return null;
  return (
    <p className="mt-3 rounded-md bg-brand-soft px-3.5 py-2.5 font-medium">
      {t("factor", { level: level.label, times: timesOfBps(level.factorBps) })}{" "}
      <ContentLink url="/member?page=vip" className="text-brand-fg underline">
        {t("allLevels")}
      </ContentLink>
    </p>
  );
}

/** What must be staked for one point, by the type of the game. */
export function EarningDialog({ config, onClose }: EarningDialogProps) {
  const t = useTranslations("points");
  const names = useTranslations("shell.gameType");
  return (
    <Dialog isOpen onClose={onClose} title={t("how")} width="narrow">
      <p className="text-fg2">{t("howLead")}</p>
      <LevelFactor level={config.level} />
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
