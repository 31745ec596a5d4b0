import type { ConsoleWheel } from "@baize/contract";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Plus, Ticket } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { randomUuid } from "../../lib/random.ts";
import { goWith, useAddress } from "../../lib/address.ts";
import { call } from "../../lib/client.ts";
import { serverNow } from "../../lib/clock.ts";
import { countText } from "../../lib/count-text.ts";
import { useLocalText } from "../../lib/local-text.ts";
import { useMay, type BrandOutline } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { Mark, table } from "../../ui/desk/page-parts.tsx";
import { StoppedMark } from "../../ui/desk/rewards-stop/one-stop.tsx";
import { Money } from "../../ui/money.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { newWheel } from "./draft.ts";
import { WheelForm } from "./wheel-form.tsx";

const wheelsQuery = (days: Days) =>
  queryOptions({
    queryKey: ["draws", "wheels", days],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("consoleWheels", { query: { days } }, { signal }),
  });

/** Of how many days turns are counted. */
const periods = ["1", "7", "30", "90"] as const;
type Days = (typeof periods)[number];
const useDays = (): Days => {
  const asked = useAddress().search["days"];
  return periods.find((days) => days === asked) ?? "30";
};

const show = (wheelId: string | undefined) => goWith({ draw: wheelId });

/** A brand's wheels: all of them, or the one the address names. */
export function Wheels({ brand }: { readonly brand: BrandOutline }) {
  const { data, error, isError, refetch } = useQuery(wheelsQuery(useDays()));
  const asked = useAddress().search["draw"];
  // A form is reset only by an explicit reload, never while somebody types.
  const [reads, setReads] = useState(0);
  if (isError && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={6} className="h-11" />;
  const own = data.filter(({ merchantCode }) => merchantCode === brand.merchantCode);
  if (asked === undefined) return <List wheels={own} />;
  const wheel = own.find(({ wheelId }) => wheelId === asked) ?? {
    wheelId: asked,
    merchantCode: brand.merchantCode,
    settings: newWheel(brand.currency),
    mean: "0",
    deviation: "0",
    turns: 0,
    paid: "0",
    open: 0,
    updatedAt: new Date(serverNow()).toISOString(),
    revision: 0,
  };
  return (
    <WheelForm
      key={`${asked} ${reads}`}
      brand={brand}
      wheel={wheel}
      onReadAgain={() => void refetch().then(() => setReads(reads + 1))}
    />
  );
}

function List({ wheels }: { readonly wheels: readonly ConsoleWheel[] }) {
  const t = useTranslations("console.draws");
  const mayWrite = useMay("rewards.write");
  const days = useDays();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label={t("wheel.period")}
          value={days}
          options={periods.map((one) => [one, t("wheel.days", { days: Number(one) })] as const)}
          onChange={(next) => goWith({ days: next === "30" ? undefined : next }, true)}
        />
        {mayWrite && <AddWheel />}
      </div>
      {wheels.length === 0 ? (
        <Empty icon={<Ticket size={28} aria-hidden />} text={t("wheel.empty")} />
      ) : (
        <WheelsTable wheels={wheels} />
      )}
    </>
  );
}

function AddWheel() {
  const t = useTranslations("console.draws");
  return (
    <Button look="action" onClick={() => show(randomUuid())}>
      <Plus size={16} aria-hidden />
      {t("wheel.add")}
    </Button>
  );
}

function WheelsTable({ wheels }: { readonly wheels: readonly ConsoleWheel[] }) {
  const t = useTranslations("console.draws");
  const textOf = useLocalText();
  const titleOf = ({ settings: { title } }: ConsoleWheel) => textOf(title);
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead className={table.head}>
          <tr>
            <th scope="col">{t("field.title")}</th>
            <th scope="col" className="max-md:hidden">
              {t("wheel.kind")}
            </th>
            <th scope="col" className="text-end!">
              {t("wheel.mean")}
            </th>
            <th scope="col" className="text-end! max-sm:hidden">
              {t("wheel.turns")}
            </th>
            <th scope="col" className="text-end! max-md:hidden">
              {t("wheel.paid")}
            </th>
            <th scope="col" className="text-end! max-lg:hidden">
              {t("wheel.open")}
            </th>
            <th scope="col">{t("status")}</th>
          </tr>
        </thead>
        <tbody>
          {wheels.map((wheel) => {
            const { wheelId, merchantCode, settings, mean, turns, paid, open } = wheel;
            return (
              <tr key={wheelId} className={table.row}>
                <td>
                  <button type="button" className={table.open} onClick={() => show(wheelId)}>
                    {`\u2068${titleOf(wheel)}\u2069`}
                  </button>
                </td>
                <td className="max-md:hidden">{t(`wheel.kinds.${settings.kind}`)}</td>
                <td className="text-end">
                  <Money amount={mean} currency={settings.currency} />
                </td>
                <td className="num text-end max-sm:hidden">{countText(turns)}</td>
                <td className="text-end max-md:hidden">
                  <Money amount={paid} currency={settings.currency} />
                </td>
                <td className="num text-end max-lg:hidden">{countText(open)}</td>
                <td>
                  <Mark tone={settings.isOpen ? "good" : "calm"}>
                    {t(settings.isOpen ? "open" : "closed")}
                  </Mark>{" "}
                  <StoppedMark kind="wheel" merchantCode={merchantCode} rewardId={wheelId} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
