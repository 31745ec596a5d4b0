import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl/react";
import { toast } from "../../lib/dialogs.ts";
import { leave } from "../../lib/member.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { useWaitText } from "../../ui/wait-text.ts";
import { answerOffer, offerQuery } from "./api.ts";
import { answerLater } from "./offer-watch.tsx";

interface OfferDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** Asks a player whether to become an agent, as the agent right above offers. */
export function AgentOfferDialog(host: OfferDialogProps) {
  const t = useTranslations("contracts");
  const { isOpen, onClose } = host;
  const { data, error, isError, refetch } = useQuery(offerQuery);
  const endsAt = data?.endsAt;
  useEffect(() => {
    // However it is closed, it is not opened again for the same.
    if (isOpen && endsAt !== undefined) answerLater(endsAt);
  }, [isOpen, endsAt]);
  return (
    <Dialog {...host} isUnasked width="narrow" title={t("agentOfferTitle")}>
      {isError && data === undefined && <Failed error={error} onRetry={() => void refetch()} />}
      {!isError && data === undefined && <SkeletonRows rows={3} className="h-16" />}
      {data === null && <p className="text-fg2">{t("agentOfferOver")}</p>}
      {data !== undefined && data !== null && (
        <Question agent={data.agent} endsAt={data.endsAt} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface QuestionProps {
  readonly agent: string;
  readonly endsAt: string;
  readonly onClose: () => void;
}

function Question({ agent, endsAt, onClose }: QuestionProps) {
  const t = useTranslations("contracts");
  const timeText = useTimeText();
  const waitText = useWaitText();
  const [busy, setBusy] = useState<"accept" | "decline">();
  const [error, setError] = useState<unknown>();
  async function answer(said: "accept" | "decline") {
    setBusy(said);
    setError(undefined);
    try {
      if (await answerOffer(said)) {
        onClose();
        toast(said === "accept" ? t("agentOfferAccepted") : t("agentOfferDeclined"));
        if (said === "accept") await leave();
      }
    } catch (failure) {
      setError(failure);
    }
    setBusy(undefined);
  }
  return (
    <div className="grid gap-4">
      <p>{t("agentOfferText", { name: `\u2068${agent}\u2069` })}</p>
      <p className="text-fg2">{t("agentOfferRules")}</p>
      <p className="text-sm text-fg2">{t("agentOfferUntil", { time: timeText(endsAt) })}</p>
      {error !== undefined && <FormError text={waitText(error)} />}
      <Button look="action" isBusy={busy === "accept"} onClick={() => void answer("accept")}>
        {t("agentOfferAccept")}
      </Button>
      <Button isBusy={busy === "decline"} onClick={() => void answer("decline")}>
        {t("agentOfferDecline")}
      </Button>
      <Button look="ghost" onClick={onClose}>
        {t("later")}
      </Button>
    </div>
  );
}
