import type { BrandInConsole } from "@baize/contract";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { serverNow } from "../../lib/clock.ts";
import { toast } from "../../lib/dialogs.ts";
import { useMay } from "../../lib/operator.ts";
import { fromZoneText, toZoneText } from "../../lib/zone-time.ts";
import { Button } from "../../ui/button.tsx";
import { useLeaveGuard } from "../../ui/desk/leave-guard.ts";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { PeriodFields } from "../../ui/desk/period-fields.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { Field } from "../../ui/field.tsx";
import { takeBrand, type PartProps } from "./settings-form.tsx";

type Maintenance = BrandInConsole["maintenance"];
type Step = "open" | "planned" | "closed";

function now(): string {
  return new Date(serverNow()).toISOString();
}

/** ISO texts are in the order of their times. */
function stepOf({ from, until }: Maintenance): Step {
  const at = now();
  if (from === null || (until !== null && until <= at)) return "open";
  return from > at ? "planned" : "closed";
}

const tones = { open: "good", planned: "brand", closed: "bad" } as const;

/** Closes the brand for a time and opens it again. Closing asks for the brand's code. */
export function MaintenancePart({ brand, onReadAgain }: PartProps) {
  const t = useTranslations("console.brands");
  const mayWrite = useMay("brand.write");
  const saving = useSaving();
  const { merchantCode, maintenance, revision, settings } = brand;
  const step = stepOf(maintenance);
  const text = (at: string | null) => toZoneText(at, settings.timeZone).replace("T", " ");

  async function save(next: Maintenance) {
    return saving.run(async () => {
      const params = { merchantCode };
      await takeBrand(await call("saveMaintenance", { params, body: { ...next, revision } }));
      toast(t(next.from === null ? "opened" : "closedSaved"));
    });
  }
  return (
    <div className="grid max-w-3xl gap-5">
      <div role="status" className="flex flex-wrap items-center gap-3">
        <Mark tone={tones[step]}>{t(`step.${step}`)}</Mark>
        {step !== "open" && (
          <span className="num">
            {t("fromTo", {
              from: text(maintenance.from),
              until: maintenance.until === null ? t("untilOpened") : text(maintenance.until),
            })}
          </span>
        )}
      </div>
      {!mayWrite && <p className="text-fg2">{t("readOnly")}</p>}
      <SaveError error={saving.error} onReadAgain={onReadAgain} />
      {mayWrite && step !== "open" && (
        <Button
          look="action"
          className="justify-self-start"
          isBusy={saving.isBusy}
          onClick={() => void save({ from: null, until: null })}
        >
          {t(step === "closed" ? "openNow" : "cancelPlan")}
        </Button>
      )}
      {mayWrite && (
        <CloseForm
          key={revision}
          brand={brand}
          isBusy={saving.isBusy}
          error={saving.error}
          onClose={save}
        />
      )}
    </div>
  );
}

interface CloseFormProps {
  readonly brand: BrandInConsole;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onClose: (next: Maintenance) => Promise<boolean>;
}

function CloseForm({ brand, isBusy, error, onClose }: CloseFormProps) {
  const t = useTranslations("console.brands");
  const { merchantCode, maintenance, settings } = brand;
  const { timeZone } = settings;
  const isOver = stepOf(maintenance) === "open";
  const [start] = useState({
    from: isOver ? "" : toZoneText(maintenance.from, timeZone),
    until: isOver ? "" : toZoneText(maintenance.until, timeZone),
  });
  const [from, setFrom] = useState(start.from);
  const [until, setUntil] = useState(start.until);
  const [typed, setTyped] = useState("");
  useLeaveGuard({
    isChanged: from !== start.from || until !== start.until || typed !== "",
    draft: [from, until, typed].join(),
    error,
  });
  const isBackwards = from !== "" && until !== "" && until <= from;

  async function close() {
    const isClosed = await onClose({
      // The beginning is kept to the second where it was not changed.
      from:
        from === ""
          ? now()
          : from === toZoneText(maintenance.from, timeZone)
            ? maintenance.from
            : fromZoneText(from, timeZone),
      until: fromZoneText(until, timeZone),
    });
    if (isClosed) setTyped("");
  }
  return (
    <section className="grid gap-4 rounded-md border border-line p-4">
      <h2 className="font-semibold">{t("closeTitle")}</h2>
      <p className="text-fg2">{t("closeLead")}</p>
      <PeriodFields
        from={from}
        until={until}
        timeZone={timeZone}
        error={isBackwards ? t("order") : undefined}
        onChange={(next) => {
          if (next.from !== undefined) setFrom(next.from);
          if (next.until !== undefined) setUntil(next.until);
        }}
      />
      <p className="text-fg2">{t("periodHint")}</p>
      <Field
        label={t("confirmCode", { code: merchantCode })}
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        inputClass="rtl:text-right"
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button
        className="text-loss"
        isBusy={isBusy}
        disabled={typed.trim() !== merchantCode || isBackwards}
        onClick={() => void close()}
      >
        {t(from === "" ? "closeNow" : "closeThen")}
      </Button>
    </section>
  );
}
