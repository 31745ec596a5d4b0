import type { MallItem } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Plus, Store } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { randomUuid } from "../../lib/random.ts";
import { goWith, useAddress } from "../../lib/address.ts";
import { serverNow } from "../../lib/clock.ts";
import { countText } from "../../lib/count-text.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { useMay, type BrandOutline } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { Mark, table } from "../../ui/desk/page-parts.tsx";
import { moneyText } from "../../ui/money.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { itemsQuery } from "./api.ts";
import { newItem } from "./item-draft.ts";
import { ItemForm } from "./item-form.tsx";

/** What a brand gives for points: all of it, or the item that the address names. */
export function MallItems({ brand }: { readonly brand: BrandOutline }) {
  const items = useQuery(itemsQuery);
  const asked = useAddress().search["item"];
  // A form is reset only by an explicit reload, never while somebody types.
  const [reads, setReads] = useState(0);
  if (items.isPending) return <SkeletonRows rows={6} className="h-11" />;
  if (items.isError) return <Failed error={items.error} onRetry={() => void items.refetch()} />;
  const own = items.data.filter(({ merchantCode }) => merchantCode === brand.merchantCode);
  if (asked === undefined) return <List items={own} />;
  const item = own.find(({ itemId }) => itemId === asked);
  return (
    <ItemForm
      key={`${asked} ${reads}`}
      brand={brand}
      item={item ?? newItem(brand, asked, new Date(serverNow()).toISOString())}
      onReadAgain={() => void items.refetch().then(() => setReads(reads + 1))}
    />
  );
}

interface ListProps {
  readonly items: readonly MallItem[];
}

const show = (itemId: string) => goWith({ item: itemId });

function List({ items }: ListProps) {
  const t = useTranslations("console.points");
  const mayWrite = useMay("rewards.write");
  return (
    <>
      {mayWrite && (
        <Button look="action" className="justify-self-start" onClick={() => show(randomUuid())}>
          <Plus size={16} aria-hidden />
          {t("add")}
        </Button>
      )}
      {items.length === 0 ? (
        <Empty icon={<Store size={28} aria-hidden />} text={t("noItems")} />
      ) : (
        <ItemsTable items={items} />
      )}
    </>
  );
}

function ItemsTable({ items }: ListProps) {
  const t = useTranslations("console.points");
  const language = useLanguage();
  const nameOf = ({ settings: { name, amount }, currency }: MallItem) =>
    (name[language] ?? name.en ?? "").replaceAll("{amount}", moneyText(amount, currency));
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead className={table.head}>
          <tr>
            <th scope="col">{t("field.name")}</th>
            <th scope="col" className="max-md:hidden">
              {t("field.kind")}
            </th>
            <th scope="col" className="text-end!">
              {t("points")}
            </th>
            <th scope="col" className="text-end! max-md:hidden">
              {t("worth")}
            </th>
            <th scope="col" className="text-end! max-sm:hidden">
              {t("left")}
            </th>
            <th scope="col" className="text-end! max-lg:hidden">
              {t("taken")}
            </th>
            <th scope="col">{t("status")}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.itemId} className={table.row}>
              <td>
                <button type="button" className={table.open} onClick={() => show(item.itemId)}>
                  {`\u2068${nameOf(item)}\u2069`}
                </button>
              </td>
              <td className="max-md:hidden">{t(`kind.${item.settings.kind}`)}</td>
              <td className="num text-end">
                {countText(item.settings.points)}
                {/[1-9]/.test(item.settings.amountRequired) && (
                  <span className="block text-fg2">
                    {t("andCash", {
                      amount: moneyText(item.settings.amountRequired, item.currency),
                    })}
                  </span>
                )}
              </td>
              <td className="text-end max-md:hidden">
                {moneyText(item.settings.amount, item.currency)}
              </td>
              <td className="num text-end max-sm:hidden">
                {item.settings.stock === null
                  ? t("endless")
                  : countText(item.settings.stock - item.taken)}
              </td>
              <td className="num text-end max-lg:hidden">{countText(item.taken)}</td>
              <td>
                <Mark tone={item.settings.isOpen ? "good" : "calm"}>
                  {t(item.settings.isOpen ? "open" : "closed")}
                </Mark>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
