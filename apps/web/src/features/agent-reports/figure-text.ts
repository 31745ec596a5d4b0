import type { TeamFigures } from "@baize/contract";
import { useTranslations } from "use-intl/react";

type Named = Exclude<keyof TeamFigures, "bets">;

/** What a figure of a team is called; where the records say the same, by their word. */
export function useFigureText(): (name: Named) => string {
  const t = useTranslations("agent.figure");
  const records = useTranslations("records");
  return (name) => {
    switch (name) {
      case "deposits":
      case "withdrawals":
      case "stake":
      case "payout":
        return records(name);
      case "valid":
        return records("validBets");
      default:
        return t(name);
    }
  };
}
