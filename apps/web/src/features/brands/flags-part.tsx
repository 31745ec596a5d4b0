import type { BrandInConsole } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { Check } from "../../ui/field.tsx";
import { SettingsForm, type PartProps, type SettingsDraft } from "./settings-form.tsx";

/** Flags these texts explain; one that came later shows its id. */
export const flagsExplained = [
  "REGISTER",
  "USERNAMEREG3",
  "MOBILENUMREG3",
  "MOBILENUMPASSREG3",
  "REGMOBVERF3",
  "LOGIN",
  "FREEPLAY3",
  "MOBILEVERCODELOGIN3",
  "PWDEXPFORCECHANGE3",
  "CHNGPASSVERIF3",
  "AGENT",
  "AGENTPOLICY3",
  "LINETRANSFER",
  "UPLINETRANSFER3",
  "DOWNLINETRANSFER3",
  "DECORATION3",
  "INBOX3",
  "WHEEL",
  "ENVELOPE",
  "RAFFLE",
  "BUYIN",
] as const;

/** What the brand offers, as a tree; a flag says what it does. */
export function FlagsPart(props: PartProps) {
  const t = useTranslations("console.brands");
  return (
    <SettingsForm {...props} title={t("part.flags")}>
      {(draft) => <Branch {...draft} known={props.brand.knownFlags} parent={null} />}
    </SettingsForm>
  );
}

interface BranchProps extends SettingsDraft {
  readonly known: BrandInConsole["knownFlags"];
  readonly parent: string | null;
}

function Branch(props: BranchProps) {
  const { known, parent, settings, change } = props;
  const t = useTranslations("console.brands.flag");
  const own = known.filter(({ parentModId }) => parentModId === parent);
  if (own.length === 0) return null;
  return (
    <ul className={parent === null ? "grid gap-3" : "ms-8 grid gap-1"}>
      {own.map(({ modId }) => {
        const explained = flagsExplained.find((one) => one === modId);
        return (
          <li key={modId} className={parent === null ? "rounded-md border border-line p-3" : ""}>
            <Check
              checked={settings.flags[modId] === true}
              onChange={(event) =>
                change({ flags: { ...settings.flags, [modId]: event.target.checked } })
              }
              label={
                <>
                  <span className="block font-medium">
                    {explained === undefined ? modId : t(`${explained}.name`)}{" "}
                    {explained !== undefined && (
                      <bdi className="font-mono text-xs font-normal text-fg2">{modId}</bdi>
                    )}
                  </span>
                  {explained !== undefined && (
                    <span className="block text-fg2">{t(`${explained}.help`)}</span>
                  )}
                </>
              }
            />
            <Branch {...props} parent={modId} />
          </li>
        );
      })}
    </ul>
  );
}
