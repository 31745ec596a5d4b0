import type { DepositDetail } from "@baize/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { usePictures } from "../../lib/pictures.ts";
import { pictureMegabytesMax } from "../../lib/picture-rules.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { moneyText } from "../../ui/money.tsx";
import { PictureUpload } from "../../ui/picture-upload.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { depositQuery } from "./api.ts";

const sayable: ReadonlySet<DepositDetail["status"]> = new Set(["pending", "expired"]);

interface TransferProps {
  readonly deposit: DepositDetail;
}

/** Where a bank transfer goes, and the member's word that it was made. */
export function Transfer({ deposit }: TransferProps) {
  const t = useTranslations("wallet");
  const payouts = useTranslations("payouts.account");
  const timeText = useTimeText();
  const { transfer, status, reference, amount, currency, expiresAt } = deposit;
  // Also after its time is over: a member who has already paid reports it here.
  if (transfer === null || !sayable.has(status)) return null;
  const facts = [
    [payouts("provider.bank"), transfer.bank, transfer.bank],
    [payouts("holder"), transfer.holder, transfer.holder],
    [payouts("number.bank"), transfer.number, transfer.number.replaceAll(" ", "")],
    [t("reference"), reference, reference],
    [t("amount"), moneyText(amount, currency), amount],
  ] as const;
  return (
    <>
      {status === "pending" && (
        <dl className="grid gap-1 rounded-md border border-brand-fg p-3.5 text-sm">
          {facts.map(([label, text, copied]) => (
            <div key={label} className="flex min-h-11 items-center justify-between gap-3">
              <dt className="shrink-0 text-fg2">{label}</dt>
              <dd className="flex min-w-0 items-center gap-1 font-semibold">
                <bdi dir="ltr" className="num min-w-0 text-end break-all">
                  {text}
                </bdi>
                <CopyButton text={copied} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {status === "pending" && (
        <p className="text-center text-fg2">{t("transferUntil", { time: timeText(expiresAt) })}</p>
      )}
      <Paid depositId={deposit.depositId} />
    </>
  );
}

function Paid({ depositId }: { readonly depositId: string }) {
  const t = useTranslations("wallet");
  const payouts = useTranslations("payouts.arrival");
  const refusalText = useRefusalText();
  const cache = useQueryClient();
  const pictures = usePictures(1);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [picture] = pictures.list;
  // What is still on its way must not be left behind.
  const isUploading = picture !== undefined && picture.pictureId === undefined;
  async function send(): Promise<void> {
    setBusy(true);
    setError(undefined);
    const pictureId = picture?.pictureId;
    try {
      const body = pictureId === undefined ? {} : { pictureId };
      const deposit = await call("depositPaid", { params: { depositId }, body });
      cache.setQueryData(depositQuery(depositId).queryKey, deposit);
    } catch (refusal) {
      setError(refusalText(refusal));
      await cache.invalidateQueries(depositQuery(depositId));
    }
    setBusy(false);
  }
  return (
    <div className="grid gap-3">
      <PictureUpload
        pictures={pictures}
        label={t("proof")}
        hint={payouts("proofHint", { size: pictureMegabytesMax })}
      />
      <FormError text={error} />
      <Button
        look="action"
        size="large"
        isBusy={isBusy || (isUploading && picture.error === undefined)}
        onClick={() => void send()}
      >
        {t("paid")}
      </Button>
    </div>
  );
}
