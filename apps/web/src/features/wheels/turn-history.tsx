import type { SeedPair, TurnProof, WheelTurn } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Check, CircleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { countText } from "../../lib/count-text.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { useMomentText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { turnLink } from "../../ui/draw-proof/turn.ts";
import { PrizeWorth } from "../../ui/prize-worth.tsx";
import { Pager } from "../../ui/pager.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { changeSeeds, proofQuery, seedsQuery, turnsQuery } from "./api.ts";
import { checkTurn } from "./check.ts";

/** The member's turns, each with a check, and the seeds they are drawn from. */
export function TurnHistory() {
  const t = useTranslations("draws.turns");
  const [pageNum, setPage] = useState(1);
  const [checked, setChecked] = useState<WheelTurn>();
  const { data, error, isError, refetch } = useQuery(turnsQuery(useLanguage(), pageNum));
  return (
    <>
      <section aria-labelledby="turns" className="grid grid-cols-1 gap-4">
        <h2 id="turns" className="font-display text-lg font-semibold">
          {t("title")}
        </h2>
        {isError && <Failed error={error} onRetry={() => void refetch()} />}
        {!isError && data === undefined && <SkeletonRows rows={3} className="h-16" />}
        {data?.content.length === 0 && <p className="text-fg2">{t("empty")}</p>}
        {data !== undefined && data.content.length > 0 && (
          <>
            <ul className="card divide-y divide-line">
              {data.content.map((turn) => (
                <Row key={turn.ticketId} turn={turn} onCheck={() => setChecked(turn)} />
              ))}
            </ul>
            <Pager page={data.pageNum} total={data.totalPages} onChange={setPage} />
          </>
        )}
      </section>
      <SeedsPart />
      <Dialog
        isOpen={checked !== undefined}
        title={t("checkTitle")}
        width="wide"
        onClose={() => setChecked(undefined)}
      >
        {checked !== undefined && <Checked ticketId={checked.ticketId} />}
      </Dialog>
    </>
  );
}

function Row({ turn, onCheck }: { readonly turn: WheelTurn; readonly onCheck: () => void }) {
  const t = useTranslations("draws.turns");
  const timeText = useMomentText();
  const { title, at } = turn;
  return (
    <li className="flex items-center gap-3 p-4">
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">
          <bdi>{title}</bdi>
        </p>
        <p className="truncate text-xs text-fg2">{timeText(at)}</p>
      </div>
      <PrizeWorth award={turn} className="max-w-1/2 text-end font-semibold" />
      <Button size="small" aria-label={`${t("check")}: ${timeText(at)}`} onClick={onCheck}>
        {t("check")}
      </Button>
    </li>
  );
}

function Checked({ ticketId }: { readonly ticketId: string }) {
  const { data, error, isError, refetch } = useQuery(proofQuery(ticketId));
  if (isError && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={4} className="h-10" />;
  return <Proof proof={data} />;
}

function Proof({ proof }: { readonly proof: TurnProof }) {
  const t = useTranslations("draws.turns");
  const turnCheck = useTranslations("draws.turnCheck");
  const result = checkTurn(proof);
  const link = turnLink(proof);
  const { currency, drawnId } = proof;
  const drawn = proof.prizes.find(({ prizeId }) => prizeId === drawnId) ?? proof;
  const all = proof.prizes.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <div className="grid gap-4 pb-2">
      {result === undefined ? (
        <p className="text-fg2">{t("hidden")}</p>
      ) : (
        <p
          role="status"
          className={`flex items-center gap-2 font-semibold ${result.isSame ? "text-win" : "text-loss"}`}
        >
          {result.isSame ? <Check size={20} aria-hidden /> : <CircleAlert size={20} aria-hidden />}
          {result.isSame ? t("same") : result.isSeed ? t("other") : t("wrongSeed")}
        </p>
      )}
      <dl className="grid gap-3">
        <Line name={t("drawn")}>
          <PrizeWorth award={{ ...drawn, currency }} className="" />
        </Line>
        {proof.drawnId !== proof.prizeId && (
          <Line name={t("given")}>
            <PrizeWorth award={proof} className="" />
          </Line>
        )}
        <Line name={t("hash")}>
          <Code text={proof.serverSeedHash} />
        </Line>
        {proof.serverSeed !== null && (
          <Line name={t("serverSeed")}>
            <Code text={proof.serverSeed} />
          </Line>
        )}
        <Line name={t("clientSeed")}>
          <Code text={proof.clientSeed} />
        </Line>
        <Line name={t("nonce")}>
          <span className="num">{proof.nonce}</span>
        </Line>
        <Line name={t("weights")}>
          <Code text={proof.prizes.map(({ weight }) => weight).join(" + ") + ` = ${all}`} />
        </Line>
      </dl>
      {link !== undefined && (
        <a href={link} target="_blank" rel="noreferrer" className="text-brand-fg underline">
          {turnCheck("publicPage")}
        </a>
      )}
    </div>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-fg2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Code({ text }: { readonly text: string }) {
  return (
    <span className="flex items-center gap-1">
      <code dir="ltr" className="min-w-0 text-sm break-all">
        {text}
      </code>
      <CopyButton text={text} />
    </span>
  );
}

/** The hash before, the seed after: the pair is changed when the member wants. */
function SeedsPart() {
  const t = useTranslations("draws.seeds");
  const { data, error, isError, refetch } = useQuery(seedsQuery);
  if (isError && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={2} className="h-16" />;
  const { serverSeedHash, nextServerSeedHash, clientSeed, turns, last } = data;
  return (
    <section aria-labelledby="seeds" className="card grid grid-cols-1 gap-4 p-4 sm:p-6">
      <div>
        <h2 id="seeds" className="font-display text-lg font-semibold">
          {t("title")}
        </h2>
        <p className="text-fg2">{t("lead")}</p>
      </div>
      <dl className="grid gap-3">
        <Line name={t("hash")}>
          <Code text={serverSeedHash} />
        </Line>
        <Line name={t("clientSeed")}>
          <Code text={clientSeed} />
        </Line>
        <Line name={t("turns")}>
          <span className="num">{countText(turns)}</span>
        </Line>
        <Line name={t("nextHash")}>
          <Code text={nextServerSeedHash} />
        </Line>
        {last !== null && (
          <Line name={t("last")}>
            <Code text={last.serverSeed} />
          </Line>
        )}
      </dl>
      <ChangeSeeds key={serverSeedHash} pair={data} />
    </section>
  );
}

const isSeed = (text: string) => /^[A-Za-z0-9-]{1,64}$/.test(text);

function ChangeSeeds({ pair }: { readonly pair: SeedPair }) {
  const t = useTranslations("draws.seeds");
  const refusalText = useRefusalText();
  const [text, setText] = useState("");
  const [hasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  async function send() {
    setTried(true);
    if (!isSeed(text)) return;
    setBusy(true);
    setError(undefined);
    try {
      await changeSeeds(pair, text);
    } catch (failed) {
      setError(failed);
    }
    setBusy(false);
  }
  return (
    <form
      noValidate
      className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field
        label={t("next")}
        hint={t("nextHint")}
        error={hasTried && !isSeed(text) ? t("wrong") : undefined}
        value={text}
        maxLength={64}
        autoComplete="off"
        dir="ltr"
        onChange={({ target }) => setText(target.value.trim())}
      />
      <Button type="submit" size="large" isBusy={isBusy} className="sm:mt-6.5">
        {t("change")}
      </Button>
      <FormError text={error === undefined ? undefined : refusalText(error)} />
    </form>
  );
}
