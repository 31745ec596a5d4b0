import type { BrandInConsole, BrandSettings } from "@baize/contract";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { brandsQuery, refreshAll, useMay } from "../../lib/operator.ts";
import { queryClient } from "../../lib/query.ts";
import { Button } from "../../ui/button.tsx";
import { useFaultText } from "../../ui/desk/fault-text.ts";
import { faultsOf } from "../../ui/desk/faults.ts";
import { useLeaveGuard } from "../../ui/desk/leave-guard.ts";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";

/** What the parts of the brand's page have in common. */
export interface PartProps {
  readonly brand: BrandInConsole;
  /** Reads the stored values again and resets the part to them. */
  readonly onReadAgain: () => void;
}

/** Takes what the server answered a change with; everything else may be another now. */
export async function takeBrand(saved: BrandInConsole): Promise<void> {
  queryClient.setQueryData(brandsQuery.queryKey, (brands) =>
    brands?.map((one) => (one.merchantCode === saved.merchantCode ? saved : one)),
  );
  await refreshAll();
}

export interface SettingsDraft {
  readonly settings: BrandSettings;
  readonly change: (next: Partial<BrandSettings>) => void;
  readonly faultText: (place: string) => string | undefined;
}

interface SettingsFormProps extends PartProps {
  readonly title: string;
  readonly children: (draft: SettingsDraft) => ReactNode;
}

/**
 * A part of the settings, saved with the rest as it was read. Somebody else's change in the
 * meantime is refused by the server, whatever part it was in.
 */
export function SettingsForm({ brand, title, onReadAgain, children }: SettingsFormProps) {
  const t = useTranslations("console.brands");
  const desk = useTranslations("console.desk");
  const mayWrite = useMay("brand.write");
  const saving = useSaving();
  // As read when the form was opened, so that a later reading does not hide somebody's change.
  const [read, setRead] = useState(brand);
  const [changed, setChanged] = useState<Partial<BrandSettings>>({});
  const settings = { ...read.settings, ...changed };
  const faults = faultsOf(saving.error);
  const faultText = useFaultText(faults);
  const isChanged = Object.keys(changed).length > 0;
  useLeaveGuard({ isChanged, draft: changed, error: saving.error });

  async function save() {
    const { merchantCode, revision } = read;
    await saving.run(async () => {
      const params = { merchantCode };
      const saved = await call("saveBrandSettings", { params, body: { settings, revision } });
      setRead(saved);
      setChanged({});
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
      <fieldset disabled={!mayWrite} className="grid gap-5">
        <legend className="sr-only">{title}</legend>
        {children({
          settings,
          faultText,
          change: (next) => setChanged((before) => ({ ...before, ...next })),
        })}
      </fieldset>
      {faults.length > 0 && (
        <p className="sr-only" role="alert">
          {t("faults")}
        </p>
      )}
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
