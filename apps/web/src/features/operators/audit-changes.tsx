import { Minus, Plus } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { moneyText } from "../../ui/money.tsx";
import { useFieldText } from "../../ui/desk/field-text.ts";
import { isPrize } from "../../ui/desk/prizes/prize.ts";
import { usePrizeLines } from "../../ui/desk/prizes/terms-text.ts";
import { useValueText } from "./audit-words.ts";
import type { FieldChange } from "./rules.ts";

interface ChangesProps {
  /** What made the change: it tells whose states are meant. */
  readonly action: string;
  readonly changes: readonly FieldChange[];
  /** What ids among the values are called, as far as it is known. */
  readonly names?: Readonly<Record<string, string>>;
  /** In which moments are read; the reader's own where none is given. */
  readonly timeZone?: string;
}

const noNames = {};

/** What a change was before and is after, field by field. */
export function Changes({ action, changes, names = noNames, ...zone }: ChangesProps) {
  const t = useTranslations("console.audit");
  const fieldText = useFieldText();
  return (
    <table className="w-full table-fixed border-collapse [&_td]:border-t [&_td]:border-line [&_td]:py-2 [&_td]:align-top [&_th]:pb-2 [&_th]:text-start [&_th]:font-medium [&_tr>*]:pe-3">
      <caption className="mb-2 text-start font-semibold">{t("changes")}</caption>
      <thead className="text-fg2">
        <tr>
          <th scope="col">{t("field")}</th>
          <th scope="col">{t("before")}</th>
          <th scope="col">{t("after")}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field} className={change.isChanged ? "" : "text-fg2"}>
            <td className="wrap-anywhere text-fg2">
              {fieldText(change.field, action.split(".")[0])}
            </td>
            <td>
              <Value change={change} side="before" action={action} names={names} {...zone} />
            </td>
            <td>
              <Value change={change} side="after" action={action} names={names} {...zone} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ValueProps
  extends Required<Pick<ChangesProps, "action" | "names">>, Pick<ChangesProps, "timeZone"> {
  readonly change: FieldChange;
  readonly side: "before" | "after";
}

/** Lists whose order is what was changed. */
const orders: ReadonlySet<string> = new Set(["titles", "contentIds", "order"]);

/** A value; of lists each item, with a sign and not only a colour where it went or came. */
function Value({ change, side, action, names, timeZone }: ValueProps) {
  const t = useTranslations("console.audit");
  const valueText = useValueText(action, timeZone);
  const { field, isChanged, currency } = change;
  const linesOf = usePrizeLines((key) => names[key]);
  const readOf = (one: unknown) => (isPrize(one) ? linesOf(one, currency ?? "") : one);
  const value = readOf(change[side]);
  const other = readOf(change[side === "before" ? "after" : "before"]);
  if (value === undefined || value === null) return t("none");
  if (Array.isArray(value) && value.length === 0) return t("none");
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const others: readonly unknown[] = Array.isArray(other) ? other : [other];
  if (orders.has(field)) return <Order items={items} others={others} />;
  function itemText(item: unknown): string {
    if (isPrize(change[side])) return String(item);
    if (currency !== undefined && typeof item === "string") return moneyText(item, currency);
    return names[String(item)] ?? valueText(field, item);
  }
  const Sign = side === "before" ? Minus : Plus;
  const tone = side === "before" ? "text-loss" : "text-win";
  return (
    <ul className="grid gap-1">
      {items.map((item, at) => {
        const isMoved = isChanged && !others.includes(item);
        return (
          // Two items may be alike.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className={`flex gap-1 ${isMoved ? tone : ""}`}>
            {isMoved && <Sign size={14} className="mt-0.5 shrink-0" aria-hidden />}
            <bdi className="min-w-0 wrap-anywhere">{itemText(item)}</bdi>
          </li>
        );
      })}
    </ul>
  );
}

interface OrderProps {
  readonly items: readonly unknown[];
  readonly others: readonly unknown[];
}

/** An order, numbered; what has another place on the other side stands out. */
function Order({ items, others }: OrderProps) {
  return (
    <ol className="grid list-decimal gap-1 ps-5 marker:text-fg2">
      {items.map((item, at) => (
        // Two pieces may have one title.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at} className={item === others[at] ? "text-fg2" : "font-medium"}>
          <bdi className="wrap-anywhere">{String(item)}</bdi>
        </li>
      ))}
    </ol>
  );
}
