import type { Language, PromotionTerms } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { contentsQuery } from "../../lib/contents-query.ts";
import { languageNames } from "../../lib/language-names.ts";
import { useLocalText } from "../../lib/local-text.ts";
import { useBrandOutlines, useMay } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Facts, Part, type Fact } from "../../ui/desk/drawer-parts.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { useWhoText } from "../../ui/desk/conditions/who-text.ts";
import { useAwardWorth, useTurnoverText } from "../../ui/desk/award-worth.tsx";
import { usePrizeNames, usePrizeWords } from "../../ui/desk/prizes/terms-text.ts";
import { moneyText } from "../../ui/money.tsx";

interface TermsProps {
  readonly title: string;
  readonly merchantCode: string;
  readonly terms: PromotionTerms;
  /** What counts now, where this would change it: what stays the same is left out. */
  readonly before?: PromotionTerms | undefined;
}

/** The terms line by line; of a change, only what changes. */
export function TermsFacts({ title, merchantCode, terms, before }: TermsProps) {
  const t = useTranslations("console.promotions");
  const rows = useTermsRows(merchantCode, terms);
  const were = new Map(
    useTermsRows(merchantCode, before ?? terms).map(([name, text]) => [name, text]),
  );
  const none = t("noTitle");
  const shown = rows.flatMap(([name, text]): Fact[] => {
    const was = were.get(name) ?? null;
    if (before === undefined && text === none) {
      return [
        [
          name,
          <Mark key={name} tone="bad">
            {none}
          </Mark>,
        ],
      ];
    }
    if (before === undefined) return text === null ? [] : [[name, text]];
    return was === text ? [] : [[name, `${was ?? "–"} → ${text ?? "–"}`]];
  });
  return (
    <Part title={title}>
      <Facts facts={shown} />
    </Part>
  );
}

/** The title in every language of the brand: where there is none, that is said. */
function useTitleRows(merchantCode: string, { title }: PromotionTerms) {
  const t = useTranslations("console.promotions");
  const { data: brands = [] } = useBrandOutlines();
  const own = brands.find((one) => one.merchantCode === merchantCode)?.languages ?? [];
  const languages = [...new Set([...own, ...(Object.keys(title) as Language[])])];
  return languages.map(
    (language) =>
      [
        `${t("field.title")} · \u2068${languageNames[language]}\u2069`,
        title[language] ?? t("noTitle"),
      ] as const,
  );
}

/** Which card of the site has the button. */
function useCardText(merchantCode: string, { contentId }: PromotionTerms): string {
  const t = useTranslations("console.promotions");
  const textOf = useLocalText();
  const mayRead = useMay("content.read");
  const pieces = useQuery({ ...contentsQuery(merchantCode, "promotion"), enabled: mayRead });
  if (contentId === null) return t("nowhere");
  const body = pieces.data?.find((one) => one.contentId === contentId)?.body;
  return body?.kind === "promotion" ? textOf(body.title) : t("unknownCard");
}

function useTermsRows(
  merchantCode: string,
  terms: PromotionTerms,
): readonly (readonly [string, string | null])[] {
  const t = useTranslations("console.promotions");
  const worthText = useAwardWorth();
  const turnoverText = useTurnoverText();
  const wordsOf = usePrizeWords(usePrizeNames());
  const timeText = useTimeText();
  const whoText = useWhoText(merchantCode);
  const { currency, target, amountMax, budget, budgetDay, codes, who } = terms;
  const money = (text: string | null) => (text === null ? null : moneyText(text, currency));
  const expected =
    target && (target.measure === "deposit_sum" ? money(target.expected) : target.expected);
  return [
    [t("field.kind"), t(`kind.${terms.kind}`)],
    ...useTitleRows(merchantCode, terms),
    [t("field.contentId"), useCardText(merchantCode, terms)],
    [
      t("field.gives"),
      terms.prize !== undefined
        ? worthText({ ...terms, prize: terms.prize })
        : (terms.bonusDays ?? null) === null
          ? t("awardKind.cash")
          : t("awardKind.bonus"),
    ],
    ...(terms.prize === undefined ? [] : wordsOf(terms.prize, currency).terms),
    [t("field.bonusDays"), terms.bonusDays == null ? null : String(terms.bonusDays)],
    [t("field.bonusCountsAtMost"), money(terms.bonusCountsAtMost ?? null)],
    [t("field.amount"), money(terms.amount)],
    [t("field.amountMax"), money(amountMax)],
    [t("field.turnover"), turnoverText(terms.prize, terms.turnoverBps)],
    [t("field.claimDays"), String(terms.claimDays)],
    [t("field.period"), t(`period.${terms.period}`)],
    [target === null ? t("field.expected") : t(`measure.${target.measure}`), expected],
    [t("field.needsJoin"), terms.needsJoin ? "✓" : null],
    [t("field.startsAt"), terms.startsAt && timeText(terms.startsAt)],
    [t("field.endsAt"), terms.endsAt && timeText(terms.endsAt)],
    [t("field.budget"), money(budget)],
    [t("field.budgetDay"), money(budgetDay)],
    [
      t("field.budgetMode"),
      budget === null && budgetDay === null
        ? null
        : t(`budgetMode.${terms.budgetMode ?? "first_reached"}`),
    ],
    [
      t("field.codes"),
      codes.length === 0
        ? null
        : codes
            .map((one) => `${one.code}${one.usesMax === null ? "" : ` × ${one.usesMax}`}`)
            .join(", "),
    ],
    [t("field.stackGroup"), terms.stackGroup],
    [t("field.priority"), terms.priority === 0 ? null : String(terms.priority)],
    [t("field.controlShare"), terms.controlShare ? `${terms.controlShare} %` : null],
    [t("field.times"), terms.kind === "application" ? String(terms.times) : null],
    [t("field.who"), who === null ? null : whoText(who)],
  ];
}
