import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { pageOf, useAddress } from "../../lib/address.ts";
import { countText } from "../../lib/count-text.ts";
import { useTimeText } from "../../lib/time.ts";
import { DeskQueue } from "../../ui/desk/desk-queue.tsx";
import { ExportButton } from "../../ui/desk/export-button.tsx";
import { BrandName } from "../../ui/desk/names.tsx";
import { FilterRow, StateSelect } from "../../ui/desk/queue-parts.tsx";
import { stateOf } from "../../ui/desk/walk.ts";
import { moneyText } from "../../ui/money.tsx";
import { idOf, redemptionsQuery, states, type RedemptionsView } from "./api.ts";
import { RedemptionMarks } from "./marks.tsx";
import { RedemptionDrawer } from "./redemption-drawer.tsx";

/** What members asked for: what waits, and all others. */
export function Redemptions() {
  const t = useTranslations("console.points");
  const words = useTranslations("console.queue");
  const timeText = useTimeText();
  const { search } = useAddress();
  const view: RedemptionsView = {
    state: stateOf(search, states),
    merchantCode: search["brand"],
    pageNum: pageOf(search),
  };
  const { state } = view;
  return (
    <DeskQueue
      filters={<Filters view={view} />}
      queue={useQuery(redemptionsQuery(view))}
      countText={(count) => t("count", { count })}
      emptyText={t(state === "in_process" ? "nothingWaits" : "empty")}
      idOf={idOf}
      first={{
        head: words("member"),
        render: ({ username }) => <bdi>{username}</bdi>,
        renderUnder: ({ name }) => (
          <span dir="auto" className="block text-fg2 md:hidden">
            {name}
          </span>
        ),
      }}
      columns={[
        {
          head: t("name"),
          look: "max-md:hidden",
          render: ({ name, merchantCode: code, type }) => (
            <>
              <bdi>{name}</bdi>
              <span className="block text-fg2">
                {type !== "convert" && kindText(t, type)} <BrandName code={code} />
              </span>
            </>
          ),
        },
        {
          head: t("points"),
          look: "num text-end!",
          render: ({ pointsRequired }) => countText(pointsRequired),
        },
        {
          head: t("worth"),
          look: "text-end! max-lg:hidden",
          render: ({ amount, unit }) => amount !== null && moneyText(amount, unit),
        },
        {
          head: t("appliedAt"),
          look: "num whitespace-nowrap max-lg:hidden",
          render: ({ applicationTime }) => timeText(applicationTime),
        },
        {
          head: words("status"),
          render: ({ status, delivery }) => <RedemptionMarks status={status} delivery={delivery} />,
        },
      ]}
      renderDrawer={({ id, close }) => <RedemptionDrawer id={id} onClose={close} />}
    />
  );
}

/** By state, and the whole list as a file. */
function Filters({ view: { state, merchantCode } }: { readonly view: RedemptionsView }) {
  const t = useTranslations("console.points");
  const filters = {
    ...(state !== undefined && { state }),
    ...(merchantCode !== undefined && { merchantCode }),
  };
  return (
    <div className="flex flex-wrap items-end justify-between gap-2">
      <FilterRow>
        <StateSelect value={state} filters={states} textOf={(one) => t(`state.${one}`)} />
      </FilterRow>
      <ExportButton order={{ kind: "redemptions", filters }} />
    </div>
  );
}

const kinds = ["cash", "bonus", "free_rounds", "tickets", "goods", "convert"] as const;

function kindText(
  t: ReturnType<typeof useTranslations<"console.points">>,
  type: string,
): string | undefined {
  const kind = kinds.find((one) => one === type);
  return kind === undefined ? undefined : `${t(`kind.${kind}`)} ·`;
}
