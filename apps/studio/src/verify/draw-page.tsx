import { useEffect, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { DrawCase, DrawField } from "../draw-link.ts";
import { findSoldLottery, soldLotteries } from "../lottery/sold-games.ts";
import { textIn } from "../protocol.ts";
import { checkDraw, type DrawAnswer, type DrawCheck } from "./draw-check.ts";

const texts = [
  "numero",
  "link",
  "end",
  "number",
  "round",
  "signature",
  "randomness",
  "result",
  "root",
] as const satisfies readonly DrawField[];

/** A draw of a lottery instead of a round: its fields, and what follows from them. */
export function DrawPart({ begun }: { readonly begun: DrawCase }) {
  const t = useTranslations("lottery.verify");
  const tAll = useTranslations("verify");
  const language = useLocale().split("-")[0] ?? "en";
  const [given, setGiven] = useState(begun);
  const [asked, setAsked] = useState(begun);
  return (
    <>
      <form
        className="verify-form"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked({ ...given });
        }}
      >
        <h2>{t("title")}</h2>
        <p className="quiet">{t("how")}</p>
        <label className="verify-field">
          <span>{t("game")}</span>
          <select
            name="draw"
            className="field"
            value={given.draw}
            onChange={(event) => {
              setGiven({ ...given, draw: event.target.value });
            }}
          >
            {findSoldLottery(given.draw) === undefined && (
              <option value={given.draw}>{given.draw}</option>
            )}
            {soldLotteries.map(({ gameCode, name }) => (
              <option key={gameCode} value={gameCode}>
                {textIn(name, language)}
              </option>
            ))}
          </select>
        </label>
        {texts.map((field) => (
          <label key={field} className="verify-field">
            <span>{t(field)}</span>
            <input
              name={field}
              className="field"
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              value={given[field]}
              onChange={(event) => {
                setGiven({ ...given, [field]: event.target.value.trim() });
              }}
            />
          </label>
        ))}
        <button type="submit" className="button is-main">
          {tAll("check")}
        </button>
      </form>
      <section className="verify-result" aria-live="polite">
        <DrawResult asked={asked} />
      </section>
    </>
  );
}

function DrawResult({ asked }: { readonly asked: DrawCase }) {
  const t = useTranslations("lottery.verify");
  const tFairness = useTranslations("fairness");
  const [answer, setAnswer] = useState<DrawAnswer | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const compute = async (): Promise<void> => {
      setAnswer(null);
      const found = await checkDraw(asked, () => isCurrent).catch(() => "wrong" as const);
      if (isCurrent) setAnswer(found);
    };
    void compute();
    return () => {
      isCurrent = false;
    };
  }, [asked]);
  if (answer === null) return <span className="spinner" aria-hidden="true" />;
  if (answer === "secret") return <p className="verdict">{t("secret")}</p>;
  if (answer === "wrong") {
    return (
      <p role="alert" className="verdict is-bad">
        {t("wrong")}
      </p>
    );
  }
  if (answer === "no-hash") return <p className="verdict is-bad">{tFairness("checkNone")}</p>;
  return <Verdicts asked={asked} answer={answer} />;
}

function Verdicts({ asked, answer }: { readonly asked: DrawCase; readonly answer: DrawCheck }) {
  const t = useTranslations("lottery.verify");
  const { links, isRandomnessRight, isSignatureRight, result, isResultRight, isSlipIn } = answer;
  const place = { index: String(Number(asked.index) + 1), size: asked.size };
  const said: readonly (readonly [id: string, isGood: boolean | null, text: string])[] = [
    [
      "draw-link",
      links !== null,
      links === null ? t("linkBad") : t("linkGood", { count: String(links) }),
    ],
    ["draw-random", isRandomnessRight, t(isRandomnessRight ? "randomGood" : "randomBad")],
    [
      "draw-signature",
      isSignatureRight,
      isSignatureRight === null
        ? t("signatureTest")
        : t(isSignatureRight ? "signatureGood" : "signatureBad"),
    ],
    ["draw-result", isResultRight, t(isResultRight ? "resultGood" : "resultBad", { result })],
    ...(isSlipIn === null
      ? []
      : [["draw-slip", isSlipIn, isSlipIn ? t("slipGood", place) : t("slipBad")] as const]),
  ];
  return (
    <>
      {said.map(([id, isGood, text]) => (
        <p
          key={id}
          data-testid={id}
          data-good={String(isGood)}
          className={`verdict ${isGood === null ? "" : isGood ? "is-good" : "is-bad"}`}
        >
          {text}
        </p>
      ))}
      {asked.slip !== "" && (
        <section>
          <h2>{t("slipText")}</h2>
          <pre className="verify-hex" dir="ltr">
            {asked.slip}
          </pre>
        </section>
      )}
    </>
  );
}
