import type { PromotionReport } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { FigureTable } from "../../ui/desk/figure-table.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { Count } from "./parts.tsx";

type ControlProps = Pick<PromotionReport, "control" | "currency">;

/** Whether it did anything, in words first: the figures are for those who check. */
export function Control({ control, currency }: ControlProps) {
  const t = useTranslations("console.rewardReports");
  if (control === null) return null;
  const { offered, heldBack, effect, margin, isDistinct } = control;
  const money = (amount: string) => moneyText(amount, currency);
  const row = (key: string, name: string, group: typeof offered) => ({
    key,
    name,
    cells: [
      <Count key="members" count={group.members} />,
      <Money key="mean" amount={group.mean} currency={currency} isSigned />,
      <Money key="deviation" amount={group.deviation} currency={currency} />,
    ],
  });
  return (
    <div className="grid gap-1">
      <FigureTable
        label={t("control")}
        first={t("group")}
        heads={[t("takers"), t("mean"), t("deviation")]}
        rows={[row("offered", t("offered"), offered), row("heldBack", t("heldBack"), heldBack)]}
      />
      <p>
        {t("effect", { effect: money(effect), margin: money(margin) })}{" "}
        <strong className="font-semibold">{isDistinct ? t("distinct") : t("notDistinct")}</strong>
      </p>
    </div>
  );
}
