import type { RoundDetail } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { useMomentText } from "../../lib/time.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Money } from "../../ui/money.tsx";
import { Reference } from "../../ui/reference.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { replayQuery, roundQuery } from "./api.ts";
import { RoundNet } from "./round-net.tsx";
import { FreeMark, ReviewMark, StatusMark } from "./betting-record.tsx";

interface RoundDialogProps {
  readonly roundId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** One round with every entry it made in the wallet. */
export function RoundDialog({ roundId, ...shell }: RoundDialogProps) {
  const t = useTranslations("records");
  const language = useLanguage();
  const round = useQuery(roundQuery(language, roundId));
  return (
    <Dialog {...shell} title={t("roundTitle")} placement="end">
      {round.isPending && <SkeletonRows rows={6} className="h-12" />}
      {round.isError && <Failed error={round.error} onRetry={() => void round.refetch()} />}
      {round.isSuccess && <Detail round={round.data} />}
    </Dialog>
  );
}

function Detail({ round }: { readonly round: RoundDetail }) {
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
      <VendorPage roundId={round.roundId} />
      <Entries round={round} />
    </div>
  );
}

/** The way to the vendor's own page of the round, where it has one. */
function VendorPage({ roundId }: { readonly roundId: string }) {
  const t = useTranslations("records");
  const page = useQuery(replayQuery(useLanguage(), roundId));
  if (!page.isSuccess) return null;
  return (
    <a
      href={page.data.url}
      target="_blank"
      rel="noopener noreferrer"
      className={`${buttonClass("outline")} justify-self-start`}
    >
      <ExternalLink size={16} aria-hidden />
      {t("vendorResult")}
    </a>
  );
}

function Entries({ round }: { readonly round: RoundDetail }) {
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
  readonly entry: RoundDetail["transactions"][number];
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
