import type { Round } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { Money } from "../money.tsx";

interface RoundNetProps {
  readonly round: Pick<Round, "status" | "net" | "currency">;
}

/** What a round came to. An open one has no result yet: its stake is not lost. */
export function RoundNet({ round: { status, net, currency } }: RoundNetProps) {
  const t = useTranslations("records");
  if (status === "open") return <span className="text-fg3">{t("open")}</span>;
  return <Money amount={net} currency={currency} isSigned className="font-semibold" />;
}
