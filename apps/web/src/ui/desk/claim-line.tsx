import { useTranslations } from "use-intl/react";
import { useTimeText } from "../../lib/time.ts";

interface Claim {
  readonly operator: string;
  readonly isMine: boolean;
  readonly endsAt: string;
}

/** Who works on it, and until when nobody else decides. */
export function ClaimLine({ claim }: { readonly claim: Claim | null }) {
  const t = useTranslations("console.queue");
  const timeText = useTimeText();
  if (claim === null) return <p className="text-fg2">{t("claimFirst")}</p>;
  const time = timeText(claim.endsAt);
  return (
    <p className="text-fg2">
      {claim.isMine
        ? t("mineUntil", { time })
        : t("claimedUntil", { name: `\u2068${claim.operator}\u2069`, time })}
    </p>
  );
}

/** Who works on it, in a list. */
export function ClaimName({ claim }: { readonly claim: Omit<Claim, "endsAt"> | null }) {
  const t = useTranslations("console.queue");
  return claim !== null && <bdi>{claim.isMine ? t("mine") : claim.operator}</bdi>;
}
