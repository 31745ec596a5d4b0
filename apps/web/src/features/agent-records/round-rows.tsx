import type { AgentRound } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { useMomentText } from "../../lib/time.ts";
import { Money } from "../../ui/money.tsx";
import { FreeMark, StatusMark } from "../../ui/rounds/marks.tsx";
import { RoundNet } from "../../ui/rounds/round-net.tsx";
import { Account } from "./parts.tsx";

interface RoundRowsProps {
  readonly rows: readonly AgentRound[];
}

/** A table, and cards on narrow windows. A row opens its round. */
export function RoundRows({ rows }: RoundRowsProps) {
  return (
    <>
      <div className="card overflow-x-auto max-md:hidden">
        <RoundTable rows={rows} />
      </div>
      <ul className="grid gap-2 md:hidden">
        {rows.map((row) => (
          <li key={`${row.memberRef} ${row.roundId}`} className="card relative p-3.5">
            <RoundCard row={row} />
          </li>
        ))}
      </ul>
    </>
  );
}

const open = ({ memberRef, roundId }: AgentRound) => goWith({ of: memberRef, round: roundId });

const cell = "px-2 py-1.5 text-end whitespace-nowrap last:pe-3";

function RoundTable({ rows }: RoundRowsProps) {
  const t = useTranslations("records");
  const agent = useTranslations("agent");
  const timeText = useMomentText();
  const heads = [
    [t("settledAt"), "text-start ps-3"],
    [agent("name"), "text-start"],
    [agent("level"), "text-end"],
    [t("game"), "text-start"],
    [t("status"), "text-start"],
    [t("stake"), "text-end"],
    [t("validBets"), "text-end"],
    [t("payout"), "text-end"],
    [t("net"), "text-end pe-3"],
  ] as const;
  return (
    <table className="w-full border-collapse text-sm">
      <thead className="bg-s2 text-fg2">
        <tr>
          {heads.map(([text, className]) => (
            <th key={text} scope="col" className={`h-9 px-2 font-medium ${className}`}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.memberRef} ${row.roundId}`} className="h-9 border-t border-line">
            <td className="ps-3 whitespace-nowrap">
              <button
                type="button"
                aria-label={t("details", { round: row.roundId })}
                className="min-h-6 text-start text-fg2 underline-offset-2 hover:underline"
                onClick={() => open(row)}
              >
                {timeText(row.settledAt ?? row.startedAt)}
              </button>
            </td>
            <th scope="row" className="px-2 text-start font-medium whitespace-nowrap">
              <Account row={row} />
            </th>
            <td className={`${cell} num`}>{row.level}</td>
            <td className="px-2 py-1.5">
              <span className="block">{row.gameName}</span>
              <span className="block text-xs text-fg3">{row.vendorName}</span>
            </td>
            <td className="px-2 whitespace-nowrap">
              <StatusMark status={row.status} /> {row.isFree && <FreeMark />}
            </td>
            {[row.stake, row.valid, row.payout].map((amount, at) => (
              // oxlint-disable-next-line no-array-index-key -- three columns that never move
              <td key={at} className={cell}>
                <Money amount={amount} currency={row.currency} />
              </td>
            ))}
            <td className={cell}>
              <RoundNet round={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RoundCard({ row }: { readonly row: AgentRound }) {
  const t = useTranslations("records");
  const timeText = useMomentText();
  return (
    <>
      <span className="flex items-center justify-between gap-2">
        <span className="font-semibold">
          <Account row={row} />
        </span>
        <StatusMark status={row.status} />
      </span>
      <button
        type="button"
        aria-label={t("details", { round: row.roundId })}
        className="mt-1 block w-full text-start"
        onClick={() => open(row)}
      >
        <span className="flex flex-wrap justify-between gap-x-2 text-sm">
          <span>{row.gameName}</span>
          <span className="text-fg2">{timeText(row.settledAt ?? row.startedAt)}</span>
        </span>
        <span className="mt-2 grid grid-cols-3 gap-2 text-sm">
          {(
            [
              ["stake", row.stake],
              ["validBets", row.valid],
            ] as const
          ).map(([name, amount]) => (
            <span key={name} className="grid">
              <span className="text-xs text-fg2">{t(name)}</span>
              <Money amount={amount} currency={row.currency} />
            </span>
          ))}
          <span className="grid">
            <span className="text-xs text-fg2">{t("net")}</span>
            <RoundNet round={row} />
          </span>
        </span>
      </button>
    </>
  );
}
