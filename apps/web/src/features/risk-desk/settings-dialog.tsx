import type { RiskPolicy } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { latinDigits } from "../../lib/digits.ts";
import { toast } from "../../lib/dialogs.ts";
import { refreshAll, useBrandOutlines, useMay } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/desk/inputs.tsx";
import { SaveError, useDiscard, useSaving } from "../../ui/desk/save-bar.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { policiesQuery } from "./api.ts";

/** Each with the contract's own bounds. */
const bounds = {
  ipMembers: [2, 1000],
  lineBackHours: [0, 720],
  lineBackPercent: [0, 50],
  highMinutes: [1, 43_200],
  mediumMinutes: [1, 43_200],
  lowMinutes: [1, 43_200],
} as const;
type NumberName = keyof typeof bounds;
const numbers = Object.keys(bounds) as NumberName[];
type Settings = RiskPolicy["settings"];
type Draft = Readonly<Record<NumberName | "carrierNetworks", string>>;

const networkPattern = /^[0-9a-fA-F.:]+\/\d{1,3}$/;

function draftOf({ carrierNetworks, ...rest }: Settings): Draft {
  const texts = numbers.map((name) => [name, String(rest[name])] as const);
  return {
    ...(Object.fromEntries(texts) as Record<NumberName, string>),
    carrierNetworks: carrierNetworks.join("\n"),
  };
}

function numberOf(draft: Draft, name: NumberName): number | undefined {
  const text = latinDigits(draft[name].trim());
  const [min, max] = bounds[name];
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

function networksOf({ carrierNetworks }: Draft): string[] | undefined {
  const lines = carrierNetworks.split(/[\s,]+/).filter((line) => line !== "");
  return lines.every((line) => networkPattern.test(line)) ? lines : undefined;
}

/** What was typed as the contract wants it; undefined while something is wrong. */
function settingsOf(draft: Draft): Settings | undefined {
  const values = numbers.map((name) => [name, numberOf(draft, name)] as const);
  const carrierNetworks = networksOf(draft);
  if (carrierNetworks === undefined || values.some(([, value]) => value === undefined)) {
    return undefined;
  }
  return { ...(Object.fromEntries(values) as Record<NumberName, number>), carrierNetworks };
}

/** From when on a brand notices something, and how soon somebody looks at a flag. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("console.risk");
  const desk = useTranslations("console.desk");
  const discard = useDiscard();
  const { data: brands = [] } = useBrandOutlines();
  const { data, isError, error, refetch } = useQuery(policiesQuery);
  const [merchantCode, setMerchant] = useState<string>();
  const [isChanged, setChanged] = useState(false);
  /** Another reading is another form. */
  const [turn, setTurn] = useState(0);
  const policy = data?.find((one) => one.merchantCode === merchantCode) ?? data?.[0];
  const leave = async (next: () => void) => {
    if (!(await discard(isChanged))) return;
    setChanged(false);
    next();
  };
  async function readAgain(): Promise<void> {
    await refetch();
    setChanged(false);
    setTurn(turn + 1);
  }
  return (
    <Dialog isOpen onClose={() => void leave(onClose)} title={t("settings")} placement="end">
      {isError && data === undefined && <Failed error={error} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <SkeletonRows rows={5} className="h-16" />}
      {policy !== undefined && (
        <div className="grid gap-6">
          {brands.length > 1 && (
            <Select
              label={desk("brand")}
              value={policy.merchantCode}
              options={brands.map((one) => [one.merchantCode, one.brandName] as const)}
              onChange={(next) => void leave(() => setMerchant(next))}
            />
          )}
          <SettingsForm
            key={`${policy.merchantCode} ${turn}`}
            policy={policy}
            onType={setChanged}
            onReadAgain={() => void readAgain()}
          />
        </div>
      )}
    </Dialog>
  );
}

interface FormProps {
  readonly policy: RiskPolicy;
  readonly onType: (isChanged: boolean) => void;
  /** Reads the stored values again and resets the form to them. */
  readonly onReadAgain: () => void;
}

function SettingsForm({ policy, onType, onReadAgain }: FormProps) {
  const t = useTranslations("console.risk");
  const desk = useTranslations("console.desk");
  const words = useTranslations("console.queue");
  const mayDecide = useMay("risk.decide");
  const saving = useSaving();
  // As read when the form was opened, so that a later reading does not hide somebody's change.
  const [read, setRead] = useState(policy);
  const [draft, setDraft] = useState(() => draftOf(policy.settings));
  const [hasTried, setTried] = useState(false);
  function type(part: Partial<Draft>): void {
    setDraft({ ...draft, ...part });
    onType(true);
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    const settings = settingsOf(draft);
    if (settings === undefined) return;
    const { merchantCode, revision } = read;
    await saving.run(async () => {
      const params = { merchantCode };
      setRead(await call("saveRiskPolicy", { params, body: { settings, revision } }));
      onType(false);
      await refreshAll();
      toast(words("done"));
    });
  }
  const broken = (isBroken: boolean) => (hasTried && isBroken ? t("broken") : undefined);
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <fieldset disabled={!mayDecide} className="grid gap-4">
        {numbers.map((name) => (
          <Field
            key={name}
            label={t(`setting.${name}`)}
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            inputClass="num rtl:text-right"
            maxLength={6}
            value={draft[name]}
            error={broken(numberOf(draft, name) === undefined)}
            onChange={({ target }) => type({ [name]: target.value })}
          />
        ))}
        <TextArea
          label={t("setting.carrierNetworks")}
          hint={t("networksHint")}
          rows={4}
          dir="ltr"
          value={draft.carrierNetworks}
          error={broken(networksOf(draft) === undefined)}
          onChange={({ target }) => type({ carrierNetworks: target.value })}
        />
      </fieldset>
      <SaveError error={saving.error} onReadAgain={onReadAgain} />
      {mayDecide && (
        <Button type="submit" look="action" isBusy={saving.isBusy}>
          {desk("save")}
        </Button>
      )}
    </form>
  );
}
