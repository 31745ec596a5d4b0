import { shortReference } from "@baize/contract/short-reference";
import { minor } from "@baize/money";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { RoundRecord } from "../record.ts";
import type { RoundView } from "../protocol.ts";
import type { FrameRefusal } from "./api.ts";
import { creditText } from "./credit-text.ts";
import { useFrame } from "./frame.ts";
import { caseOfRound } from "../proof-link.ts";
import { DialogWait } from "./dialog-wait.tsx";
import { ChainCheck, Code, CopyCode, SeedCheck } from "./proof.tsx";
import { VerifyLink } from "./verify-link.tsx";
import { frameZone, momentText } from "./zone.ts";

const RoundPicture = lazy(async () => ({
  default: (await import("./round-picture.tsx")).RoundPicture,
}));

function useRounds() {
  const { api, game } = useFrame();
  const [record, setRecord] = useState<RoundRecord | null>(null);
  const [rounds, setRounds] = useState<readonly RoundView[] | null>(null);
  const [before, setBefore] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<FrameRefusal | null>(null);
  const load = useCallback(
    async (from: string | null): Promise<void> => {
      const [answer, telling] = await Promise.all([api.rounds(from), game.record()]);
      setRecord(telling);
      setRefusal(answer.success ? null : answer);
      if (!answer.success) return;
      setRounds((kept) => (from === null ? [] : (kept ?? [])).concat(answer.value.content));
      setBefore(answer.value.before);
    },
    [api, game],
  );
  useEffect(() => {
    const start = async (): Promise<void> => {
      await load(null);
    };
    void start();
  }, [load]);
  return { record, rounds, before, refusal, load };
}

/** The player's own rounds, each with all that is needed to recompute it. */
export function RoundsPart() {
  const t = useTranslations();
  const { record, rounds, before, refusal, load } = useRounds();
  return (
    <>
      {refusal !== null && (
        <p role="alert" className="problem">
          {t(`refusal.${refusal.code}`, { step: "" })}
        </p>
      )}
      {rounds === null && refusal === null && <DialogWait />}
      {rounds !== null && rounds.length > 0 && (
        <p className="quiet">{t("rounds.zone", { zone: frameZone().replaceAll("_", " ") })}</p>
      )}
      {rounds?.length === 0 && <p className="quiet empty">{t("rounds.empty")}</p>}
      <ol className="rounds">
        {record !== null &&
          rounds?.map((round) => (
            <li key={round.roundId}>
              <Round round={round} record={record} />
            </li>
          ))}
      </ol>
      {before !== null && (
        <button
          type="button"
          className="button"
          onClick={() => {
            void load(before);
          }}
        >
          {t("rounds.more")}
        </button>
      )}
    </>
  );
}

interface RoundProps {
  readonly round: RoundView;
  readonly record: RoundRecord;
}

function Round({ round, record }: RoundProps) {
  const frame = useFrame();
  const t = useTranslations("rounds");
  const [isOpen, setIsOpen] = useState(false);
  const { language } = frame;
  const { locale } = language;
  const time = momentText(round.placedAt, { locale, timeZone: frameZone(), hasSeconds: true });
  const isWin = round.payout !== null && frame.amount(round.payout) > frame.amount(round.stake);
  return (
    <details
      className="round"
      onToggle={(event) => {
        setIsOpen(event.currentTarget.open);
      }}
    >
      <summary>
        <span className="round-time">{time}</span>
        <span className="round-result">{record.inList(round.outcome, t)}</span>
        {round.isFree ? (
          <span className="win">{t("free")}</span>
        ) : (
          <bdi dir="ltr">{frame.money(minor(0n - frame.amount(round.stake)))}</bdi>
        )}
        <bdi dir="ltr" className={isWin ? "win" : ""}>
          {round.payout === null ? "…" : creditText(round.payout, frame.money)}
        </bdi>
      </summary>
      <p className="quiet round-reference">
        {t(`status.${round.status}`)} ·{" "}
        {t("reference", { id: `\u2066${shortReference(round.roundId)}\u2069` })}
        <CopyCode label={t("reference", { id: "" }).trim()} value={round.roundId} />
      </p>
      {isOpen && (
        <>
          <Suspense>
            <RoundPicture round={round} record={record} />
          </Suspense>
          <RoundProof round={round} />
        </>
      )}
    </details>
  );
}

/** Read again on opening: the server seed may have been revealed since the list was loaded. */
function RoundProof({ round }: { readonly round: RoundView }) {
  const { api } = useFrame();
  const t = useTranslations("fairness");
  const tRounds = useTranslations("rounds");
  const [fresh, setFresh] = useState(round);
  useEffect(() => {
    const load = async (): Promise<void> => {
      const answer = await api.round(round.roundId);
      if (answer.success) setFresh(answer.value);
    };
    void load();
  }, [api, round.roundId]);
  const { proof, outcome } = fresh;
  if (proof === null) return null;
  if ("nonce" in proof) {
    return (
      <>
        <p className="quiet">{tRounds("nonce", { nonce: String(proof.nonce) })}</p>
        <Code label={t("serverSeedHash")} value={proof.serverSeedHash} />
        <Code label={t("clientSeed")} value={proof.clientSeed} />
        {proof.serverSeed !== undefined && (
          <>
            <Code label={t("serverSeed")} value={proof.serverSeed} />
            <SeedCheck serverSeed={proof.serverSeed} hash={proof.serverSeedHash} />
          </>
        )}
        <VerifyLink given={caseOfRound(fresh)} />
      </>
    );
  }
  // What is proved by a hash and a salt is a flight.
  const crashedAt = outcome !== null && "crashedAt" in outcome ? outcome.crashedAt : null;
  return (
    <>
      <p className="quiet">{t("roundNo", { round: String(proof.roundNo) })}</p>
      {proof.hash !== undefined && <Code label={t("hash")} value={proof.hash} />}
      <Code label={t("salt")} value={proof.salt} />
      {proof.hash !== undefined && typeof crashedAt === "string" && (
        <ChainCheck hash={proof.hash} previousHash={null} salt={proof.salt} crashedAt={crashedAt} />
      )}
      <VerifyLink given={caseOfRound(fresh)} />
    </>
  );
}
