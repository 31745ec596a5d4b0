import { Fragment, Suspense, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { ChainRules, GameRules, SeedsRotated, SeedsView } from "../protocol.ts";
import type { FrameRefusal } from "./api.ts";
import { caseOfRound, type VerifyCase } from "../proof-link.ts";
import { DialogWait } from "./dialog-wait.tsx";
import { useFrame } from "./frame.ts";
import type { GameClient } from "./game-client.ts";
import { PressForm } from "./press-form.tsx";
import { Code, SeedCheck } from "./proof.tsx";
import { VerifyLink } from "./verify-link.tsx";

export function FairnessPart() {
  const { game } = useFrame();
  // A game that is shared by all is decided by its own chain, not by the player's seeds.
  return game.chain === undefined ? <SeedsPart /> : <ChainPart {...game.chain} />;
}

const seedPattern = /^[A-Za-z0-9_-]{1,64}$/;

const randomSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

function useSeeds() {
  const { api } = useFrame();
  const [seeds, setSeeds] = useState<SeedsView | null>(null);
  const [revealed, setRevealed] = useState<SeedsRotated["revealed"] | null>(null);
  const [refusal, setRefusal] = useState<FrameRefusal | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    const load = async (): Promise<void> => {
      const answer = await api.seeds();
      if (answer.success) setSeeds(answer.value);
      else setRefusal(answer);
    };
    void load();
  }, [api]);
  const change = async (clientSeed: string): Promise<boolean> => {
    setIsBusy(true);
    const answer = await api.changeClientSeed({ clientSeed });
    setIsBusy(false);
    if (answer.success) setSeeds(answer.value);
    setRefusal(answer.success ? null : answer);
    return answer.success;
  };
  const rotate = async (): Promise<void> => {
    setIsBusy(true);
    const answer = await api.rotateSeeds({});
    setIsBusy(false);
    if (answer.success) {
      setSeeds(answer.value.current);
      setRevealed(answer.value.revealed);
    }
    setRefusal(answer.success ? null : answer);
  };
  return { seeds, revealed, refusal, isBusy, change, rotate };
}

function SeedsPart() {
  const t = useTranslations();
  const { seeds, revealed, refusal, isBusy, change, rotate } = useSeeds();
  return (
    <>
      <p>{t("fairness.intro")}</p>
      {refusal !== null && (
        <p role="alert" className="problem">
          {t(`refusal.${refusal.code}`, { step: "" })}
        </p>
      )}
      {seeds === null && refusal === null && <DialogWait />}
      {seeds !== null && (
        <>
          <Code label={t("fairness.serverSeedHash")} value={seeds.serverSeedHash} />
          <Code label={t("fairness.nextServerSeedHash")} value={seeds.nextServerSeedHash} />
          <p className="figure">
            <span>{t("fairness.nonce")}</span> <b data-testid="nonce">{seeds.nonce}</b>
          </p>
          <ClientSeedForm key={seeds.clientSeed} seeds={seeds} isBusy={isBusy} change={change} />
          <button
            type="button"
            className="button"
            disabled={isBusy}
            onClick={() => {
              void rotate();
            }}
          >
            {t("fairness.rotate")}
          </button>
        </>
      )}
      {revealed !== null && <Revealed revealed={revealed} />}
    </>
  );
}

/** The seed that is secret no more, with each client seed its rounds were played with. */
function Revealed({ revealed }: { readonly revealed: SeedsRotated["revealed"] }) {
  const t = useTranslations();
  const { serverSeed, serverSeedHash, uses } = revealed;
  return (
    <section className="revealed" aria-label={t("fairness.revealedTitle")}>
      <h3>{t("fairness.revealedTitle")}</h3>
      <Code label={t("fairness.serverSeed")} value={serverSeed} />
      <Code label={t("fairness.serverSeedHash")} value={serverSeedHash} />
      <p className="figure">
        <span>{t("fairness.nonce")}</span> <b>{revealed.nonce}</b>
      </p>
      <SeedCheck serverSeed={serverSeed} hash={serverSeedHash} />
      {uses.map(({ clientSeed, firstNonce, lastNonce, lastRoundId }) => (
        <Fragment key={firstNonce}>
          <Code label={t("fairness.clientSeed")} value={clientSeed} />
          <p className="figure">
            <span>{t("verify.nonce")}</span>{" "}
            <b dir="ltr" data-testid="nonces">
              {firstNonce === lastNonce ? firstNonce : `${firstNonce}–${lastNonce}`}
            </b>
          </p>
          {lastRoundId !== null && <LastRoundLink roundId={lastRoundId} />}
        </Fragment>
      ))}
    </section>
  );
}

/**
 * Leads to the last round played with a seed, whole: a seed without what the player chose proves
 * nothing.
 */
function LastRoundLink({ roundId }: { readonly roundId: string }) {
  const { api } = useFrame();
  const [given, setGiven] = useState<VerifyCase | null>(null);
  useEffect(() => {
    const load = async (): Promise<void> => {
      const answer = await api.round(roundId);
      if (answer.success) setGiven(caseOfRound(answer.value));
    };
    void load();
  }, [api, roundId]);
  return given === null ? null : <VerifyLink given={given} />;
}

function ClientSeedForm(props: {
  readonly seeds: SeedsView;
  readonly isBusy: boolean;
  readonly change: (clientSeed: string) => Promise<boolean>;
}) {
  const { seeds, isBusy, change } = props;
  const t = useTranslations();
  const { note } = useFrame();
  const [text, setText] = useState(seeds.clientSeed);
  const isGood = seedPattern.test(text);
  const mayBeSaved = !isBusy && isGood && text !== seeds.clientSeed;
  const save = async (): Promise<void> => {
    if (mayBeSaved && (await change(text))) note(t("fairness.saved"));
  };
  const press = (): void => {
    void save();
  };
  return (
    <PressForm className="seed-form" press={press}>
      <label htmlFor="client-seed">{t("fairness.clientSeed")}</label>
      <div className="seed-row">
        <input
          id="client-seed"
          dir="ltr"
          className="field"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={text}
          aria-invalid={!isGood}
          aria-describedby="client-seed-hint"
          onChange={(event) => {
            setText(event.target.value);
          }}
        />
        <button
          type="button"
          className="button is-small"
          onClick={() => {
            setText(randomSeed());
          }}
        >
          {t("fairness.random")}
        </button>
        <button type="button" className="button is-small" disabled={!mayBeSaved} onClick={press}>
          {t("fairness.save")}
        </button>
      </div>
      <p id="client-seed-hint" className={isGood ? "quiet" : "problem"}>
        {isGood ? t("fairness.clientSeedHint") : t("refusal.client_seed_invalid")}
      </p>
    </PressForm>
  );
}

/** So many of the player's own are looked through for one that has ended. */
const roundsSought = 10;

const isChained = (rules: GameRules): rules is ChainRules => "terminatingHash" in rules;

/** The player's last round of this game whose chain is open: it can be computed at once. */
function OwnLastRound() {
  const { api } = useFrame();
  const [given, setGiven] = useState<VerifyCase | null>(null);
  useEffect(() => {
    const load = async (): Promise<void> => {
      const answer = await api.rounds(null, roundsSought);
      if (!answer.success) return;
      const ended = answer.value.content.find(({ status, outcome }) => {
        return status === "settled" && outcome !== null;
      });
      if (ended !== undefined) setGiven(caseOfRound(ended));
    };
    void load();
  }, [api]);
  return given === null ? null : <VerifyLink given={given} />;
}

function ChainPart({ intro, Past }: NonNullable<GameClient["chain"]>) {
  const t = useTranslations("fairness");
  const tAll = useTranslations();
  const { api, config } = useFrame();
  const [refusal, setRefusal] = useState<FrameRefusal | null>(null);
  const [rules, setRules] = useState<ChainRules | null>(null);
  useEffect(() => {
    const load = async (): Promise<void> => {
      const answer = await api.rules(config.gameCode, config.currency);
      if (!answer.success) setRefusal(answer);
      else if (isChained(answer.value)) setRules(answer.value);
    };
    void load();
  }, [api, config]);
  if (refusal !== null) {
    return (
      <p role="alert" className="problem">
        {tAll(`refusal.${refusal.code}`, { step: "" })}
      </p>
    );
  }
  if (rules === null) return <DialogWait />;
  return (
    <>
      <p>{tAll(intro, { count: rules.chainLength.toLocaleString("en") })}</p>
      <Code label={t("terminatingHash")} value={rules.terminatingHash} />
      <Code label={t("salt")} value={rules.salt} />
      <OwnLastRound />
      {Past !== undefined && (
        <Suspense fallback={<DialogWait />}>
          <Past salt={rules.salt} />
        </Suspense>
      )}
    </>
  );
}
