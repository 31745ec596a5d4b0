import type { OpenedAgentAccount } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { useDateText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";

interface HandoverProps {
  readonly opened: OpenedAgentAccount;
  readonly onDone: () => void;
}

/** What is handed over to the person: the name, and the first password, which is shown once. */
export function Handover({ opened, onDone }: HandoverProps) {
  const t = useTranslations("agent");
  const dateText = useDateText();
  const { account, password, passwordUntil } = opened;
  return (
    <div className="grid gap-4">
      <p>{password === null ? t("accountAgain") : t("accountLead")}</p>
      <Line label={t("name")} text={account} />
      {password !== null && (
        <>
          <Line label={t("firstPassword")} text={password} />
          <p className="text-sm text-fg2">
            {t("firstPasswordUntil", { time: dateText(passwordUntil) })}
          </p>
        </>
      )}
      <Button look="action" onClick={onDone}>
        {t("accountDone")}
      </Button>
    </div>
  );
}

function Line({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="grid gap-1.5">
      <span className="text-sm font-medium text-fg2">{label}</span>
      <div className="flex items-center gap-2 rounded-md border border-line bg-canvas py-1 ps-4 pe-1">
        <output
          dir="ltr"
          aria-label={label}
          className="min-w-0 flex-1 py-2 font-mono text-md break-all select-all"
        >
          {text}
        </output>
        <CopyButton text={text} />
      </div>
    </div>
  );
}
