import type { HeldWinInConsole } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Settings2 } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { goWith, pageOf, useAddress } from "../../lib/address.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { KeywordField } from "../../ui/desk/inputs.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import {
  FilterRow,
  KeysHelp,
  Opener,
  QueueList,
  QueueRow,
  QueueTable,
  StateSelect,
} from "../../ui/desk/queue-parts.tsx";
import { stateOf, useWalk } from "../../ui/desk/walk.ts";
import { Money } from "../../ui/money.tsx";
import { states, winsQuery, type WinsView } from "./api.ts";
import { CeilingsDialog } from "./ceilings-dialog.tsx";
import { WinDrawer } from "./win-drawer.tsx";
import { StateMark } from "./words.tsx";

/** What a change of the member's name resets. */
const anew = { page: undefined, entry: undefined } as const;

/** Wins beyond their ceilings; the address names filters, page and drawer. */
export function WinsPage() {
  const t = useTranslations("console.wins");
  const members = useTranslations("console.members");
  const { search } = useAddress();
  const view: WinsView = {
    state: stateOf(search, states),
    member: search["q"],
    pageNum: pageOf(search),
  };
  const queue = useQuery(winsQuery(view));
  const { open, at, close } = useWalk(queue.data?.content.map(({ heldId }) => heldId) ?? []);
  const isNarrowed = view.state !== "open" || view.member !== undefined;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead title={t("title")} lead={t("lead")} action={<HeadActions />} />
      <FilterRow>
        <KeywordField label={members("search")} keyword={view.member ?? ""} reset={anew} />
        <StateSelect value={view.state} filters={states} textOf={(one) => t(`state.${one}`)} />
      </FilterRow>
      <QueueList
        queue={queue}
        countText={(count) => t("count", { count })}
        emptyText={t(isNarrowed ? "empty" : "nothingWaits")}
      >
        {(rows) => <Queue rows={rows} marked={at} />}
      </QueueList>
      {open !== undefined && <WinDrawer key={open} heldId={open} onClose={close} />}
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

interface QueueProps {
  readonly rows: readonly HeldWinInConsole[];
  readonly marked: string | undefined;
}

function Queue({ rows, marked }: QueueProps) {
  const t = useTranslations("console.wins");
  const words = useTranslations("console.queue");
  return (
    <QueueTable
      columns={[
        [words("member")],
        [t("game"), "max-md:hidden"],
        [words("amount"), "text-end!"],
        [t("ceiling"), "text-end! max-lg:hidden"],
        [t("why"), "max-lg:hidden"],
        [t("heldAt"), "max-lg:hidden"],
        [words("status")],
      ]}
    >
      {rows.map((row) => (
        <Row key={row.heldId} row={row} isMarked={row.heldId === marked} />
      ))}
    </QueueTable>
  );
}

interface RowProps {
  readonly row: HeldWinInConsole;
  readonly isMarked: boolean;
}

function Row({ row, isMarked }: RowProps) {
  const t = useTranslations("console.wins");
  const timeText = useTimeText();
  return (
    <QueueRow isMarked={isMarked}>
      <td>
        <Opener entry={row.heldId} isMarked={isMarked}>
          <bdi>{row.username}</bdi>
        </Opener>
        <span dir="auto" className="block text-fg2 md:hidden">
          {row.gameName}
        </span>
      </td>
      <td className="max-md:hidden">
        <bdi>{row.gameName}</bdi>
        <span className="block text-fg2">
          <bdi>{row.vendorName}</bdi>
        </span>
      </td>
      <td className="text-end">
        <Money amount={row.amount} currency={row.currency} className="font-semibold" />
      </td>
      <td className="text-end max-lg:hidden">
        <Money amount={row.ceiling} currency={row.currency} />
      </td>
      <td className="max-lg:hidden">{t(`reason.${row.reason}`)}</td>
      <td className="num whitespace-nowrap max-lg:hidden">{timeText(row.heldAt)}</td>
      <td>
        <StateMark state={row.state} />
      </td>
    </QueueRow>
  );
}
