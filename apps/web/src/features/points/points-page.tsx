import type { PointConfig } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeftRight, Info } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { usePercentText } from "../../lib/percent-text.ts";
import { CallRefused } from "../../lib/refused.ts";
import { Button } from "../../ui/button.tsx";
import { moneyText } from "../../ui/money.tsx";
import { TakeButton } from "../../ui/take-button.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { configQuery, pointsQuery } from "./api.ts";
import { ConvertDialog } from "./convert-dialog.tsx";
import { EarningDialog } from "./earning-dialog.tsx";
import { Changes, Redeems } from "./history.tsx";
import { Mall } from "./mall.tsx";
import { convertBarrier, convertedOf, percentOf, pointText } from "./numbers.ts";
import { PointAmount } from "./point-amount.tsx";
import { pointTabs, type PointTab } from "./tabs.ts";

interface PointsPageProps {
  readonly tab: PointTab;
  readonly pageNum: number;
  /** Whether anything is offered, and what is said where not. */
  readonly mayRedeem: boolean;
  readonly notice: ReactNode;
  readonly onTab: (tab: PointTab) => void;
  readonly onPage: (pageNum: number) => void;
}

/** What the member has in points, what they buy, and what became of it. */
export function PointsPage(props: PointsPageProps) {
  const { tab, pageNum, mayRedeem, notice, onTab, onPage } = props;
  const t = useTranslations("points");
  const config = useQuery(configQuery);
  const isNone = config.error instanceof CallRefused && config.error.code === "not_found";
  if (isNone) return <Empty picture="waiting" text={t("closed")} />;
  if (config.isError) {
    return <Failed error={config.error} onRetry={() => void config.refetch()} />;
  }
  if (config.data === undefined) return <SkeletonRows rows={4} className="h-24" />;
  const showMall = () => onTab("mall");
  return (
    <div className="grid grid-cols-1 gap-5">
      {notice}
      <Balance config={config.data} mayRedeem={mayRedeem && config.data.isOpen} />
      <Segmented<PointTab>
        label={t("tabs")}
        value={tab}
        options={pointTabs.map((one) => [one, t(`tab.${one}`)] as const)}
        onChange={onTab}
      />
      {tab === "mall" &&
        (config.data.isOpen ? (
          <Mall config={config.data} pageNum={pageNum} onPage={onPage} />
        ) : (
          <Empty picture="waiting" text={t("closed")} />
        ))}
      {tab === "redeems" && <Redeems pageNum={pageNum} onPage={onPage} onMall={showMall} />}
      {tab === "details" && <Changes pageNum={pageNum} onPage={onPage} onMall={showMall} />}
    </div>
  );
}

interface BalanceProps {
  readonly config: PointConfig;
  readonly mayRedeem: boolean;
}

/** How many there are, how far the next is, and the way to cash. */
function Balance({ config, mayRedeem }: BalanceProps) {
  const t = useTranslations("points");
  const { data } = useQuery(pointsQuery);
  const [open, setOpen] = useState<"how" | "convert">();
  const close = () => setOpen(undefined);
  const mayConvert = mayRedeem && config.maximum > 0;
  const barrier = data && convertBarrier(config, data.balance);
  const whyNot = barrier && t(`convertNot.${barrier}`, { min: pointText(config.minimum) });
  return (
    <section
      aria-labelledby="points-balance"
      className="card flex flex-wrap items-center gap-x-8 gap-y-4 p-4 sm:p-6"
    >
      <div className="min-w-56 flex-1">
        <h2 id="points-balance" className="text-fg2">
          {t("yours")}
        </h2>
        {data === undefined ? (
          <div aria-hidden className="skeleton mt-1 h-10 w-40" />
        ) : (
          <>
            <PointAmount
              points={data.balance}
              size={30}
              className="font-display text-3xl font-bold"
            />
            {config.maximum > 0 && <Rate config={config} balance={data.balance} />}
            <NextPoint pending={data.pending} />
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
        <Button aria-haspopup="dialog" onClick={() => setOpen("how")}>
          <Info size={17} aria-hidden />
          {t("how")}
        </Button>
        {mayConvert && (
          <TakeButton
            look="action"
            aria-haspopup="dialog"
            aria-describedby={whyNot === undefined ? undefined : "points-convert-why"}
            disabled={data === undefined || whyNot !== undefined}
            onClick={() => setOpen("convert")}
          >
            <ArrowLeftRight size={17} aria-hidden />
            {t("convert")}
          </TakeButton>
        )}
      </div>
      {mayConvert && whyNot !== undefined && (
        <p id="points-convert-why" className="w-full text-sm text-fg2">
          {whyNot}
        </p>
      )}
      {open === "how" && <EarningDialog config={config} onClose={close} />}
      {open === "convert" && data !== undefined && (
        <ConvertDialog config={config} balance={data.balance} onClose={close} />
      )}
    </section>
  );
}

/** What points are worth as cash, and what the member's come to. */
function Rate({ config, balance }: Pick<BalanceProps, "config"> & { readonly balance: number }) {
  const t = useTranslations("points");
  const worthOf = (points: number) => moneyText(convertedOf(points, config).amount, config.unit);
  const { ratio } = config;
  return (
    <p className="mt-1 text-sm text-fg2">
      {t("rate", { points: pointText(ratio), amount: worthOf(ratio), worth: worthOf(balance) })}
    </p>
  );
}

function NextPoint({ pending }: { readonly pending: number }) {
  const t = useTranslations("points");
  const percentText = usePercentText();
  const percent = percentOf(pending);
  const text = pending < 0 ? t("behind") : t("next", { percent: percentText(percent) });
  return (
    <div className="mt-2 max-w-96">
      <div
        role="progressbar"
        aria-label={text}
        aria-valuenow={percent}
        className="h-1.5 overflow-hidden rounded-full bg-s2"
      >
        <div className="h-full rounded-full bg-brand" style={{ width: `${percent}%` }} />
      </div>
      <p className="mt-1 text-xs text-fg2">{text}</p>
    </div>
  );
}
