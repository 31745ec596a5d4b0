import type { GiftList } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { pageOf, useAddress } from "../../lib/address.ts";
import { useMay } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { useLocalText } from "../../lib/local-text.ts";
import { Button } from "../../ui/button.tsx";
import { WithBrand } from "../../ui/desk/brand-choice.tsx";
import { DeskQueue } from "../../ui/desk/desk-queue.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { FilterRow } from "../../ui/desk/queue-parts.tsx";
import { giftListsQuery } from "./api.ts";
import { GiftDrawer } from "./gift-drawer.tsx";
import { useGiftWorth } from "./gift-worth.ts";
import { GiftForm } from "./gift-form.tsx";

/** Lists of members who were given awards; the address names brand, page and drawer. */
export function GiftsPage() {
  const t = useTranslations("console.gifts");
  const mayGive = useMay("rewards.gift");
  const [isGiving, setGiving] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead
        title={t("title")}
        lead={t("lead")}
        action={
          mayGive && (
            <Button look="action" size="small" onClick={() => setGiving(true)}>
              <Plus size={16} aria-hidden />
              {t("add")}
            </Button>
          )
        }
      />
      <WithBrand>
        {(brand, choice) => (
          <>
            <Queue merchantCode={brand.merchantCode} choice={choice} />
            {isGiving && <GiftForm brand={brand} onClose={() => setGiving(false)} />}
          </>
        )}
      </WithBrand>
    </div>
  );
}

interface QueueProps {
  readonly merchantCode: string;
  readonly choice: ReactNode;
}

function Queue({ merchantCode, choice }: QueueProps) {
  const t = useTranslations("console.gifts");
  const words = useTranslations("console.queue");
  const worthOf = useGiftWorth();
  const titleText = useLocalText();
  const timeText = useTimeText();
  const { search } = useAddress();
  return (
    <DeskQueue<GiftList>
      filters={<FilterRow>{choice}</FilterRow>}
      queue={useQuery(giftListsQuery({ merchantCode, pageNum: pageOf(search) }))}
      countText={(count) => t("count", { count })}
      emptyText={t("empty")}
      idOf={({ listId }) => listId}
      first={{
        head: t("name"),
        render: ({ title }) => <bdi>{titleText(title)}</bdi>,
        renderUnder: ({ given, lines }) => (
          <span className="num block text-fg2">{t("givenOf", { given, lines })}</span>
        ),
      }}
      columns={[
        {
          head: words("amount"),
          look: "text-end!",
          render: (row) => <span className="font-semibold">{worthOf(row.prize.kind, row)}</span>,
        },
        {
          head: t("operator"),
          look: "max-md:hidden",
          render: ({ operator }) => <bdi>{operator}</bdi>,
        },
        {
          head: t("approver"),
          look: "max-lg:hidden",
          render: ({ approver }) => <bdi>{approver ?? "–"}</bdi>,
        },
        {
          head: t("givenAt"),
          look: "num whitespace-nowrap max-lg:hidden",
          render: ({ givenAt }) => timeText(givenAt),
        },
      ]}
      renderDrawer={({ id, close }) => <GiftDrawer id={id} onClose={close} />}
    />
  );
}
