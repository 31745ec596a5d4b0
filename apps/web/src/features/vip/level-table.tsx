import type { RankProgress, VipBenefits } from "@baize/contract";
import { percentOfBps, timesOfBps } from "@baize/money/hundredths";
import { ChevronRight } from "lucide-react";
import { useLayoutEffect, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { offCentre } from "../../lib/off-centre.ts";
import { usePercentText } from "../../lib/percent-text.ts";
import { useScrollEnds } from "../../lib/scroll-ends.ts";
import { partlyOf, rowsOf } from "./rules.ts";
import { Amount, LevelMark, LevelUp, Percent, Rates, Reward, Times, Yes } from "./words.tsx";

interface LevelTableProps {
  readonly progress: RankProgress;
}

type Row = readonly [name: string, cell: (one: VipBenefits) => ReactNode];

/** The rows in which at least one level has something. */
function useRows({ benefits, currency }: RankProgress): Row[] {
  const t = useTranslations("vip.row");
  const shown = rowsOf(benefits);
  const amount = (of: (one: VipBenefits) => string) => (one: VipBenefits) => (
    <Amount amount={of(one)} currency={currency} />
  );
  const rows: (readonly [boolean, ...Row])[] = [
    [true, t("total"), amount(({ total }) => total)],
    [shown.deposits, t("deposits"), amount(({ totalDeposits }) => totalDeposits)],
    [shown.keep, t("keep"), amount(({ keep }) => keep)],
    [
      shown.levelUp,
      t("levelUp"),
      ({ levelUp, gifts }) => <LevelUp amount={levelUp} gift={gifts.levelUp} currency={currency} />,
    ],
    [
      shown.weekly,
      t("weekly"),
      ({ weekly, gifts }) => <Reward reward={weekly} gift={gifts.weekly} currency={currency} />,
    ],
    [
      shown.monthly,
      t("monthly"),
      ({ monthly, gifts }) => <Reward reward={monthly} gift={gifts.monthly} currency={currency} />,
    ],
    [shown.birthday, t("birthday"), amount(({ birthday }) => birthday)],
    [shown.points, t("points"), ({ pointsBps }) => <Times bps={pointsBps} />],
    [shown.rebate, t("rebate"), ({ rebatePpm }) => <Rates rates={rebatePpm} />],
    [shown.rakeback, t("rakeback"), ({ rakebackPpm }) => <Percent ppm={rakebackPpm} />],
    [shown.lossBack, t("lossBack"), ({ lossBackPpm }) => <Percent ppm={lossBackPpm} />],
    [shown.withdrawalDay, t("withdrawalDay"), amount(({ withdrawalDay }) => withdrawalDay)],
    [
      shown.withdrawnFirst,
      t("withdrawnFirst"),
      ({ isWithdrawnFirst }) => <Yes is={isWithdrawnFirst} />,
    ],
  ];
  return rows.filter(([isShown]) => isShown).map(([, name, cell]) => [name, cell]);
}

const own = "bg-brand-soft";

/** What each level asks and gives; the member's own column is marked, in colour and in words. */
export function LevelTable({ progress }: LevelTableProps) {
  const t = useTranslations("vip");
  const { benefits, level, turnoverBps } = progress;
  const rows = useRows(progress);
  const { ref: frame, isEnd } = useScrollEnds<HTMLDivElement>(benefits.length);
  // On a phone the member's own level may lie outside what is seen of the table.
  useLayoutEffect(() => {
    const column = frame.current?.querySelector("[aria-current]");
    if (!column || !frame.current) return;
    frame.current.scrollBy({ left: offCentre(column, frame.current).left });
  }, [frame]);
  return (
    <section aria-labelledby="vip-levels" className="grid grid-cols-1 gap-3">
      <h2 id="vip-levels" className="font-display text-lg font-semibold">
        {t("levels")}
      </h2>
      {/* A table wider than a phone is moved sideways by keyboard too. */}
      <div className="relative">
        <div
          ref={frame}
          className="card overflow-x-auto"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="group"
          aria-labelledby="vip-levels"
        >
          <table className="w-full border-collapse text-start">
            <Head progress={progress} />
            <tbody>
              {rows.map(([name, cell]) => (
                <tr key={name} className="border-t border-line">
                  <th
                    scope="row"
                    className="sticky start-0 max-w-40 min-w-28 bg-s1 p-3 text-start align-top text-sm font-medium text-fg2"
                  >
                    {name}
                  </th>
                  {benefits.map((one) => (
                    <td
                      key={one.level}
                      className={`p-3 align-top ${one.level === level ? own : ""}`}
                    >
                      {cell(one)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {!isEnd && <GoesOn />}
      </div>
      <Terms progress={progress} turnoverBps={turnoverBps} />
    </section>
  );
}

/** That the table goes on beyond the edge of the screen. */
function GoesOn() {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-y-px end-px flex w-16 justify-end rounded-e-lg bg-linear-to-l from-s1 from-20% to-transparent pe-1.5 pt-6 rtl:bg-linear-to-r"
    >
      <span className="grid size-7 place-items-center rounded-full border border-line2 bg-s3 text-fg">
        <ChevronRight size={18} className="rtl:rotate-180" />
      </span>
    </span>
  );
}

function Head({ progress: { benefits, level } }: LevelTableProps) {
  const t = useTranslations("vip");
  return (
    <thead>
      <tr>
        <th scope="col" className="sticky start-0 bg-s1 p-3">
          <span className="sr-only">{t("level")}</span>
        </th>
        {benefits.map((one) => (
          <th
            key={one.level}
            scope="col"
            aria-current={one.level === level || undefined}
            className={`min-w-30 p-3 text-start align-top font-semibold ${one.level === level ? own : ""}`}
          >
            <LevelMark color={one.color} level={one.level} />
            <span className="mt-1.5 block">
              <bdi>{one.label}</bdi>
            </span>
            {one.level === level && (
              <span className="block text-xs font-medium text-brand-fg">{t("yours")}</span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** What counts, and what awards ask before they may be withdrawn. */
function Terms({ progress, turnoverBps }: LevelTableProps & { readonly turnoverBps: number }) {
  const t = useTranslations("vip");
  const names = useTranslations("shell.gameType");
  const percentText = usePercentText();
  const partly = partlyOf(progress);
  const { weekCalendar } = progress;
  const floor = progress.benefits[progress.floorLevel];
  return (
    <ul className="grid list-disc gap-1 ps-5 text-sm text-fg2">
      <li>{t("terms.counts")}</li>
      {partly.length > 0 && (
        <li>
          {t("terms.partly", {
            list: partly
              .map(
                ({ type, bps }) => `${names(type)} \u2066${percentText(percentOfBps(bps))}\u2069`,
              )
              .join(", "),
          })}
        </li>
      )}
      {rowsOf(progress.benefits).birthday && <li>{t("terms.birthday")}</li>}
      {weekCalendar.length > 1 && <li>{t("terms.calendar", { count: weekCalendar.length })}</li>}
      <li>{t("terms.keep")}</li>
      {floor !== undefined && progress.floorLevel > 0 && (
        <li>{t("terms.floor", { level: floor.label })}</li>
      )}
      <li>
        {turnoverBps === 0
          ? t("terms.free")
          : t("terms.factor", { times: timesOfBps(turnoverBps) })}
      </li>
    </ul>
  );
}
