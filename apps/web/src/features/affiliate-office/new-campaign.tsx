import { campaignNameMax, landings, type Landing } from "@baize/contract/affiliate-bounds";
import { linkCodeMax, linkCodeMin, linkCodePattern } from "@baize/contract/link-rules";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { toast } from "../../lib/dialogs.ts";
import { randomUuid } from "../../lib/random.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog } from "../../ui/desk/form-dialog.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { makeCampaign } from "./api.ts";
import { landingWord } from "./landing-words.ts";

/** Asks how a new campaign is called, where its link leads, and for a code of one's own. */
export function NewCampaign({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("commissions.affiliate");
  return (
    <FormDialog isOpen title={t("newCampaign")} onClose={onClose}>
      <Fields onClose={onClose} />
    </FormDialog>
  );
}

/** What is typed, what is wrong with it, and sending it. */
function useCampaignForm(onClose: () => void) {
  const t = useTranslations("commissions.affiliate");
  const [form, setForm] = useState({ name: "", code: "", landing: landings[0] as Landing });
  const [hasTried, setTried] = useState(false);
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  // A try again is the same campaign.
  const [idempotencyKey, setKey] = useState(randomUuid);
  const change = (part: Partial<typeof form>) => {
    setForm({ ...form, ...part });
    setKey(randomUuid());
  };
  const code = form.code.trim();
  const isCodeWrong = code !== "" && !linkCodePattern.test(code);
  const isNameMissing = form.name.trim() === "";
  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isCodeWrong || isNameMissing) return;
    setBusy(true);
    setError(undefined);
    try {
      const { name, landing } = form;
      const made = await makeCampaign(
        { name: name.trim(), landing, ...(code === "" ? {} : { code }) },
        idempotencyKey,
      );
      toast(t("campaignMade"));
      goWith({ link: made.code });
      onClose();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  }
  const faults = { isNameMissing: hasTried && isNameMissing, isCodeWrong: hasTried && isCodeWrong };
  return { form, change, faults, error, isBusy, submit };
}

function Fields({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("commissions.affiliate");
  const agent = useTranslations("agent");
  const refusalText = useRefusalText();
  const { form, change, faults, error, isBusy, submit } = useCampaignForm(onClose);
  const bounds = { min: linkCodeMin, max: linkCodeMax };
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <Field
        label={t("name")}
        dir="auto"
        value={form.name}
        autoComplete="off"
        maxLength={campaignNameMax}
        error={faults.isNameMissing ? t("nameMissing") : undefined}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Field
        label={t("code")}
        rowDir="ltr"
        value={form.code}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={linkCodeMax}
        hint={agent("linkCodeHint", bounds)}
        error={faults.isCodeWrong ? agent("linkCodeRule", bounds) : undefined}
        onChange={({ target }) => change({ code: target.value })}
      />
      <Select
        label={t("landing")}
        isStacked
        value={form.landing}
        options={landings.map((one) => [one, t(`landingOf.${landingWord(one)}`)] as const)}
        onChange={(landing) => change({ landing: landing as Landing })}
      />
      {error !== undefined && <FormError text={refusalText(error)} />}
      <Button type="submit" look="action" isBusy={isBusy}>
        {t("makeCampaign")}
      </Button>
    </form>
  );
}
