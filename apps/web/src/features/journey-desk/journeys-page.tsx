import type { Journey } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { goWith, pageOf, useAddress } from "../../lib/address.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { DeskQueue } from "../../ui/desk/desk-queue.tsx";
import { DraftsPage } from "../../ui/desk/drafts/drafts-page.tsx";
import { FilterRow, StateSelect } from "../../ui/desk/queue-parts.tsx";
import { stateOf } from "../../ui/desk/walk.ts";
import { idOf, journeysQuery, states } from "./api.ts";
import { JourneyDrawer } from "./journey-drawer.tsx";
import { JourneyForm } from "./journey-form.tsx";
import { JourneyMark, nameOf } from "./words.tsx";

/** A brand's journeys; the address names filter, page, drawer and form. */
export function JourneysPage() {
  return (
    <DraftsPage texts="console.journeys">
      {(brand, choice) => <OfBrand brand={brand} choice={choice} />}
    </DraftsPage>
  );
}

interface OfBrandProps {
  readonly brand: BrandOutline;
  readonly choice: ReactNode;
}

const countCell = "text-end! num max-md:hidden";

function OfBrand({ brand, choice }: OfBrandProps) {
  const t = useTranslations("console.journeys");
  const words = useTranslations("console.queue");
  const { search } = useAddress();
  const { merchantCode } = brand;
  const view = { state: stateOf(search, states), merchantCode, pageNum: pageOf(search) };
  const { edit } = search;
  return (
    <>
      <DeskQueue<Journey>
        filters={
          <FilterRow>
            {choice}
            <StateSelect value={view.state} filters={states} textOf={(one) => t(`state.${one}`)} />
          </FilterRow>
        }
        queue={useQuery(journeysQuery(view))}
        countText={(count) => t("count", { count })}
        emptyText={t("empty")}
        idOf={idOf}
        first={{ head: t("name"), render: (row) => <bdi>{nameOf(row)}</bdi> }}
        columns={[
          {
            head: t("field.trigger"),
            look: "max-md:hidden",
            render: ({ current, draft }) =>
              t(`trigger.${(current ?? draft)?.trigger ?? "registered"}`),
          },
          { head: t("entered"), look: countCell, render: ({ counts }) => counts.entered },
          { head: t("waiting"), look: countCell, render: ({ counts }) => counts.waiting },
          { head: t("sent"), look: "text-end! num", render: ({ counts }) => counts.sent },
          { head: words("status"), render: (row) => <JourneyMark row={row} /> },
        ]}
        renderDrawer={({ id, close }) => <JourneyDrawer id={id} onClose={close} />}
      />
      {edit !== undefined && (
        <JourneyForm
          key={edit}
          brand={brand}
          id={edit}
          // A draft is of no use until it is submitted: its drawer has the button.
          onSaved={(id) => goWith({ edit: undefined, entry: id })}
          onClose={() => goWith({ edit: undefined })}
        />
      )}
    </>
  );
}
