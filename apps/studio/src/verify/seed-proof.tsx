import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Code, SeedCheck } from "../client/proof.tsx";
import { SvgPicture } from "../client/svg-picture.tsx";
import { StudioRefusal } from "../engine/refusal.ts";
import { findGameOfKind } from "../catalogue/games.ts";
import type { RefusalCode, RoundOutcome } from "../protocol.ts";
import type { Asked } from "./asked.ts";
import { Chain } from "./flight-proof.tsx";
import { Draws, Falls } from "./pot-proof.tsx";
import { PayoutPart } from "./payout-part.tsx";
import { traceRound, type Block, type SeedTrace } from "./trace.ts";

type AskedSeeds = Extract<Asked, { is: "seeds" }>;
type State = "computing" | "no-hash" | { refusal: RefusalCode } | { trace: SeedTrace };

function useTrace({ seeds, played, rules, recorded }: AskedSeeds): State {
  const [state, setState] = useState<State>("computing");
  useEffect(() => {
    let isCurrent = true;
    const compute = async (): Promise<State> => {
      try {
        const trace = await traceRound(seeds, played, rules, recorded);
        return trace === null ? "no-hash" : { trace };
      } catch (error) {
        // A choice or step the rules do not know; whatever else they stumble over is one too.
        return { refusal: error instanceof StudioRefusal ? error.code : "bad_request" };
      }
    };
    const run = async (): Promise<void> => {
      const computed = await compute();
      if (isCurrent) setState(computed);
    };
    void run();
    return () => {
      isCurrent = false;
    };
  }, [seeds, played, rules, recorded]);
  return state;
}

/** From the seeds to the payout, in the order in which it was decided. */
export function SeedProof({ asked }: { readonly asked: AskedSeeds }) {
  const t = useTranslations();
  const state = useTrace(asked);
  if (state === "computing") return <span className="spinner" aria-hidden="true" />;
  if (state === "no-hash") return <p className="verdict is-bad">{t("fairness.checkNone")}</p>;
  if ("refusal" in state) {
    return (
      <p role="alert" className="verdict is-bad">
        {state.refusal === "bad_request"
          ? t("verify.wrong")
          : t(`refusal.${state.refusal}`, { step: "" })}
      </p>
    );
  }
  const { fingerprint, blocks, result } = state.trace;
  const { commitment, terminatingHash, seeds, played, recorded, pots, rules } = asked;
  return (
    <>
      <section>
        <h2>SHA-256</h2>
        <Code label={t("fairness.serverSeedHash")} value={fingerprint} />
        {commitment !== "" && <SeedCheck serverSeed={seeds.serverSeed} hash={commitment} />}
        {terminatingHash !== "" && (
          <Chain hash={seeds.serverSeed} terminatingHash={terminatingHash} />
        )}
      </section>
      <Numbers blocks={blocks} />
      {rules !== "now" && (
        <p className="verdict" data-testid="rules">
          {t(rules === "earlier" ? "verify.rulesEarlier" : "verify.rulesUnknown")}
        </p>
      )}
      {result !== null && (
        <>
          <OutcomePart outcome={result.outcome} />
          <PayoutPart {...result} currency={played.currency} recorded={recorded} />
        </>
      )}
      <Draws seeds={seeds} played={played} />
      <Falls pots={pots} gameCode={played.gameCode} currency={played.currency} />
    </>
  );
}

/** A round of a slot may go through hundreds of blocks; they open on demand. */
const blocksOpen = 3;

function Numbers({ blocks }: { readonly blocks: readonly Block[] }) {
  const t = useTranslations("verify");
  return (
    <section>
      <h2>{t("numbers")}</h2>
      <p className="quiet">{t("numbersHow")}</p>
      {blocks.map(({ message, hex, numbers }, index) => (
        <details key={message} className="verify-block" open={index < blocksOpen}>
          <summary dir="ltr">
            <code>{message}</code>
          </summary>
          <code className="verify-hex" dir="ltr">
            {hex}
          </code>
          <ol className="verify-numbers" dir="ltr" start={index * numbers.length}>
            {numbers.map(({ value, isUsed }, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- its place is what it is.
              <li key={place} className={isUsed ? "is-used" : ""}>
                {value.toFixed(12)}
              </li>
            ))}
          </ol>
        </details>
      ))}
    </section>
  );
}

function OutcomePart({ outcome }: { readonly outcome: RoundOutcome }) {
  const t = useTranslations("rounds");
  const record = findGameOfKind(outcome.game)?.record;
  return (
    <section>
      <h2>{t("result")}</h2>
      <p className="verify-said" dir="auto" data-testid="outcome">
        {record?.inList(outcome, t)}
      </p>
      <div className="verify-pictures">
        {record?.pictures(outcome).map((svg, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- steps come in their order.
          <SvgPicture key={index} svg={svg} />
        ))}
      </div>
      <details className="verify-block">
        <summary>JSON</summary>
        <pre dir="ltr">{JSON.stringify(outcome, null, 1)}</pre>
      </details>
    </section>
  );
}
