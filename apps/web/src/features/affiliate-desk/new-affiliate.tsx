import type { CallAnswer } from "@baize/contract";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { refreshAll, useBrandOutlines } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Facts, Reference } from "../../ui/desk/drawer-parts.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { Field, Select } from "../../ui/field.tsx";

/** Opens an account for an affiliate, and shows its first password once. */
export function NewAffiliate({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("console.affiliates");
  const [opened, setOpened] = useState<Opened>();
  return (
    <Dialog isOpen onClose={onClose} title={t("open")} placement="end" width="medium">
      {opened === undefined ? (
        <Form onOpened={setOpened} />
      ) : (
        <div className="grid gap-5">
          <p>{t("openedText")}</p>
          <Facts
            facts={[
              [t("affiliate"), opened.username],
              [t("password"), <Reference key="password" text={opened.password} />],
            ]}
          />
          <Button look="action" onClick={onClose}>
            {t("done")}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

type Opened = Pick<CallAnswer<"openAffiliate">, "username" | "password">;

function Form({ onOpened }: { readonly onOpened: (opened: Opened) => void }) {
  const t = useTranslations("console.affiliates");
  const desk = useTranslations("console.desk");
  const agents = useTranslations("console.agents");
  const { data: brands = [] } = useBrandOutlines();
  const saving = useSaving();
  const [draft, setDraft] = useState({ merchantCode: "", username: "", upline: "" });
  const [hasTried, setTried] = useState(false);
  const merchantCode = draft.merchantCode === "" ? brands[0]?.merchantCode : draft.merchantCode;
  const isMissing = draft.username.trim() === "";
  async function open() {
    setTried(true);
    if (isMissing || merchantCode === undefined) return;
    await saving.run(async () => {
      const { username, upline } = draft;
      const above = upline.trim();
      const body = { merchantCode, username: username.trim() };
      onOpened(
        await call("openAffiliate", { body: above === "" ? body : { ...body, upline: above } }),
      );
      await refreshAll();
    });
  }
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <p className="text-fg2">{t("openLead")}</p>
      {brands.length > 1 && (
        <Select
          label={desk("brand")}
          isStacked
          value={merchantCode ?? ""}
          options={brands.map((one) => [one.merchantCode, one.brandName] as const)}
          onChange={(next) => setDraft({ ...draft, merchantCode: next })}
        />
      )}
      <Field
        label={agents("account")}
        value={draft.username}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        error={hasTried && isMissing ? agents("accountMissing") : undefined}
        onChange={({ target }) => setDraft({ ...draft, username: target.value })}
      />
      <Field
        label={t("upline")}
        hint={t("uplineHint")}
        value={draft.upline}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        onChange={({ target }) => setDraft({ ...draft, upline: target.value })}
      />
      <SaveError error={saving.error} />
      <Button type="submit" look="action" isBusy={saving.isBusy}>
        {t("open")}
      </Button>
    </form>
  );
}
