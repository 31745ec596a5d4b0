import type { DepositInConsole } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { useAddress } from "../../lib/address.ts";
import { AgeMark } from "../../ui/desk/age-mark.tsx";
import { Opener, QueueList, QueueRow, QueueTable } from "../../ui/desk/queue-parts.tsx";
import { useWalk } from "../../ui/desk/walk.ts";
import { Money } from "../../ui/money.tsx";
import { filters, queueQuery } from "./api.ts";
import { DepositDrawer } from "./deposit-drawer.tsx";
import { Filters, readView } from "./filters.tsx";
import { StateMark } from "./words.tsx";

/** Members' deposits of every method. */
export function Queue() {
  const t = useTranslations("console.deposits");
  const words = useTranslations("console.queue");
  const { search } = useAddress();
  const view = readView(search, filters);
  const queue = useQuery(queueQuery(view));
  const { open, at, close } = useWalk(queue.data?.content.map((one) => one.depositId) ?? []);
  return (
    <>
      <Filters
        view={view}
        filters={filters}
        textOf={(one) => (one === "waiting" ? words("waiting") : t(`state.${one}`))}
        hasKinds
      />
      <QueueList
        queue={queue}
        countText={(count) => t("count", { count })}
        emptyText={words(view.state === "waiting" ? "nothingWaits" : "empty")}
      >
        {(rows) => <Rows rows={rows} marked={at} />}
      </QueueList>
      {open !== undefined && <DepositDrawer key={open} depositId={open} onClose={close} />}
    </>
  );
}

interface RowsProps {
  readonly rows: readonly DepositInConsole[];
  readonly marked: string | undefined;
}

function Rows({ rows, marked }: RowsProps) {
  const t = useTranslations("console.deposits");
  const words = useTranslations("console.queue");
  return (
    <QueueTable
      columns={[
        [words("member")],
        [words("amount"), "text-end!"],
        [t("method"), "max-md:hidden"],
        [words("reference"), "max-lg:hidden"],
        [words("age"), "max-md:hidden"],
        [words("status")],
        [words("claim"), "max-lg:hidden"],
      ]}
    >
      {rows.map((row) => (
        <Row key={row.depositId} row={row} isMarked={row.depositId === marked} />
      ))}
    </QueueTable>
  );
}

interface RowProps {
  readonly row: DepositInConsole;
  readonly isMarked: boolean;
}

function Row({ row, isMarked }: RowProps) {
  const t = useTranslations("console.deposits");
  const words = useTranslations("console.queue");
  const { depositId, username, amount, received, currency, kind, reference, claim, status } = row;
  const age = status === "checking" && (
    <AgeMark since={row.waitsSince} targetMinutes={row.targetMinutes} />
  );
  return (
    <QueueRow isMarked={isMarked}>
      <td>
        <Opener entry={depositId} isMarked={isMarked}>
          <bdi>{username}</bdi>
        </Opener>
        <span className="block md:hidden">{age}</span>
      </td>
      <td className="text-end">
        <Money amount={received ?? amount} currency={currency} className="font-semibold" />
      </td>
      <td className="max-md:hidden">{t(`kind.${kind}`)}</td>
      <td className="max-lg:hidden">
        <bdi dir="ltr" className="num">
          {reference}
        </bdi>
      </td>
      <td className="max-md:hidden">{age}</td>
      <td>
        <StateMark status={status} />
      </td>
      <td className="max-lg:hidden">
        {claim !== null && <bdi>{claim.isMine ? words("mine") : claim.operator}</bdi>}
      </td>
    </QueueRow>
  );
}
