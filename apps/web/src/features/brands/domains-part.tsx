import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { useMay } from "../../lib/operator.ts";
import { CallRefused } from "../../lib/refused.ts";
import { Button } from "../../ui/button.tsx";
import { useFaultText } from "../../ui/desk/fault-text.ts";
import { faultsOf } from "../../ui/desk/faults.ts";
import { useLeaveGuard } from "../../ui/desk/leave-guard.ts";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { ListField } from "./list-field.tsx";
import { takeBrand, type PartProps } from "./settings-form.tsx";

/** The domains that lead to the brand, in the order in which the site offers them. */
export function DomainsPart({ brand, onReadAgain }: PartProps) {
  const t = useTranslations("console.brands");
  const desk = useTranslations("console.desk");
  const mayWrite = useMay("brand.write");
  const saving = useSaving();
  const [read, setRead] = useState(brand);
  const [hosts, setHosts] = useState<readonly string[]>(brand.hosts);
  const faultText = useFaultText(faultsOf(saving.error));
  const { merchantCode, mainDomain, revision } = read;
  const isChanged = hosts.join() !== read.hosts.join();
  useLeaveGuard({ isChanged, draft: hosts, error: saving.error });

  async function save() {
    await saving.run(async () => {
      const params = { merchantCode };
      const saved = await call("saveBrandHosts", { params, body: { hosts: [...hosts], revision } });
      setRead(saved);
      setHosts(saved.hosts);
      await takeBrand(saved);
      toast(desk("saved"));
    });
  }
  return (
    <form
      noValidate
      className="grid max-w-3xl gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {!mayWrite && <p className="text-fg2">{t("readOnly")}</p>}
      <fieldset disabled={!mayWrite}>
        <legend className="sr-only">{t("part.domains")}</legend>
        <ListField
          label={t("domains")}
          addLabel={t("addDomain")}
          hint={t("domainsHint")}
          value={hosts}
          fixed={{ value: mainDomain, note: t("mainDomain") }}
          error={faultText("hosts") ?? takenText(saving.error, (host) => t("taken", { host }))}
          onChange={setHosts}
        />
      </fieldset>
      <SaveError error={saving.error} onReadAgain={onReadAgain} />
      {mayWrite && (
        <Button
          type="submit"
          look="action"
          className="justify-self-start"
          isBusy={saving.isBusy}
          disabled={!isChanged}
        >
          {desk("save")}
        </Button>
      )}
    </form>
  );
}

export function takenText(error: unknown, text: (host: string) => string): string | undefined {
  const host = error instanceof CallRefused ? error.value["host"] : undefined;
  return typeof host === "string" ? text(host) : undefined;
}
