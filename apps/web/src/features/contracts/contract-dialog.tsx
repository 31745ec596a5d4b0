import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl/react";
import { toast } from "../../lib/dialogs.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { Terms } from "../../ui/contracts/terms.tsx";
import { useEdgeText, useProductText, useSideText } from "../../ui/contracts/words.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { useWaitText } from "../../ui/wait-text.ts";
import { useBrand } from "../../lib/brand.ts";
import { waitingQuery, type Said } from "./api.ts";
import { isByHour } from "../../ui/contracts/shown-terms.ts";
import { answerLater } from "./contract-watch.tsx";
import { useAnswering } from "./use-answering.ts";
import { stampOf, type Waiting } from "./waiting.ts";

interface ContractDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** What waits for an agent's answer: one card for each kind and product. */
export function ContractDialog(host: ContractDialogProps) {
  const t = useTranslations("contracts");
  const { isOpen, onClose } = host;
  const { data, error, isError, refetch } = useQuery(waitingQuery);
  const stamp = stampOf(data ?? []);
  const isOver = data?.length === 0;
  useEffect(() => {
    // All of it was answered, here or elsewhere.
    if (isOpen && isOver) onClose();
    // Once: the callbacks are new on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen, isOver]);
  useEffect(() => {
    // However it is closed, it is not opened again for the same.
    if (isOpen && stamp !== "") answerLater(stamp);
  }, [isOpen, stamp]);
  return (
    <Dialog {...host} isUnasked width="wide" title={t("modalTitle")} description={t("modalLead")}>
      {isError && data === undefined && <Failed error={error} onRetry={() => void refetch()} />}
      {!isError && data === undefined && <SkeletonRows rows={4} className="h-16" />}
      <div className="grid grid-cols-1 gap-4">
        {data?.map((waiting) => (
          <Card key={waiting.id} waiting={waiting} />
        ))}
        {data !== undefined && (
          <Button look="ghost" className="justify-self-center" onClick={onClose}>
            {t("later")}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

const heads = { P: "modalOffer", E: "modalChange", V: "modalEnd" } as const;

function Card({ waiting }: { readonly waiting: Waiting }) {
  const t = useTranslations("contracts");
  const productText = useProductText();
  const sideText = useSideText();
  const edgeText = useEdgeText();
  const timeText = useTimeText();
  const { currency } = useBrand();
  const { kind, product, letter, terms, activeMinimum, from, lapsesAt, account, note } = waiting;
  const name = `\u2068${sideText(account === null ? null : { account })}\u2069`;
  return (
    <article className="grid grid-cols-1 gap-4 rounded-lg border border-line2 bg-s2 p-4">
      <div>
        <p className="text-sm text-fg2">{t(heads[letter], { name })}</p>
        <h3 className="font-display text-lg font-semibold">
          {t(`kind.${kind}`)} · {productText(product)}
        </h3>
        <p className="text-sm text-fg2">
          {from !== null && letter !== "V" && t("countsFrom", { day: edgeText(from) })}
          {from !== null && letter !== "V" && lapsesAt !== null && " · "}
          {lapsesAt !== null && t("answerBy", { time: timeText(lapsesAt) })}
        </p>
        {note !== null && (
          <p className="mt-2 border-s-2 border-line2 ps-3 break-words">
            <bdi>{note}</bdi>
          </p>
        )}
      </div>
      <Terms terms={terms} product={product} currency={currency} activeMinimum={activeMinimum} />
      <Answers waiting={waiting} name={name} />
    </article>
  );
}

interface AnswersProps {
  readonly waiting: Waiting;
  readonly name: string;
}

function Answers({ waiting, name }: AnswersProps) {
  const t = useTranslations("contracts");
  const waitText = useWaitText();
  const { answer, error } = useAnswering(waiting, name);
  const [busy, setBusy] = useState<Said>();
  async function say(said: Said) {
    setBusy(said);
    const done = await answer(said);
    setBusy(undefined);
    if (done === undefined) return;
    const isHour = done === "agree" && isByHour(waiting.kind);
    toast(t(isHour ? "answeredHour" : `answered.${done}`));
  }
  const [yes, no] =
    waiting.letter === "V" ? (["agree", "keep"] as const) : (["accept", "reject"] as const);
  return (
    <div className="grid gap-3">
      {error !== undefined && <FormError text={waitText(error)} />}
      <div className="grid grid-cols-2 gap-2">
        <Button
          look={waiting.letter === "V" ? "danger" : "action"}
          isBusy={busy === "yes"}
          disabled={busy !== undefined}
          onClick={() => void say("yes")}
        >
          {t(yes)}
        </Button>
        <Button isBusy={busy === "no"} disabled={busy !== undefined} onClick={() => void say("no")}>
          {t(no)}
        </Button>
      </div>
    </div>
  );
}
