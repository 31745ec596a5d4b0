import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { pageOf, useAddress } from "../../lib/address.ts";
import { useTimeText } from "../../lib/time.ts";
import { AwardMark } from "../../ui/desk/award-mark.tsx";
import { AwardWorth } from "../../ui/desk/award-worth.tsx";
import { DeskQueue } from "../../ui/desk/desk-queue.tsx";
import { BrandName } from "../../ui/desk/names.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { FilterRow, KeysHelp, StateSelect } from "../../ui/desk/queue-parts.tsx";
import { stateOf } from "../../ui/desk/walk.ts";
import { awardsQuery, idOf, states, type AwardsView } from "./api.ts";
import { AwardDrawer } from "./award-drawer.tsx";

/** Awards that wait for a decision, and all others; the address names filter, page and drawer. */
export function AwardsPage() {
  const t = useTranslations("console.awards");
  const { search } = useAddress();
  const view: AwardsView = {
    state: stateOf(search, states),
    merchantCode: search["brand"],
    pageNum: pageOf(search),
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead
        title={t("title")}
        lead={t("lead")}
        action={
          <KeysHelp
            keys={[
              ["A", t("pay")],
              ["R", t("refuse")],
            ]}
          />
        }
      />
      <Queue view={view} />
    </div>
  );
}

function Queue({ view }: { readonly view: AwardsView }) {
  const t = useTranslations("console.awards");
  const words = useTranslations("console.queue");
  const timeText = useTimeText();
  return (
    <DeskQueue
      filters={
        <FilterRow>
          <StateSelect value={view.state} filters={states} textOf={(one) => t(`state.${one}`)} />
        </FilterRow>
      }
      queue={useQuery(awardsQuery(view))}
      countText={(count) => t("count", { count })}
      emptyText={t(view.state === "on_hold" ? "nothingWaits" : "empty")}
      idOf={idOf}
      first={{
        head: words("member"),
        render: ({ username }) => <bdi>{username}</bdi>,
        renderUnder: ({ title }) => (
          <span dir="auto" className="block text-fg2 md:hidden">
            {title}
          </span>
        ),
      }}
      columns={[
        {
          head: t("name"),
          look: "max-md:hidden",
          render: ({ title, merchantCode }) => (
            <>
              <bdi>{title}</bdi>
              <span className="block text-fg2">
                <BrandName code={merchantCode} />
              </span>
            </>
          ),
        },
        {
          head: words("amount"),
          look: "text-end!",
          render: (row) => <AwardWorth award={row} />,
        },
        {
          head: t("issuedAt"),
          look: "num whitespace-nowrap max-lg:hidden",
          render: ({ issuedAt }) => timeText(issuedAt),
        },
        { head: words("status"), render: ({ state }) => <AwardMark state={state} /> },
      ]}
      renderDrawer={({ id, close }) => <AwardDrawer id={id} onClose={close} />}
    />
  );
}
