import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { refreshAll } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { SaveError, useDiscard, useSaving } from "../../ui/desk/save-bar.tsx";
import { useFaultText } from "../../ui/desk/fault-text.ts";
import { faultsOf } from "../../ui/desk/faults.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { addBodyOf, emptyDraft, type VendorDraft } from "./vendor-draft.ts";
import { VendorAddresses, VendorKeys, VendorTypes } from "./vendor-fields.tsx";

/** Asks for a new vendor's account; a second person agrees before it may call the wallet. */
export function AddVendor({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("console.vendors");
  const mayLeave = useDiscard();
  const saving = useSaving();
  const [draft, setDraft] = useState<VendorDraft>(emptyDraft);
  const faultText = useFaultText(faultsOf(saving.error));
  const change = (next: Partial<VendorDraft>) => setDraft((before) => ({ ...before, ...next }));
  const isChanged = JSON.stringify(draft) !== JSON.stringify(emptyDraft);
  async function send() {
    const isDone = await saving.run(async () => {
      await call("addVendor", { body: addBodyOf(draft) });
      await refreshAll();
      toast(t("accountSaved"));
    });
    if (isDone) onClose();
  }
  const fields = { draft, change, faultText };
  return (
    <Dialog
      isOpen
      onClose={() => void mayLeave(isChanged).then((isSure) => isSure && onClose())}
      title={t("addTitle")}
      placement="end"
      width="medium"
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p className="text-fg2">{t("addLead")}</p>
        <Field
          data-first
          label={t("code")}
          hint={t("codeHint")}
          error={faultText("vendorCode")}
          value={draft.vendorCode}
          maxLength={16}
          autoComplete="off"
          dir="ltr"
          inputClass="uppercase rtl:text-right"
          onChange={({ target }) => change({ vendorCode: target.value })}
        />
        <VendorAddresses {...fields} />
        <VendorTypes {...fields} />
        <VendorKeys {...fields} />
        <SaveError error={saving.error} />
        <Button type="submit" look="action" isBusy={saving.isBusy}>
          {t("addSend")}
        </Button>
      </form>
    </Dialog>
  );
}
