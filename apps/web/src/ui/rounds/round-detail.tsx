import type { RoundDetail as Round } from "@baize/contract";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { useMomentText } from "../../lib/time.ts";
import { Money } from "../money.tsx";
import { Reference } from "../reference.tsx";
import { FreeMark, ReviewMark, StatusMark } from "./marks.tsx";
import { RoundNet } from "./round-net.tsx";

interface RoundDetailProps {
  readonly round: Round;
  /** Between the figures and the transactions. */
  readonly children?: ReactNode;
}

/** One round with every transaction in it. Its host loads `records`. */
export function RoundDetail({ round, children }: RoundDetailProps) {
  const t = useTranslations("records");
  const timeText = useMomentText();
  const { currency } = round;
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-3">
        <h3 className="font-display text-xl font-bold">{round.gameName}</h3>
        <StatusMark status={round.status} />
        {round.isFree && <FreeMark />}
        <ReviewMark round={round} />
      </div>
      {round.underReview !== null && <p className="text-sm text-fg2">{t("underReviewWhy")}</p>}
      <div className="grid grid-cols-3 gap-2 text-center">
        <Figure label={t("stake")}>
          <Money amount={round.stake} currency={currency} />
        </Figure>
        <Figure label={t("payout")}>
          <Money amount={round.payout} currency={currency} />
        </Figure>
        <Figure label={t("net")}>
          <RoundNet round={round} />
        </Figure>
      </div>
      <dl className="grid gap-1 text-sm [&>div]:flex [&>div]:min-h-9 [&>div]:items-center [&>div]:justify-between [&>div]:gap-4 [&_dt]:shrink-0 [&_dt]:text-fg2">
        <div>
          <dt>{t("roundNumber")}</dt>
          <dd className="flex min-w-0 items-center gap-1">
            <Reference text={round.roundId} />
          </dd>
        </div>
        <div>
          <dt>{t("vendor")}</dt>
          <dd>{round.vendorName}</dd>
        </div>
        <div>
          <dt>{t("started")}</dt>
          <dd>{timeText(round.startedAt)}</dd>
        </div>
        {round.settledAt !== null && (
          <div>
            <dt>{t("settledAt")}</dt>
            <dd>{timeText(round.settledAt)}</dd>
          </div>
        )}
      </dl>
      {children}
      <Entries round={round} />
    </div>
  );
}

function Entries({ round }: { readonly round: Round }) {
  const t = useTranslations("records");
  const timeText = useMomentText();
  const { currency } = round;
  const entryNames = { bet: t("entryBet"), win: t("entryWin"), rollback: t("entryRollback") };
  return (
    <section>
      <h4 className="mb-1 font-semibold">{t("entries")}</h4>
      <ul className="divide-y divide-line">
        {round.transactions.map((entry) => (
          <li key={entry.transactionId} className="flex items-center gap-3 py-2.5">
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{entryNames[entry.kind]}</span>
              <span className="block text-xs text-fg3">{timeText(entry.at)}</span>
              <span className="flex min-w-0 items-center gap-1 text-xs text-fg3">
                <Reference text={entry.transactionId} />
              </span>
            </span>
            <Entered entry={entry} currency={currency} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface EnteredProps {
  readonly entry: Round["transactions"][number];
  readonly currency: string;
}

/** What an entry moved. A rollback says only how much: what it took back may be a bet or a win. */
function Entered({ entry: { kind, amount }, currency }: EnteredProps) {
  return (
    <Money
      amount={kind === "bet" ? `-${amount}` : amount}
      currency={currency}
      isSigned={kind !== "rollback"}
      className="font-semibold"
    />
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="rounded-md bg-s2 px-2 py-3">
      <p className="text-xs text-fg2">{label}</p>
      <p className="mt-0.5 font-semibold">{children}</p>
    </div>
  );
}
