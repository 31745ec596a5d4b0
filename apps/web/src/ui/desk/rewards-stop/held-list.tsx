import type { HeldKind, RewardsStopSeen } from "@baize/contract";
import { useTranslations } from "use-intl/react";

const kinds = ["series", "promotion", "journey"] as const satisfies readonly HeldKind[];
type Held = RewardsStopSeen["held"];

/** What a stop holds, by name; closed where it is long. */
export function HeldList({ held }: { readonly held: Held }) {
  const t = useTranslations("console.rewardsStop");
  if (held.length === 0) return null;
  return (
    <details open={held.length <= 4} className="mt-1 text-sm">
      <summary className="min-h-6 cursor-pointer text-fg2 pointer-coarse:min-h-11">
        {t("held", { count: held.length })}
      </summary>
      <ul className="mt-1 grid max-h-60 gap-1 overflow-y-auto">
        {kinds.flatMap((kind) =>
          held
            .filter((one) => one.kind === kind)
            .map(({ id, name }) => (
              <li key={id} className="flex flex-wrap gap-x-2">
                <span className="text-fg2">{t(`kind.${kind}`)}</span>
                <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
              </li>
            )),
        )}
      </ul>
    </details>
  );
}
