import { hundredthsText } from "@baize/money/hundredths";
import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState, type RefObject } from "react";
import { useTranslations } from "use-intl";
import { crashPointOf, hundredthsOf, sha256 } from "./checks.ts";

/** Selects the text, so that it can be copied by hand where the clipboard is not available. */
function copySelected(element: HTMLElement): boolean {
  getSelection()?.selectAllChildren(element);
  // No other way is left where a page keeps the clipboard to itself.
  // oxlint-disable-next-line typescript/no-deprecated
  return document.execCommand("copy");
}

interface CodeProps {
  readonly label: string;
  readonly value: string;
}

/** A hash or seed that can be copied whole, whatever fits on the screen. */
export function Code({ label, value }: CodeProps) {
  const text = useRef<HTMLElement>(null);
  return (
    <div className="code">
      <span className="code-label">{label}</span>
      <code ref={text} dir="ltr">
        {value}
      </code>
      <CopyCode label={label} value={value} shown={text} />
    </div>
  );
}

/** Copies what is not, or not whole, on the screen. */
export function CopyCode(props: CodeProps & { readonly shown?: RefObject<HTMLElement | null> }) {
  const { label, value, shown } = props;
  const t = useTranslations("fairness");
  const [isCopied, setIsCopied] = useState(false);
  const own = useRef<HTMLElement>(null);
  const text = shown ?? own;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setIsCopied(true);
    } catch {
      // A page may keep the clipboard from what it embeds; the older way asks nobody.
      if (text.current !== null) setIsCopied(copySelected(text.current));
    }
  };
  return (
    <>
      {shown === undefined && (
        <code ref={own} className="unseen" aria-hidden="true">
          {value}
        </code>
      )}
      <button
        type="button"
        className="icon-button is-small"
        aria-label={`${isCopied ? t("copied") : t("copy")}: ${label}`}
        onClick={() => {
          void copy();
        }}
      >
        {isCopied ? <Check aria-hidden="true" size={16} /> : <Copy aria-hidden="true" size={16} />}
      </button>
    </>
  );
}

type Verdict = "good" | "bad" | "none" | null;

function Verdict({ verdict, good, bad }: { verdict: Verdict; good: string; bad: string }) {
  const t = useTranslations("fairness");
  if (verdict === null) return null;
  const text = verdict === "good" ? good : verdict === "bad" ? bad : t("checkNone");
  return (
    <p role="status" className={`verdict is-${verdict}`}>
      {text}
    </p>
  );
}

/** Does the revealed server seed match the fingerprint shown before the bets? */
export function SeedCheck({ serverSeed, hash }: { serverSeed: string; hash: string }) {
  const t = useTranslations("fairness");
  const [verdict, setVerdict] = useState<Verdict>(null);
  useEffect(() => {
    const check = async (): Promise<void> => {
      const computed = await sha256(serverSeed);
      setVerdict(computed === null ? "none" : computed === hash ? "good" : "bad");
    };
    void check();
  }, [serverSeed, hash]);
  return <Verdict verdict={verdict} good={t("checkedGood")} bad={t("checkedBad")} />;
}

/**
 * Does the shown hash follow the one before, where that is known, and give the shown crash point?
 */
export function ChainCheck(props: {
  readonly hash: string;
  readonly previousHash: string | null;
  readonly salt: string;
  readonly crashedAt: string;
}) {
  const { hash, previousHash, salt, crashedAt } = props;
  const t = useTranslations("fairness");
  const [verdict, setVerdict] = useState<Verdict>(null);
  useEffect(() => {
    const check = async (): Promise<void> => {
      const [linked, point] = await Promise.all([sha256(hash), crashPointOf(hash, salt)]);
      if (linked === null || point === null) setVerdict("none");
      else {
        const isLinked = previousHash === null || linked === previousHash;
        setVerdict(isLinked && point === hundredthsOf(crashedAt) ? "good" : "bad");
      }
    };
    void check();
  }, [hash, previousHash, salt, crashedAt]);
  const multiplier = hundredthsText(hundredthsOf(crashedAt));
  return (
    <Verdict
      verdict={verdict}
      good={
        previousHash === null ? t("chainPoint", { multiplier }) : t("chainGood", { multiplier })
      }
      bad={t("chainBad")}
    />
  );
}
