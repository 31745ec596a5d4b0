import { useQuery } from "@tanstack/react-query";
import { Settings2 } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { goWith, pageOf, useAddress } from "../../lib/address.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { KeywordField } from "../../ui/desk/inputs.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { FilterRow, KeysHelp, StateSelect } from "../../ui/desk/queue-parts.tsx";
import { stateOf } from "../../ui/desk/walk.ts";
import { Money } from "../../ui/money.tsx";
import { states, winsQuery, type WinsView } from "./api.ts";
import { CeilingsDialog } from "./ceilings-dialog.tsx";
import { WinDrawer } from "./win-drawer.tsx";
import { StateMark } from "./words.tsx";
import { DeskQueue } from "../../ui/desk/desk-queue.tsx";

/** What a change of the member's name resets. */
const anew = { page: undefined, entry: undefined } as const;

/** Wins beyond their ceilings; the address names filters, page and drawer. */
export function WinsPage() {
  const t = useTranslations("console.wins");
  const { search } = useAddress();
  const view: WinsView = {
    state: stateOf(search, states),
    member: search["q"],
    pageNum: pageOf(search),
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead title={t("title")} lead={t("lead")} action={<HeadActions />} />
      <Queue view={view} />
      {search["ceilings"] === "1" && (
        <CeilingsDialog onClose={() => goWith({ ceilings: undefined })} />
      )}
    </div>
  );
}

function HeadActions() {
  const t = useTranslations("console.wins");
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" onClick={() => goWith({ ceilings: "1", entry: undefined })}>
        <Settings2 size={16} aria-hidden />
        {t("ceilings")}
      </Button>
      <KeysHelp
        keys={[
          ["A", t("key.approve")],
          ["R", t("key.reject")],
        ]}
      />
    </div>
  );
}

function Queue({ view }: { readonly view: WinsView }) {
  const t = useTranslations("console.wins");
  const words = useTranslations("console.queue");
  const members = useTranslations("console.members");
  const timeText = useTimeText();
  const isNarrowed = view.state !== "open" || view.member !== undefined;
  return (
    <DeskQueue
      filters={
        <FilterRow>
          <KeywordField label={members("search")} keyword={view.member ?? ""} reset={anew} />
          <StateSelect value={view.state} filters={states} textOf={(one) => t(`state.${one}`)} />
        </FilterRow>
      }
      queue={useQuery(winsQuery(view))}
      countText={(count) => t("count", { count })}
      emptyText={t(isNarrowed ? "empty" : "nothingWaits")}
      idOf={({ heldId }) => heldId}
      first={{
        head: words("member"),
        render: ({ username }) => <bdi>{username}</bdi>,
        renderUnder: ({ gameName }) => (
          <span dir="auto" className="block text-fg2 md:hidden">
            {gameName}
          </span>
        ),
      }}
      columns={[
        {
          head: t("game"),
          look: "max-md:hidden",
          render: ({ gameName, vendorName }) => (
            <>
              <bdi>{gameName}</bdi>
              <span className="block text-fg2">
                <bdi>{vendorName}</bdi>
              </span>
            </>
          ),
        },
        {
          head: words("amount"),
          look: "text-end!",
          render: ({ amount, currency }) => (
            <Money amount={amount} currency={currency} className="font-semibold" />
          ),
        },
        {
          head: t("ceiling"),
          look: "text-end! max-lg:hidden",
          render: ({ ceiling, currency }) => <Money amount={ceiling} currency={currency} />,
        },
        {
          head: t("why"),
          look: "max-lg:hidden",
          render: ({ reason }) => t(`reason.${reason}`),
        },
        {
          head: t("heldAt"),
          look: "num whitespace-nowrap max-lg:hidden",
          render: ({ heldAt }) => timeText(heldAt),
        },
        { head: words("status"), render: ({ state }) => <StateMark state={state} /> },
      ]}
      renderDrawer={({ id, close }) => <WinDrawer heldId={id} onClose={close} />}
    />
  );
}
