import type { PointConfig, PointWay } from "@baize/contract";
import { timesOfBps } from "@baize/money/hundredths";
import { useTranslations } from "use-intl/react";
import { ContentLink } from "../../ui/content-link.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { moneyText } from "../../ui/money.tsx";

const wayPages: Readonly<Record<PointWay, string>> = {
  missions: "/member?page=missionLeaderboard",
  check_in: "/member?page=rewardCenter",
};

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

/** What must be staked or paid in for one point, and what else gives points. */
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
        {config.perDeposit !== null && (
          <div className="flex items-baseline justify-between gap-4 py-2.5">
            <dt className="font-medium">{t("deposits")}</dt>
            <dd className="text-end text-fg2">
              {t("perDeposit", { amount: moneyText(config.perDeposit, config.unit) })}
            </dd>
          </div>
        )}
        {config.also.map((way) => (
          <div key={way} className="flex items-baseline justify-between gap-4 py-2.5">
            <dt>
              <ContentLink
                url={wayPages[way]}
                className="font-medium text-brand-fg underline-offset-4 hover:underline"
              >
                {t(`way.${way}`)}
              </ContentLink>
            </dt>
            <dd className="text-end text-fg2">{t("also")}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
