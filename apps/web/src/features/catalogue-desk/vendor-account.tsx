import type { VendorAccount } from "@baize/contract";
import { PlugZap, RefreshCw } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { refreshAll, useMay } from "../../lib/operator.ts";
import { CallRefused } from "../../lib/refused.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { DecidePart, Facts, Part } from "../../ui/desk/drawer-parts.tsx";
import { useFaultText } from "../../ui/desk/fault-text.ts";
import { faultsOf } from "../../ui/desk/faults.ts";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { SaveError, useDiscard, useSaving } from "../../ui/desk/save-bar.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Check } from "../../ui/field.tsx";
import { nameIn } from "./api.ts";
import { draftOf, saveBodyOf, type VendorDraft } from "./vendor-draft.ts";
import { VendorAddresses, VendorKeys, VendorTypes } from "./vendor-fields.tsx";

interface VendorAccountProps {
  readonly account: VendorAccount;
  /** What the vendor checks our calls with. */
  readonly publicKey: string;
  readonly onClose: () => void;
}

/** A vendor's account: how it answers, what is set of it, its keys. */
export function VendorAccountDrawer({ account, publicKey, onClose }: VendorAccountProps) {
  const t = useTranslations("console.vendors");
  const mayWrite = useMay("vendors.write");
  const mayLeave = useDiscard();
  const [isChanged, setChanged] = useState(false);
  const [reading, setReading] = useState(0);
  return (
    <Dialog
      isOpen
      onClose={() => void mayLeave(isChanged).then((isSure) => isSure && onClose())}
      title={nameIn(account.settings.name, useLanguage())}
      placement="end"
      width="medium"
    >
      <div className="grid gap-6">
        <Outline account={account} publicKey={publicKey} />
        {mayWrite && <Ask vendorCode={account.vendorCode} />}
        {!mayWrite && <p className="text-fg2">{t("readOnly")}</p>}
        <AccountForm
          key={reading}
          account={account}
          isReadOnly={!mayWrite}
          onChanged={setChanged}
          onReadAgain={() => {
            setChanged(false);
            void refreshAll().then(() => setReading(reading + 1));
          }}
        />
      </div>
    </Dialog>
  );
}

function Outline({ account, publicKey }: Omit<VendorAccountProps, "onClose">) {
  const t = useTranslations("console.vendors");
  const timeText = useTimeText();
  const { vendorCode, isEnabled, walletUrl, games, openGames, syncedAt, syncProblem } = account;
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <bdi dir="ltr">{vendorCode}</bdi>
        <Mark tone={isEnabled ? "good" : "bad"}>{t(isEnabled ? "accountOn" : "accountOff")}</Mark>
        {syncProblem !== null && <Mark tone="bad">{t("syncFailed")}</Mark>}
      </p>
      <Facts
        facts={[
          [t("games"), t("openOf", { open: openGames, games })],
          [t("syncedAt"), syncedAt === null ? t("never") : timeText(syncedAt)],
          [t("problem"), syncProblem],
          [t("walletUrl"), <Copied key="wallet" text={walletUrl} />],
          [t("publicKey"), <CopyButton key="public" text={publicKey} />],
        ]}
      />
    </div>
  );
}

function Copied({ text }: { readonly text: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <bdi dir="ltr" className="min-w-0 wrap-anywhere">
        {text}
      </bdi>
      <CopyButton text={text} />
    </span>
  );
}

/** Two ways to ask the vendor now: one changes nothing, one takes its games over. */
function Ask({ vendorCode }: Pick<VendorAccount, "vendorCode">) {
  const t = useTranslations("console.vendors");
  const saving = useSaving();
  const [busy, setBusy] = useState<"test" | "sync">();
  const [said, setSaid] = useState<{ readonly isGood: boolean; readonly text: string }>();
  const params = { vendorCode };
  async function run(which: "test" | "sync", work: () => Promise<typeof said>) {
    setBusy(which);
    setSaid(undefined);
    await saving.runAndRead(async () => setSaid(await work()));
    setBusy(undefined);
  }
  const test = () =>
    run("test", async () => {
      const { isGood, problem, games, tookMs } = await call("testVendor", { params, body: {} });
      const text = isGood
        ? t("tested", { games, ms: tookMs })
        : t("failed", { problem: problem ?? "" });
      return { isGood, text };
    });
  const sync = () =>
    run("sync", async () => {
      const { games, added, leftOut, pictures } = await call("syncVendor", { params, body: {} });
      return { isGood: true, text: t("synced", { games, added, leftOut, pictures }) };
    });
  const { error } = saving;
  const problem = error instanceof CallRefused ? error.value["problem"] : undefined;
  return (
    <DecidePart>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={busy === "sync"} disabled={busy !== undefined} onClick={() => void sync()}>
          <RefreshCw size={16} aria-hidden />
          {t("sync")}
        </Button>
        <Button isBusy={busy === "test"} disabled={busy !== undefined} onClick={() => void test()}>
          <PlugZap size={16} aria-hidden />
          {t("test")}
        </Button>
      </div>
      <p role="status" className={said?.isGood === false ? "text-loss" : "text-fg2"}>
        {said?.text ?? (busy === undefined ? t("askHint") : t("asking"))}
      </p>
      {typeof problem === "string" && <p className="text-loss">{t("failed", { problem })}</p>}
      <SaveError error={error} />
    </DecidePart>
  );
}

interface AccountFormProps {
  readonly account: VendorAccount;
  readonly isReadOnly: boolean;
  readonly onChanged: (isChanged: boolean) => void;
  readonly onReadAgain: () => void;
}

function AccountForm({ account, isReadOnly, onChanged, onReadAgain }: AccountFormProps) {
  const t = useTranslations("console.vendors");
  const desk = useTranslations("console.desk");
  const saving = useSaving();
  // As read when the drawer was opened: a later reading must not hide somebody else's change.
  const [read, setRead] = useState(account);
  const [draft, setDraft] = useState<VendorDraft>(() => draftOf(account));
  const faultText = useFaultText(faultsOf(saving.error));
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(read));
  function change(next: Partial<VendorDraft>) {
    setDraft((before) => ({ ...before, ...next }));
    onChanged(true);
  }
  async function save() {
    await saving.run(async () => {
      const params = { vendorCode: read.vendorCode };
      const saved = await call("saveVendorAccount", { params, body: saveBodyOf(draft, read) });
      setRead(saved);
      setDraft(draftOf(saved));
      onChanged(false);
      await refreshAll();
      toast(desk("saved"));
    });
  }
  const fields = { draft, change, faultText };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <fieldset disabled={isReadOnly} className="grid gap-5">
        <legend className="sr-only">{t("account")}</legend>
        <Check
          label={t("isEnabled")}
          checked={draft.isEnabled}
          onChange={({ target }) => change({ isEnabled: target.checked })}
        />
        {!draft.isEnabled && <p className="text-fg2">{t("offNote")}</p>}
        <VendorAddresses {...fields} />
        <VendorTypes {...fields} />
        <Part title={t("keys")}>
          <VendorKeys {...fields} />
        </Part>
        <SaveError error={saving.error} onReadAgain={onReadAgain} />
        {!isReadOnly && (
          <Button type="submit" look="action" isBusy={saving.isBusy} disabled={!isChanged}>
            {desk("save")}
          </Button>
        )}
      </fieldset>
    </form>
  );
}
