import type { AlertInConsole } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { useMay } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Code, DecidePart, Facts, Marks, Part, type Fact } from "../../ui/desk/drawer-parts.tsx";
import { ReasonForm } from "../../ui/desk/reason-form.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useDetailFacts } from "./detail.tsx";
import { StateMark, useCodeText } from "./words.tsx";

interface AlertDrawerProps {
  readonly alert: AlertInConsole;
  readonly onClose: () => void;
}

/** One alert: what was found, since when, and who has acknowledged it. */
export function AlertDrawer({ alert, onClose }: AlertDrawerProps) {
  const codeText = useCodeText();
  return (
    <Dialog isOpen onClose={onClose} title={codeText(alert.code)} placement="end">
      <div className="grid gap-6">
        <Marks>
          <StateMark state={alert.state} />
        </Marks>
        <Acknowledge alert={alert} />
        <Known alert={alert} />
        <Found alert={alert} />
      </div>
    </Dialog>
  );
}

function Acknowledge({ alert }: Pick<AlertDrawerProps, "alert">) {
  const t = useTranslations("console.alerts");
  const may = useMay("alerts.acknowledge");
  const saving = useSaving();
  if (alert.state !== "new") return null;
  if (!may) return <p className="text-fg2">{t("readOnly")}</p>;
  const { code, subject, firstSeenAt } = alert;
  return (
    <DecidePart>
      <ReasonForm
        label={t("note")}
        hint={t("noteHint")}
        action={t("acknowledge")}
        isBusy={saving.isBusy}
        onSend={(note) => {
          const body = { code, subject, firstSeenAt, note };
          void saving.runAndRead(() => call("acknowledgeAlert", { body }));
        }}
      />
      <SaveError error={saving.error} />
    </DecidePart>
  );
}

function Known({ alert: { acknowledgement } }: Pick<AlertDrawerProps, "alert">) {
  const t = useTranslations("console.alerts");
  const timeText = useTimeText();
  if (acknowledgement === null) return null;
  const { operator, at, note } = acknowledgement;
  return (
    <Part title={t("known")}>
      <Facts
        facts={[
          [t("by"), operator],
          [t("at"), timeText(at)],
          [t("note"), note],
        ]}
      />
    </Part>
  );
}

function Found({ alert }: Pick<AlertDrawerProps, "alert">) {
  const t = useTranslations("console.alerts");
  const timeText = useTimeText();
  const facts: Fact[] = [
    [t("subject"), <Code key="subject" text={alert.subject} />],
    [t("firstSeen"), timeText(alert.firstSeenAt)],
    [t("lastSeen"), timeText(alert.lastSeenAt)],
    [t("gone"), alert.goneAt === null ? null : timeText(alert.goneAt)],
    ...useDetailFacts(alert.detail),
  ];
  return (
    <Part title={t("found")}>
      <Facts facts={facts} />
    </Part>
  );
}
