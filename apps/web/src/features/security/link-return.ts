import { useEffect } from "react";
import { useTranslations } from "use-intl/react";
import { takeArrival } from "../../lib/arrival.ts";
import { toast } from "../../lib/dialogs.ts";

const outcomes = { linked: "linked", cancelled: "linkCancelled", failed: "linkFailed" } as const;

function isOutcome(text: string | undefined): text is keyof typeof outcomes {
  return text !== undefined && text in outcomes;
}

/** Says how linking an account elsewhere ended, when the browser comes back from there. */
export function useLinkReturn(): void {
  const t = useTranslations("security.social");
  useEffect(() => {
    const outcome = takeArrival("social_link");
    if (isOutcome(outcome)) toast(t(outcomes[outcome]), outcome === "linked" ? "info" : "loss");
    // Once: what the address carried has been taken.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}
