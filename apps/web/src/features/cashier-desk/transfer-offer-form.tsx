import type { TransferOfferPolicy } from "@baize/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Wallet } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { useMay } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { SettingField, SettingsForm, useSettings } from "../../ui/desk/settings-form.tsx";
import { Check, Select } from "../../ui/field.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import {
  brokenOfferFields,
  offerDraftOf,
  offerFields,
  offerSettingsOf,
  type OfferDraft,
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

interface OfferFormProps {
  readonly offer: TransferOfferPolicy;
  /** Reads the stored values again and resets the form to them. */
  readonly onReadAgain: () => void;
}

function OfferForm({ offer, onReadAgain }: OfferFormProps) {
  const t = useTranslations("console.wallets");
  const settings = useSettings<TransferOfferPolicy, OfferDraft>({
    policy: offer,
    draftOf: (policy) => offerDraftOf(policy.settings),
    brokenFields: (draft, { currency }) => brokenOfferFields(draft, currency),
    save: (draft, { merchantCode, vendorCode, revision }) =>
      call("saveTransferOffer", {
        params: { merchantCode, vendorCode },
        body: { settings: offerSettingsOf(draft), revision },
      }),
  });
  const { draft, setDraft, problemOf } = settings;
  return (
    <SettingsForm
      title={offer.vendorName}
      lead={offer.vendorCode}
      settings={settings}
      onReadAgain={onReadAgain}
    >
      <Check
        label={t("isOpen")}
        checked={draft.isOpen}
        onChange={({ target }) => setDraft({ ...draft, isOpen: target.checked })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {offerFields.map((field) => (
          <SettingField
            key={field}
            label={t(`field.${field}`, { currency: offer.currency })}
            hint={t(`hint.${field}`)}
            value={draft[field]}
            error={problemOf(field)}
            onChange={(text) => setDraft({ ...draft, [field]: text })}
          />
        ))}
      </div>
    </SettingsForm>
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
