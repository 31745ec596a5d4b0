import type { EnvelopeProof, RaffleProof } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Check, CircleAlert } from "lucide-react";
import { useMemo } from "react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { Money } from "../money.tsx";
import { PrizeWorth } from "../prize-worth.tsx";
import { Failed, SkeletonRows } from "../states.tsx";
import { drawProofQuery } from "./api.ts";
import { checkEnvelope, checkRaffle, type CheckedDraw } from "./check.ts";
import { ProofCode, ProofLine } from "./code-line.tsx";

/** What a draw was promised by, its result, and whether the seeds give the same. */
export function DrawProof({ drawId }: { readonly drawId: string }) {
  const { data, error, isError, refetch } = useQuery(drawProofQuery(drawId, useLanguage()));
  if (isError && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={4} className="h-10" />;
  return data.kind === "envelope" ? <EnvelopePart proof={data} /> : <RafflePart proof={data} />;
}

interface VerdictProps {
  readonly checked: CheckedDraw | undefined;
  /** What is said while the seed is secret. */
  readonly hidden: string;
}

function Verdict({ checked, hidden }: VerdictProps) {
  const turns = useTranslations("draws.turns");
  if (checked === undefined) return <p className="text-fg2">{hidden}</p>;
  const { isSame, isSeed } = checked;
  return (
    <p
      role="status"
      className={`flex items-center gap-2 font-semibold ${isSame ? "text-win" : "text-loss"}`}
    >
      {isSame ? (
        <Check size={20} className="shrink-0" aria-hidden />
      ) : (
        <CircleAlert size={20} className="shrink-0" aria-hidden />
      )}
      {isSame ? turns("same") : isSeed ? turns("other") : turns("wrongSeed")}
    </p>
  );
}

function EnvelopePart({ proof }: { readonly proof: EnvelopeProof }) {
  const t = useTranslations("draws.proof");
  const turns = useTranslations("draws.turns");
  const checked = useMemo(() => checkEnvelope(proof), [proof]);
  const { currency, amount, packets, least, most, all } = proof;
  return (
    <div className="grid grid-cols-1 gap-4 pb-2">
      <Verdict checked={checked} hidden={t("hidden")} />
      <dl className="grid grid-cols-1 gap-3">
        <ProofLine name={t("divided")}>
          <span className="flex flex-wrap gap-x-2">
            <Money amount={amount} currency={currency} className="font-semibold" />
            <span className="text-fg2">{t("packets", { count: packets })}</span>
          </span>
        </ProofLine>
        <ProofLine name={t("bounds")}>
          <Money amount={least} currency={currency} /> – <Money amount={most} currency={currency} />
        </ProofLine>
        <ProofLine name={turns("hash")}>
          <ProofCode text={proof.serverSeedHash} />
        </ProofLine>
        {proof.serverSeed !== null && (
          <ProofLine name={turns("serverSeed")}>
            <ProofCode text={proof.serverSeed} />
          </ProofLine>
        )}
        <ProofLine name={turns("clientSeed")}>
          <ProofCode text={proof.clientSeed} />
        </ProofLine>
        <ProofLine name={turns("nonce")}>
          <span className="num">{proof.nonce}</span>
        </ProofLine>
      </dl>
      {all.length > 0 && (
        <div>
          <h3 className="mb-2 font-semibold">{t("all")}</h3>
          <ol className="grid max-h-72 grid-cols-1 gap-x-6 overflow-y-auto sm:grid-cols-2">
            {all.map((packet) => (
              <li
                key={packet.place}
                className="flex items-center gap-3 border-b border-line py-1.5 text-sm"
              >
                <span className="num w-9 text-fg3">{packet.place}</span>
                <span className="min-w-0 flex-1 truncate text-fg2">
                  {packet.name === null ? t("nobody") : <bdi>{packet.name}</bdi>}
                </span>
                <Money amount={packet.amount} currency={currency} className="font-semibold" />
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}

/** What the draw of unclaimed prizes was promised by, and comes from. */
function RedrawPart({ redraw }: { readonly redraw: NonNullable<RaffleProof["redraw"]> }) {
  const t = useTranslations("draws.proof");
  const turns = useTranslations("draws.turns");
  const { serverSeedHash, serverSeed, places, round, publicInput } = redraw;
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="font-semibold">{t("second")}</h3>
      <dl className="grid grid-cols-1 gap-3">
        <ProofLine name={turns("hash")}>
          <ProofCode text={serverSeedHash} />
        </ProofLine>
        {serverSeed !== null && (
          <ProofLine name={turns("serverSeed")}>
            <ProofCode text={serverSeed} />
          </ProofLine>
        )}
        {places !== null && (
          <ProofLine name={t("places")}>
            <span className="num" dir="ltr">
              {places.join(", ")}
            </span>
          </ProofLine>
        )}
        <PublicInput round={round} publicInput={publicInput} />
      </dl>
    </section>
  );
}

/** The public number of a draw and its round of the beacon, as far as they are known. */
function PublicInput({ round, publicInput }: Pick<RaffleProof, "round" | "publicInput">) {
  const t = useTranslations("draws.proof");
  return (
    <>
      {round !== null && (
        <ProofLine name={t("round")}>
          <span className="num">{round}</span>
        </ProofLine>
      )}
      {publicInput !== null && (
        <ProofLine name={t("input")}>
          <ProofCode text={publicInput} />
        </ProofLine>
      )}
    </>
  );
}

function RafflePart({ proof }: { readonly proof: RaffleProof }) {
  const t = useTranslations("draws.proof");
  const turns = useTranslations("draws.turns");
  const raffle = useTranslations("draws.raffle");
  const checked = useMemo(() => checkRaffle(proof), [proof]);
  const { list, listHash, publicInput, round, input, serverSeed } = proof;
  return (
    <div className="grid grid-cols-1 gap-4 pb-2">
      <Verdict checked={checked} hidden={t("hidden")} />
      {input === "none" && <p className="text-fg2">{raffle("noInput")}</p>}
      <dl className="grid grid-cols-1 gap-3">
        <ProofLine name={turns("hash")}>
          <ProofCode text={proof.serverSeedHash} />
        </ProofLine>
        {serverSeed !== null && (
          <ProofLine name={turns("serverSeed")}>
            <ProofCode text={serverSeed} />
          </ProofLine>
        )}
        {listHash !== null && (
          <ProofLine name={t("listHash")}>
            <ProofCode text={listHash} />
          </ProofLine>
        )}
        <PublicInput round={round} publicInput={publicInput} />
      </dl>
      {proof.redraw !== null && <RedrawPart redraw={proof.redraw} />}
      {proof.drawn.length > 0 && (
        <ol className="divide-y divide-line">
          {proof.drawn.map(({ place, ticket, alias, ...won }) => (
            <li key={place} className="flex items-center gap-3 py-1.5 text-sm">
              <span className="num w-8 text-fg3">{place}</span>
              <span className="num flex-1" dir="ltr">{`№ ${ticket} · ${alias}`}</span>
              <PrizeWorth
                award={{ ...won, currency: proof.currency }}
                className="max-w-1/2 text-end font-semibold"
              />
            </li>
          ))}
        </ol>
      )}
      {list !== null && list !== "" && (
        <details>
          <summary className="cursor-pointer font-semibold">{t("list")}</summary>
          <textarea
            readOnly
            dir="ltr"
            rows={10}
            aria-label={t("list")}
            value={list}
            className="mt-2 w-full rounded-md border border-line bg-s2 p-3 font-mono text-xs"
          />
        </details>
      )}
    </div>
  );
}
