import { ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { languages, type Language } from "@baize/contract";
import { readCase, type Asked } from "./asked.ts";
import { VerifyForm } from "./form.tsx";
import { FlightProof } from "./flight-proof.tsx";
import { caseOfFragment, emptyCase, verifyAddress, type VerifyCase } from "./link.ts";
import { Falls } from "./pot-proof.tsx";
import { SeedProof } from "./seed-proof.tsx";

/** An empty address begins with the first game; one that came from a round is computed at once. */
const caseInAddress = (): VerifyCase => {
  const given = caseOfFragment(location.hash);
  const begin = { game: "amber-dice", currency: "BDT", stake: "10.00", nonce: "1" };
  return given.game === "" ? { ...emptyCase, ...begin } : given;
};
const isGiven = (): boolean => caseOfFragment(location.hash).game !== "";

export function VerifyPage({ language }: { readonly language: Language }) {
  const t = useTranslations("verify");
  const [given, setGiven] = useState(caseInAddress);
  const [asked, setAsked] = useState(() => (isGiven() ? readCase(given) : null));
  /** A proof is computed from the start each time it is asked for. */
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const follow = (): void => {
      const next = caseInAddress();
      setGiven(next);
      setAsked(readCase(next));
      setTimes((count) => count + 1);
    };
    window.addEventListener("hashchange", follow);
    return () => {
      window.removeEventListener("hashchange", follow);
    };
  }, []);
  return (
    <main className="verify">
      <header className="verify-head">
        <h1>
          <ShieldCheck aria-hidden="true" /> {t("title")}
        </h1>
        <LanguageChoice language={language} />
        <p className="quiet">{t("intro")}</p>
      </header>
      <VerifyForm
        given={given}
        wrong={asked?.is === "wrong" ? asked.field : null}
        change={setGiven}
        compute={() => {
          // The address stays one that shows this round again; nothing is loaded for it.
          history.replaceState(null, "", verifyAddress(given, language));
          setAsked(readCase(given));
          setTimes(times + 1);
        }}
      />
      <section className="verify-result" aria-live="polite">
        <Result key={times} asked={asked} />
      </section>
    </main>
  );
}

function Result({ asked }: { readonly asked: Asked | null }) {
  const t = useTranslations("verify");
  switch (asked?.is) {
    case "seeds":
      return <SeedProof asked={asked} />;
    case "flight":
      return <FlightProof asked={asked} />;
    case "secret":
      return (
        <>
          <p className="verdict">{t("secret")}</p>
          <Falls pots={asked.pots} gameCode={asked.gameCode} currency={asked.currency} />
        </>
      );
    default:
      return null;
  }
}

const nameOf = (code: Language): string =>
  new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code;

function LanguageChoice({ language }: { readonly language: Language }) {
  const t = useTranslations("verify");
  return (
    <select
      className="field"
      aria-label={t("language")}
      value={language}
      onChange={(event) => {
        // The fragment, and with it the round, stays.
        location.search = new URLSearchParams({ lang: event.target.value }).toString();
      }}
    >
      {languages.map((code) => (
        <option key={code} value={code} lang={code}>
          {nameOf(code)}
        </option>
      ))}
    </select>
  );
}
