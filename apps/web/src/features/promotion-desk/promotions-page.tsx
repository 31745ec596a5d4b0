import type { DeskPromotion } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { goWith, pageOf, useAddress } from "../../lib/address.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { useDateText } from "../../lib/time.ts";
import { DeskQueue } from "../../ui/desk/desk-queue.tsx";
import { DraftsPage } from "../../ui/desk/drafts/drafts-page.tsx";
import { FilterRow, StateSelect } from "../../ui/desk/queue-parts.tsx";
import { StopRewards } from "../../ui/desk/rewards-stop/stop-button.tsx";
import { stateOf } from "../../ui/desk/walk.ts";
import { Money } from "../../ui/money.tsx";
import { idOf, promotionsQuery, states, type PromotionsView } from "./api.ts";
import { PromotionDrawer } from "./promotion-drawer.tsx";
import { PromotionForm } from "./promotion-form.tsx";
import { PromotionMark, useTitle } from "./words.tsx";

/** A brand's promotions; the address names filter, page, drawer and form. */
export function PromotionsPage() {
  return (
    <DraftsPage texts="console.promotions">
      {(brand, choice) => <OfBrand brand={brand} choice={choice} />}
    </DraftsPage>
  );
}

interface OfBrandProps {
  readonly brand: BrandOutline;
  readonly choice: ReactNode;
}

function OfBrand({ brand, choice }: OfBrandProps) {
  const t = useTranslations("console.promotions");
  const words = useTranslations("console.queue");
  const titleOf = useTitle();
  const { search } = useAddress();
  const { merchantCode } = brand;
  const view: PromotionsView = {
    state: stateOf(search, states),
    merchantCode,
    pageNum: pageOf(search),
  };
  return (
    <>
      <DeskQueue<DeskPromotion>
        filters={
          <FilterRow>
            {choice}
            <StateSelect value={view.state} filters={states} textOf={(one) => t(`state.${one}`)} />
            <StopRewards brand={brand} />
          </FilterRow>
        }
        queue={useQuery(promotionsQuery(view))}
        countText={(count) => t("count", { count })}
        emptyText={t("empty")}
        idOf={idOf}
        first={{ head: t("name"), render: (row) => <bdi>{titleOf(row)}</bdi> }}
        columns={[
          {
            head: t("kindHead"),
            look: "max-md:hidden",
            render: ({ current, draft }) => t(`kind.${(current ?? draft)?.kind ?? "code"}`),
          },
          {
            head: t("cost"),
            look: "text-end!",
            render: (row) => <Cost row={row} currency={brand.currency} />,
          },
          {
            head: t("dates"),
            look: "num whitespace-nowrap max-lg:hidden",
            render: (row) => <Dates row={row} />,
          },
          { head: words("status"), render: (row) => <PromotionMark row={row} /> },
        ]}
        renderDrawer={({ id, close }) => <PromotionDrawer id={id} onClose={close} />}
      />
      {search["edit"] !== undefined && (
        <PromotionForm
          key={`${search["edit"]} ${search["like"] ?? ""}`}
          brand={brand}
          id={search["edit"]}
          like={search["like"]}
          // A draft is of no use until it is submitted: its drawer has the button.
          onSaved={(id) =>
            goWith({
              edit: undefined,
              like: undefined,
              entry: id,
              // A new one is a draft, and stands in no other list.
              ...(search["edit"] === "new" && { state: "draft", page: undefined }),
            })
          }
          onClose={() => goWith({ edit: undefined, like: undefined })}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly row: DeskPromotion;
}

/** What it costs so far, and what it may cost. */
function Cost({ row, currency }: RowProps & { readonly currency: string }) {
  const t = useTranslations("console.promotions");
  const budget = (row.current ?? row.draft)?.budget ?? null;
  return (
    <>
      <Money amount={row.spent} currency={currency} />
      {budget !== null && (
        <span className="block text-fg2">
          {t("field.budget")} <Money amount={budget} currency={currency} />
        </span>
      )}
    </>
  );
}

/** When it begins and ends, by the clock of the brand. */
function Dates({ row }: RowProps) {
  const t = useTranslations("console.desk");
  const dateText = useDateText();
  const { startsAt = null, endsAt = null } = row.current ?? row.draft ?? {};
  if (startsAt === null && endsAt === null) return "–";
  return (
    <>
      {startsAt !== null && (
        <span className="block">
          {t("from")} {dateText(startsAt)}
        </span>
      )}
      {endsAt !== null && (
        <span className="block">
          {t("until")} {dateText(endsAt)}
        </span>
      )}
    </>
  );
}
