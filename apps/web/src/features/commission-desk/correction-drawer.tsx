import type { CommissionCorrectionPreview, CorrectedStatement } from "@baize/contract";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { refreshAll, useBrandOutlines } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { useSpanText } from "../../ui/contracts/words.ts";
import { useContractName } from "../../ui/desk/contract-words.ts";
import { Facts, Part } from "../../ui/desk/drawer-parts.tsx";
import { ReasonForm } from "../../ui/desk/reason-form.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { moneyText } from "../../ui/money.tsx";

interface Named {
  readonly merchantCode: string;
  readonly account: string;
  readonly from: string;
  readonly to: string;
  readonly isBranch: boolean;
}

/** Names an agent and days, shows what would be put right, and asks for it with a reason. */
export function CorrectionDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("console.commissions.correction");
  const { data: brands = [] } = useBrandOutlines();
  const [found, setFound] = useState<{ named: Named; preview: CommissionCorrectionPreview }>();
  return (
    <Dialog isOpen onClose={onClose} title={t("start")} placement="end" width="wide">
      <div className="grid gap-5">
        <p className="text-fg2">{t("lead")}</p>
        {brands.length > 0 && (
          <WhichForm
            brands={brands.map((one) => [one.merchantCode, one.brandName] as const)}
            onFound={(named, preview) => setFound({ named, preview })}
            onChange={() => setFound(undefined)}
          />
        )}
        {found !== undefined && <Confirm {...found} onDone={onClose} />}
      </div>
    </Dialog>
  );
}

interface WhichFormProps {
  readonly brands: readonly (readonly [string, string])[];
  readonly onFound: (named: Named, preview: CommissionCorrectionPreview) => void;
  readonly onChange: () => void;
}

const scopes = ["alone", "branch"] as const;

function WhichForm({ brands, onFound, onChange }: WhichFormProps) {
  const t = useTranslations("console.commissions.correction");
  const agents = useTranslations("console.agents");
  const desk = useTranslations("console.desk");
  const saving = useSaving();
  const [hasTried, setTried] = useState(false);
  const [named, setNamed] = useState<Named>({
    merchantCode: brands[0]?.[0] ?? "",
    account: "",
    from: "",
    to: "",
    isBranch: false,
  });
  const change = (part: Partial<Named>) => {
    setNamed({ ...named, ...part });
    onChange();
  };
  async function look(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (named.account.trim() === "" || named.from === "" || named.to === "") return;
    await saving.run(async () => {
      const { isBranch, ...query } = named;
      const scope = isBranch ? ("true" as const) : ("false" as const);
      onFound(named, await call("correctionPreview", { query: { ...query, isBranch: scope } }));
    });
  }
  const missing = (text: string, fault: string) =>
    hasTried && text.trim() === "" ? fault : undefined;
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void look(event)}>
      {brands.length > 1 && (
        <Select
          label={desk("brand")}
          isStacked
          value={named.merchantCode}
          options={brands}
          onChange={(merchantCode) => change({ merchantCode })}
        />
      )}
      <Field
        label={agents("agent")}
        hint={t("agentHint")}
        value={named.account}
        error={missing(named.account, agents("accountMissing"))}
        maxLength={64}
        autoComplete="off"
        onChange={({ target }) => change({ account: target.value })}
      />
      <Select
        label={t("scope")}
        isStacked
        value={named.isBranch ? "branch" : "alone"}
        options={scopes.map((one) => [one, t(one)] as const)}
        onChange={(scope) => change({ isBranch: scope === "branch" })}
      />
      <Days named={named} hasTried={hasTried} onChange={change} />
      <SaveError error={saving.error} />
      <Button type="submit" isBusy={saving.isBusy}>
        {t("look")}
      </Button>
    </form>
  );
}

interface DaysProps {
  readonly named: Named;
  readonly hasTried: boolean;
  readonly onChange: (part: Partial<Named>) => void;
}

/** The first and the last day. */
function Days({ named: { from, to }, hasTried, onChange }: DaysProps) {
  const t = useTranslations("console.commissions.correction");
  const reports = useTranslations("console.reports");
  const missing = (day: string) => (hasTried && day === "" ? t("dayMissing") : undefined);
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field
        label={reports("from")}
        type="date"
        max={to || undefined}
        value={from}
        error={missing(from)}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <Field
        label={reports("to")}
        type="date"
        min={from || undefined}
        value={to}
        error={missing(to)}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </div>
  );
}

interface ConfirmProps {
  readonly named: Named;
  readonly preview: CommissionCorrectionPreview;
  readonly onDone: () => void;
}

function Confirm({ named, preview, onDone }: ConfirmProps) {
  const t = useTranslations("console.commissions.correction");
  const desk = useTranslations("console.desk");
  const saving = useSaving();
  const { fingerprint, statements } = preview;
  async function send(reason: string) {
    const isDone = await saving.run(async () => {
      await call("runCorrection", { body: { ...named, fingerprint, reason } });
      await refreshAll();
    });
    if (!isDone) return;
    toast(desk("saved"));
    onDone();
  }
  return (
    <>
      <p role="status" className="font-semibold">
        {t("found", { count: statements.length })}
      </p>
      {statements.map((row) => (
        <Statement key={row.contractId} row={row} />
      ))}
      <ReasonForm
        text={t("text")}
        action={t("start")}
        isBusy={saving.isBusy}
        error={saving.error}
        onSend={(reason) => void send(reason)}
      />
    </>
  );
}

/** One contract: each period that differs, and what the statement comes to. */
function Statement({ row }: { readonly row: CorrectedStatement }) {
  const t = useTranslations("console.commissions");
  const agents = useTranslations("console.agents");
  const nameOf = useContractName();
  const spanText = useSpanText();
  const money = (amount: string) => moneyText(amount, row.currency);
  return (
    <Part title={`\u2068${row.agent.username}\u2069 · ${nameOf(row)}`}>
      <Facts
        facts={[
          [agents("payer"), row.payer === null ? agents("house") : row.payer.username],
          ...row.lines.map(
            (line) => [spanText(line), `${money(line.was)} → ${money(line.now)}`] as const,
          ),
          [t("step.corrections"), money(row.corrections)],
          [t("step.debtIn"), money(row.debtBefore)],
          [t("payable"), money(row.payable)],
          [t("step.debtOut"), money(row.debtAfter)],
        ]}
      />
    </Part>
  );
}
