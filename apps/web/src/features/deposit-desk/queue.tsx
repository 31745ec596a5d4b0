import type { DepositInConsole } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { useAddress } from "../../lib/address.ts";
import { AgeMark } from "../../ui/desk/age-mark.tsx";
import { ClaimName } from "../../ui/desk/claim-line.tsx";
import { DeskQueue } from "../../ui/desk/desk-queue.tsx";
import { Money } from "../../ui/money.tsx";
import { filters, queueQuery } from "./api.ts";
import { DepositDrawer } from "./deposit-drawer.tsx";
import { Filters, readView } from "./filters.tsx";
import { StateMark } from "./words.tsx";

/** How long a transfer has been waiting to be checked. */
function Age({ row: { status, waitsSince, targetMinutes } }: { readonly row: DepositInConsole }) {
  if (status !== "checking") return null;
  return <AgeMark since={waitsSince} targetMinutes={targetMinutes} />;
}

/** Members' deposits of every method. */
export function Queue() {
  const t = useTranslations("console.deposits");
  const words = useTranslations("console.queue");
  const { search } = useAddress();
  const view = readView(search, filters);
  return (
    <DeskQueue
      filters={
        <Filters
          view={view}
          filters={filters}
          textOf={(one) => (one === "waiting" ? words("waiting") : t(`state.${one}`))}
          hasKinds
        />
      }
      queue={useQuery(queueQuery(view))}
      countText={(count) => t("count", { count })}
      emptyText={words(view.state === "waiting" ? "nothingWaits" : "empty")}
      idOf={({ depositId }) => depositId}
      first={{
        head: words("member"),
        render: ({ username }) => <bdi>{username}</bdi>,
        renderUnder: (row) => (
          <span className="block md:hidden">
            <Age row={row} />
          </span>
        ),
      }}
      columns={[
        {
          head: words("amount"),
          look: "text-end!",
          render: ({ received, amount, currency }) => (
            <Money amount={received ?? amount} currency={currency} className="font-semibold" />
          ),
        },
        { head: t("method"), look: "max-md:hidden", render: ({ kind }) => t(`kind.${kind}`) },
        {
          head: words("reference"),
          look: "max-lg:hidden",
          render: ({ reference }) => (
            <bdi dir="ltr" className="num">
              {reference}
            </bdi>
          ),
        },
        { head: words("age"), look: "max-md:hidden", render: (row) => <Age row={row} /> },
        { head: words("status"), render: ({ status }) => <StateMark status={status} /> },
        {
          head: words("claim"),
          look: "max-lg:hidden",
          render: ({ claim }) => <ClaimName claim={claim} />,
        },
      ]}
      renderDrawer={({ id, close }) => <DepositDrawer depositId={id} onClose={close} />}
    />
  );
}
