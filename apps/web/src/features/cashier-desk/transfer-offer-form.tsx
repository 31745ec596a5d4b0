import type { TransferOfferPolicy } from "@baize/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Wallet } from "lucide-react";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { refreshAll, useMay } from "../../lib/operator.ts";
import { CallRefused } from "../../lib/refused.ts";
import { Button } from "../../ui/button.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { Check, Field, Select } from "../../ui/field.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import {
  brokenOfferFields,
  offerDraftOf,
  offerFields,
  offerSettingsOf,
  type OfferDraft,
  type OfferField,
} from "./transfer-offer-draft.ts";

const offersQuery = queryOptions({
  queryKey: ["cashier", "offers"],
  staleTime: 0,
  queryFn: ({ signal }) => call("transferOffers", undefined, { signal }),
});

/** Vendors that keep money of a brand's members, one form for each, and the way to add one. */
export function TransferOffers({ merchantCode }: Pick<TransferOfferPolicy, "merchantCode">) {
  const t = useTranslations("console.wallets");
  const offers = useQuery(offersQuery);
  // A form is reset only by an explicit reload, never while somebody types.
  const [reads, setReads] = useState(0);
  if (offers.isPending) return <SkeletonRows rows={4} className="h-12" />;
  if (offers.isError) {
    return <Failed error={offers.error} onRetry={() => void offers.refetch()} />;
  }
  const own = offers.data.filter((one) => one.merchantCode === merchantCode);
  const saved = own.filter((one) => one.isSaved);
  return (
    <>
      <p className="max-w-3xl text-fg2">{t("offersLead")}</p>
      {saved.length === 0 && (
        <Empty icon={<Wallet size={28} aria-hidden />} text={t("offersEmpty")} />
      )}
      {saved.map((offer) => (
        <OfferForm
          key={`${offer.vendorCode} ${reads}`}
          offer={offer}
          onReadAgain={() => void offers.refetch().then(() => setReads(reads + 1))}
        />
      ))}
      <AddOffer offers={own.filter((one) => !one.isSaved)} />
    </>
  );
}

/** Which field the server found wrong. */
function faultOf(error: unknown): unknown {
  if (!(error instanceof CallRefused) || error.code !== "brand_rule") return undefined;
  const { value } = error;
  const hasField = typeof value === "object" && value !== null && "field" in value;
  return hasField ? value["field"] : undefined;
}

interface OfferFormProps {
  readonly offer: TransferOfferPolicy;
  /** Reads the stored values again and resets the form to them. */
  readonly onReadAgain: () => void;
}

/** The draft, what is wrong with it, and the way to save it. */
function useOfferForm(offer: TransferOfferPolicy) {
  const desk = useTranslations("console.desk");
  const t = useTranslations("console.cashier");
  const saving = useSaving();
  // As read when the form was opened, so that a later reading does not hide somebody's change.
  const [read, setRead] = useState(offer);
  const [draft, setDraft] = useState<OfferDraft>(() => offerDraftOf(offer.settings));
  const [hasTried, setTried] = useState(false);
  const { merchantCode, vendorCode, currency, revision, settings } = read;
  const broken = hasTried ? brokenOfferFields(draft, currency) : [];
  const fault = faultOf(saving.error);
  return {
    draft,
    saving,
    setDraft,
    isChanged: JSON.stringify(draft) !== JSON.stringify(offerDraftOf(settings)),
    problemOf: (field: OfferField) =>
      broken.includes(field) ? t("broken") : fault === field ? t("cannotBe") : undefined,
    submit: async (event: FormEvent): Promise<void> => {
      event.preventDefault();
      setTried(true);
      if (brokenOfferFields(draft, currency).length > 0) return;
      await saving.run(async () => {
        const params = { merchantCode, vendorCode };
        const body = { settings: offerSettingsOf(draft), revision };
        const saved = await call("saveTransferOffer", { params, body });
        setRead(saved);
        setDraft(offerDraftOf(saved.settings));
        await refreshAll();
        toast(desk("saved"));
      });
    },
  };
}

function OfferForm({ offer, onReadAgain }: OfferFormProps) {
  const t = useTranslations("console.wallets");
  const cashier = useTranslations("console.cashier");
  const desk = useTranslations("console.desk");
  const mayWrite = useMay("cashier.write");
  const { draft, saving, setDraft, isChanged, problemOf, submit } = useOfferForm(offer);
  return (
    <form
      noValidate
      aria-label={offer.vendorName}
      className="card grid max-w-3xl gap-5 p-4"
      onSubmit={(event) => void submit(event)}
    >
      <h2 className="font-semibold">
        <bdi>{offer.vendorName}</bdi>{" "}
        <span className="text-fg2">
          <bdi dir="ltr">{offer.vendorCode}</bdi>
        </span>
      </h2>
      <fieldset disabled={!mayWrite} className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <Check
            label={t("isOpen")}
            checked={draft.isOpen}
            onChange={({ target }) => setDraft({ ...draft, isOpen: target.checked })}
          />
        </div>
        {offerFields.map((field) => (
          <Field
            key={field}
            label={t(`field.${field}`, { currency: offer.currency })}
            hint={t(`hint.${field}`)}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            inputClass="num rtl:text-right"
            maxLength={30}
            value={draft[field]}
            error={problemOf(field)}
            onChange={({ target }) => setDraft({ ...draft, [field]: target.value })}
          />
        ))}
      </fieldset>
      <SaveError error={saving.error} onReadAgain={onReadAgain} />
      {mayWrite ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="action" isBusy={saving.isBusy} disabled={!isChanged}>
            {desk("save")}
          </Button>
          {!isChanged && <p className="text-fg2">{desk("unchanged")}</p>}
        </div>
      ) : (
        <p className="text-fg2">{cashier("readOnly")}</p>
      )}
    </form>
  );
}

/** Adds a vendor, closed at first: only a vendor with its own wallets can hold money. */
function AddOffer({ offers }: { readonly offers: readonly TransferOfferPolicy[] }) {
  const t = useTranslations("console.wallets");
  const mayWrite = useMay("cashier.write");
  const saving = useSaving();
  const [chosen, setChosen] = useState("");
  const offer = offers.find((one) => one.vendorCode === chosen);
  if (!mayWrite || offers.length === 0) return null;
  async function add(): Promise<void> {
    if (offer === undefined) return;
    const { merchantCode, vendorCode, settings, revision } = offer;
    const params = { merchantCode, vendorCode };
    const body = { settings, revision };
    const isDone = await saving.runAndRead(() => call("saveTransferOffer", { params, body }));
    if (isDone) setChosen("");
  }
  return (
    <section className="grid max-w-3xl gap-3">
      <h2 className="font-semibold">{t("addOffer")}</h2>
      <p className="text-fg2">{t("addOfferText")}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Select
          label={t("vendor")}
          value={chosen}
          options={[["", "–"], ...offers.map((one) => [one.vendorCode, one.vendorName] as const)]}
          onChange={setChosen}
        />
        <Button isBusy={saving.isBusy} disabled={offer === undefined} onClick={() => void add()}>
          {t("addOffer")}
        </Button>
      </div>
      <SaveError error={saving.error} />
    </section>
  );
}
