import type { VipPolicy } from "@baize/contract";
import { parseMinor } from "@baize/money";
import { useTranslations } from "use-intl/react";
import { countText } from "../../lib/count-text.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { plainText } from "../../lib/typed-numbers.ts";
import { table } from "../../ui/desk/page-parts.tsx";
import { moneyText } from "../../ui/money.tsx";
import { giftNames, type LevelDraft } from "./vip-draft.ts";

interface LevelsTableProps {
  readonly levels: readonly LevelDraft[];
  readonly members: VipPolicy["members"];
  readonly currency: string;
  readonly open: number | undefined;
  readonly problemOf: (field: string) => string | undefined;
  readonly onOpen: (index: number) => void;
}

const named = [
  "label",
  "color",
  "total",
  "totalDeposits",
  "keep",
  "levelUp",
  "weekly",
  "monthly",
  "birthday",
  "withdrawalDay",
  "points",
];

const giftFields = [
  "amount",
  "count",
  "prizeDays",
  "wagering",
  "countsAtMost",
  "gameCode",
  "stake",
  "winCap",
  "wheelId",
  "boardId",
  "weights",
];

/** All levels in short; the name of each opens its fields. */
export function LevelsTable(props: LevelsTableProps) {
  const { levels, members, currency, open, problemOf, onOpen } = props;
  const t = useTranslations("console.vip");
  const language = useLanguage();
  // What is typed need not be an amount.
  const amountText = (text: string) =>
    parseMinor(plainText(text), currency) === undefined
      ? text
      : moneyText(plainText(text), currency);
  const nameOf = ({ label }: LevelDraft) =>
    label[language] ?? label.en ?? Object.values(label)[0] ?? "";
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <Head />
        <tbody>
          {levels.map((level, index) => {
            const gifts = giftNames.flatMap((name) =>
              giftFields.map((field) => `gifts.${name}.${field}`),
            );
            const isBroken = [...named, ...gifts].some(
              (name) => problemOf(`levels.${index}.${name}`) !== undefined,
            );
            return (
              <tr key={index} className={table.row}>
                <td>
                  <button
                    type="button"
                    aria-expanded={open === index}
                    className={table.open}
                    onClick={() => onOpen(index)}
                  >
                    <span
                      aria-hidden
                      style={{ backgroundColor: level.color }}
                      className="me-2 inline-block size-3 rounded-full align-baseline ring-1 ring-line"
                    />
                    {`VIP${index} · \u2068${nameOf(level)}\u2069`}
                  </button>
                  {isBroken && <span className="ms-2 text-loss">{t("broken")}</span>}
                </td>
                <td className="num text-end">{amountText(level.total)}</td>
                <td className="num text-end max-sm:hidden">{amountText(level.keep)}</td>
                <td className="num text-end max-sm:hidden">{amountText(level.levelUp)}</td>
                <td className="num text-end max-md:hidden">{level.points}</td>
                <td className="num text-end">
                  {index === 0
                    ? "–"
                    : countText(members.find((one) => one.level === index)?.members ?? 0)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Head() {
  const t = useTranslations("console.vip");
  return (
    <thead className={table.head}>
      <tr>
        <th scope="col">{t("level")}</th>
        <th scope="col" className="text-end!">
          {t("field.total")}
        </th>
        <th scope="col" className="text-end! max-sm:hidden">
          {t("field.keep")}
        </th>
        <th scope="col" className="text-end! max-sm:hidden">
          {t("field.levelUp")}
        </th>
        <th scope="col" className="text-end! max-md:hidden">
          {t("field.points")}
        </th>
        <th scope="col" className="text-end!">
          {t("membersOf")}
        </th>
      </tr>
    </thead>
  );
}
