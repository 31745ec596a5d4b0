import type { VerificationPolicy, VerificationSettings } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { Select } from "../../ui/field.tsx";
import { isAmount, plain } from "./draft.ts";
import { SettingField, SettingsForm, useSettings } from "../../ui/desk/settings-form.tsx";

const uses = ["withdrawal", "deposit", "deposits"] as const;
type Use = (typeof uses)[number];
type Above = `${Use}Above`;
type Level = `${Use}Level`;

type Draft = Readonly<Record<Above | "targetMinutes", string>> &
  Readonly<Record<Level, VerificationSettings[Level]>>;

const levels = [1, 2, 3] as const;

function draftOf({ settings }: VerificationPolicy): Draft {
  return {
    ...settings,
    withdrawalAbove: settings.withdrawalAbove ?? "",
    depositAbove: settings.depositAbove ?? "",
    depositsAbove: settings.depositsAbove ?? "",
    targetMinutes: String(settings.targetMinutes),
  };
}

/** An empty amount asks for nothing. */
const aboveOf = (text: string) => (plain(text) === "" ? null : plain(text));

function brokenFields(draft: Draft, { currency }: VerificationPolicy): string[] {
  const above = uses
    .map((use) => `${use}Above` as const)
    .filter((field) => plain(draft[field]) !== "" && !isAmount(plain(draft[field]), currency));
  const isMinutes = /^[1-9]\d{0,4}$/.test(plain(draft.targetMinutes));
  return isMinutes ? above : [...above, "targetMinutes"];
}

const settingsOf = (draft: Draft): VerificationSettings => ({
  ...draft,
  withdrawalAbove: aboveOf(draft.withdrawalAbove),
  depositAbove: aboveOf(draft.depositAbove),
  depositsAbove: aboveOf(draft.depositsAbove),
  targetMinutes: Number(plain(draft.targetMinutes)),
});

interface VerificationFormProps {
  readonly policy: VerificationPolicy;
  readonly onReadAgain: () => void;
}

/** Above which amounts the brand requires verification, and to which level. */
export function VerificationForm({ policy, onReadAgain }: VerificationFormProps) {
  const t = useTranslations("console.cashier");
  const level = useTranslations("verification.level");
  const settings = useSettings<VerificationPolicy, Draft>({
    policy,
    draftOf,
    brokenFields,
    save: (draft, { merchantCode, currency, revision }) =>
      call("saveVerificationPolicy", {
        params: { merchantCode, currency },
        body: { settings: settingsOf(draft), revision },
      }),
  });
  const { draft, setDraft, problemOf } = settings;
  const title = t("in", { currency: policy.currency });
  return (
    <SettingsForm title={title} settings={settings} onReadAgain={onReadAgain}>
      {uses.map((use) => (
        <section key={use} aria-label={t(`use.${use}`)} className="grid gap-3">
          <h3 className="font-medium">{t(`use.${use}`)}</h3>
          <div className="grid items-center gap-4 sm:grid-cols-2">
            <SettingField
              label={t("field.above")}
              hint={t("hint.above")}
              value={draft[`${use}Above`]}
              error={problemOf(`${use}Above`)}
              onChange={(text) => setDraft({ ...draft, [`${use}Above`]: text })}
            />
            <Select
              label={t("field.level")}
              value={String(draft[`${use}Level`])}
              options={levels.map((one) => [String(one), level(`${one}`)] as const)}
              onChange={(next) => {
                const chosen = levels.find((one) => String(one) === next) ?? 1;
                setDraft({ ...draft, [`${use}Level`]: chosen });
              }}
            />
          </div>
        </section>
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        <SettingField
          label={t("field.targetMinutes")}
          hint={t("hint.targetMinutes")}
          value={draft.targetMinutes}
          error={problemOf("targetMinutes")}
          onChange={(text) => setDraft({ ...draft, targetMinutes: text })}
        />
      </div>
    </SettingsForm>
  );
}
