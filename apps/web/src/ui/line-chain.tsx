import type { AgentDownlinePage } from "@baize/contract";
import { ChevronRight } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { goWith } from "../lib/address.ts";

type LineChainProps = Pick<AgentDownlinePage, "chain">;

/** Below whom a page of the office is; the first entry leads back to the agent's own. */
export function LineChain({ chain }: LineChainProps) {
  const t = useTranslations("agent");
  const steps = [{ memberRef: undefined, account: t("you") }, ...chain];
  return (
    <nav aria-label={t("chain")}>
      <ol className="flex flex-wrap items-center gap-1 text-sm">
        {steps.map(({ memberRef, account }, at) => (
          <li key={memberRef ?? "own"} className="flex items-center gap-1">
            {at > 0 && <ChevronRight size={14} className="text-fg3 rtl:rotate-180" aria-hidden />}
            {at === steps.length - 1 ? (
              <bdi aria-current="page" className="font-semibold">
                {account}
              </bdi>
            ) : (
              <button
                type="button"
                className="min-h-6 text-fg2 underline-offset-2 hover:underline"
                onClick={() => goWith({ below: memberRef, at: undefined })}
              >
                <bdi>{account}</bdi>
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
