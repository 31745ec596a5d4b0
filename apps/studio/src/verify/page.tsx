import { ShieldCheck } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { languages, type Language } from "@baize/contract";
import { languageNames } from "@baize/contract/language-names";
import { SvgPicture } from "../client/svg-picture.tsx";
import { iconSvg } from "../icon.ts";
import { readCase, type Asked } from "./asked.ts";
import { beginningOf } from "./begin.ts";
import { VerifyForm } from "./form.tsx";
import { FlightProof } from "./flight-proof.tsx";
import { drawOfFragment } from "../draw-link.ts";
import { verifyAddress } from "../proof-link.ts";
import { Falls } from "./pot-proof.tsx";
import { SeedProof } from "./seed-proof.tsx";

/** Whoever checks a round needs no rules of lotteries, and no curves. */
const DrawPart = lazy(async () => ({ default: (await import("./draw-page.tsx")).DrawPart }));

interface PageProps {
  readonly language: Language;
  /** The site the player came from. */
  readonly back: URL | null;
}

export function VerifyPage({ language, back }: PageProps) {
  const t = useTranslations("verify");
  const [begun] = useState(() => beginningOf(location.hash));
  const [given, setGiven] = useState(begun.given);
  const [asked, setAsked] = useState(begun.asked);
  const [draw, setDraw] = useState(() => drawOfFragment(location.hash));
  /** A proof is computed from the start each time it is asked for. */
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const follow = (): void => {
      const next = beginningOf(location.hash);
      setGiven(next.given);
      setAsked(next.asked);
      setDraw(drawOfFragment(location.hash));
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
        <Brand back={back} />
        <h1>
          <ShieldCheck aria-hidden="true" /> {t("title")}
        </h1>
        <LanguageChoice language={language} />
        <p className="quiet">{t("intro")}</p>
      </header>
      {draw === null ? (
        <>
          <VerifyForm
            given={given}
            wrong={asked?.is === "wrong" ? asked.field : null}
            change={setGiven}
            compute={() => {
              // The address stays one that shows this round again; nothing is loaded for it.
              history.replaceState(null, "", verifyAddress(given, language, back?.href));
              setAsked(readCase(given));
              setTimes(times + 1);
            }}
          />
          <section className="verify-result" aria-live="polite">
            <Result key={times} asked={asked} />
          </section>
        </>
      ) : (
        <Suspense fallback={<span className="spinner" aria-hidden="true" />}>
          <DrawPart key={times} begun={draw} />
        </Suspense>
      )}
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

/** Whose page it is, and the way back to where the player plays. */
function Brand({ back }: Pick<PageProps, "back">) {
  const t = useTranslations("frame");
  return (
    <nav className="verify-brand" aria-label={t("back")}>
      <SvgPicture svg={iconSvg} />
      {back === null ? (
        <span>Baize Studio</span>
      ) : (
        <a href={back.href}>
          {t("back")} · <bdi dir="ltr">{back.host}</bdi>
        </a>
      )}
    </nav>
  );
}

function LanguageChoice({ language }: { readonly language: Language }) {
  const t = useTranslations("verify");
  return (
    <select
      className="field"
      aria-label={t("language")}
      value={language}
      onChange={(event) => {
        // The fragment, and with it the round, stays; so does the way back.
        const asked = new URLSearchParams(location.search);
        asked.set("lang", event.target.value);
        location.search = asked.toString();
      }}
    >
      {languages.map((code) => (
        <option key={code} value={code} lang={code}>
          {languageNames[code]}
        </option>
      ))}
    </select>
  );
}
