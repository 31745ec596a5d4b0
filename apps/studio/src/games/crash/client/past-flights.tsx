import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "../../../client/frame.ts";
import { ChainCheck, Code } from "../../../client/proof.tsx";
import type { CrashHistoryEntry } from "../protocol.ts";

const flightsShown = 10;

/** The last flights, each to be checked against the chain. */
export function PastFlights({ salt }: { readonly salt: string }) {
  const t = useTranslations("fairness");
  const { api } = useFrame();
  const [history, setHistory] = useState<readonly CrashHistoryEntry[]>([]);
  useEffect(() => {
    const load = async (): Promise<void> => {
      const answer = await api.get<readonly CrashHistoryEntry[]>("/api/crash/history");
      if (answer.success) setHistory(answer.value);
    };
    void load();
  }, [api]);
  return history.slice(0, flightsShown).map((entry, index) => {
    const before = history[index + 1];
    return (
      <details key={entry.roundNo} className="chain-round">
        <summary>
          {t("roundNo", { round: String(entry.roundNo) })} · <b>{entry.crashedAt}×</b>
        </summary>
        <Code label={t("hash")} value={entry.hash} />
        <ChainCheck
          hash={entry.hash}
          previousHash={before?.roundNo === entry.roundNo - 1 ? before.hash : null}
          salt={salt}
          crashedAt={entry.crashedAt}
        />
      </details>
    );
  });
}
