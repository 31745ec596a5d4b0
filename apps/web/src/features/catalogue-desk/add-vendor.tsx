import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { NewDrawer } from "../../ui/desk/new-drawer.tsx";
import { Field } from "../../ui/field.tsx";
import { addBodyOf, emptyDraft } from "./vendor-draft.ts";
import { VendorAddresses, VendorKeys, VendorTypes } from "./vendor-fields.tsx";

/** Asks for a new vendor's account; a second person agrees before it may call the wallet. */
export function AddVendor({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("console.vendors");
  return (
    <NewDrawer
      title={t("addTitle")}
      lead={t("addLead")}
      sendText={t("addSend")}
      doneText={t("accountSaved")}
      empty={emptyDraft}
      send={(draft) => call("addVendor", { body: addBodyOf(draft) })}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Field
            data-first
            label={t("code")}
            hint={t("codeHint")}
            error={fields.faultText("vendorCode")}
            value={fields.draft.vendorCode}
            maxLength={16}
            autoComplete="off"
            dir="ltr"
            inputClass="uppercase rtl:text-right"
            onChange={({ target }) => fields.change({ vendorCode: target.value })}
          />
          <VendorAddresses {...fields} />
          <VendorTypes {...fields} />
          <VendorKeys {...fields} />
        </>
      )}
    </NewDrawer>
  );
}
