import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { useTimeText } from "../../lib/time.ts";
import { useLocalText } from "../../lib/local-text.ts";
import { useTurnoverText } from "../../ui/desk/award-worth.tsx";
import { Facts, Part, QueryDrawer } from "../../ui/desk/drawer-parts.tsx";
import { MemberLink } from "../../ui/desk/member-link.tsx";
import { BrandName } from "../../ui/desk/names.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { usePrizeNames, usePrizeWords } from "../../ui/desk/prizes/terms-text.ts";
import { giftListQuery } from "./api.ts";
import { useGiftWorth } from "./gift-worth.ts";

interface GiftDrawerProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One list: what each of its members got, or why not. */
export function GiftDrawer({ id, onClose }: GiftDrawerProps) {
  const t = useTranslations("console.gifts");
  const awards = useTranslations("console.awards");
  const words = useTranslations("console.queue");
  const timeText = useTimeText();
  const query = useQuery(giftListQuery(id));
  const worthOf = useGiftWorth();
  const titleText = useLocalText();
  const turnoverText = useTurnoverText();
  const wordsOf = usePrizeWords(usePrizeNames());
  return (
    <QueryDrawer
      query={query}
      title={t("one")}
      titleOf={({ title }) => titleText(title)}
      onClose={onClose}
    >
      {(row) => (
        <>
          <Facts
            facts={[
              [awards("brand"), <BrandName key="brand" code={row.merchantCode} />],
              [t("prize.kind"), t(`prize.kinds.${row.prize.kind}`)],
              [words("amount"), worthOf(row.prize.kind, row)],
              [t("result"), t("givenOf", { given: row.given, lines: row.lines })],
              ...wordsOf(row.prize, row.currency).terms,
              [awards("turnover"), turnoverText(row.prize, row.turnoverBps)],
              [awards("days"), String(row.days)],
              [t("givenAt"), timeText(row.givenAt)],
              [t("operator"), row.operator],
              [t("approver"), row.approver],
              [awards("note"), row.reason],
            ]}
          />
          <Part title={t("lines")}>
            <ul className="divide-y divide-line rounded-md border border-line">
              {row.results.map((one) => (
                <li
                  key={one.line}
                  className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2"
                >
                  <span className="num w-8 text-fg3">{one.line}</span>
                  <span className="min-w-32 flex-1">
                    <MemberLink memberId={one.memberId}>{one.username}</MemberLink>
                  </span>
                  <span>{worthOf(row.prize.kind, { ...row, ...one })}</span>
                  <Mark tone={one.result === "given" ? "good" : "calm"}>
                    {t(`results.${one.result}`)}
                  </Mark>
                </li>
              ))}
            </ul>
          </Part>
        </>
      )}
    </QueryDrawer>
  );
}
