import type { LineMovePreview } from "@baize/contract";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { refreshAll, useBrandOutlines } from "../../lib/operator.ts";
import { useDateText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { useContractName } from "../../ui/desk/contract-words.ts";
import { Facts, Part } from "../../ui/desk/drawer-parts.tsx";
import { ReasonForm } from "../../ui/desk/reason-form.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, Select } from "../../ui/field.tsx";

interface Named {
  readonly merchantCode: string;
  readonly account: string;
  readonly upline: string;
}

/** Names an agent and the new upline, shows what that would do, and asks for it with a reason. */
export function MoveDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("console.agents.moves");
  const { data: brands = [] } = useBrandOutlines();
  const [preview, setPreview] = useState<LineMovePreview>();
  const [named, setNamed] = useState<Named>();
  return (
    <Dialog isOpen onClose={onClose} title={t("plan")} placement="end" width="wide">
      <div className="grid gap-5">
        <p className="text-fg2">{t("planLead")}</p>
        {brands.length > 0 && (
          <WhoForm
            brands={brands.map((one) => [one.merchantCode, one.brandName] as const)}
            onFound={(who, found) => {
              setNamed(who);
              setPreview(found);
            }}
            onChange={() => setPreview(undefined)}
          />
        )}
        {preview !== undefined && named !== undefined && (
          <Confirm named={named} preview={preview} onDone={onClose} />
        )}
      </div>
    </Dialog>
  );
}

interface WhoFormProps {
  readonly brands: readonly (readonly [string, string])[];
  readonly onFound: (named: Named, preview: LineMovePreview) => void;
  readonly onChange: () => void;
}

function WhoForm({ brands, onFound, onChange }: WhoFormProps) {
  const t = useTranslations("console.agents.moves");
  const agents = useTranslations("console.agents");
  const desk = useTranslations("console.desk");
  const saving = useSaving();
  const [named, setNamed] = useState<Named>({
    merchantCode: brands[0]?.[0] ?? "",
    account: "",
    upline: "",
  });
  const [hasTried, setTried] = useState(false);
  const change = (part: Partial<Named>) => {
    setNamed({ ...named, ...part });
    onChange();
  };
  async function look(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (named.account.trim() === "" || named.upline.trim() === "") return;
    await saving.run(async () => {
      onFound(named, await call("lineMovePreview", { query: named }));
    });
  }
  const fault = (text: string) =>
    hasTried && text.trim() === "" ? agents("accountMissing") : undefined;
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
        label={t("agent")}
        hint={t("agentHint")}
        value={named.account}
        error={fault(named.account)}
        maxLength={64}
        autoComplete="off"
        onChange={({ target }) => change({ account: target.value })}
      />
      <Field
        label={t("to")}
        hint={t("toHint")}
        value={named.upline}
        error={fault(named.upline)}
        maxLength={64}
        autoComplete="off"
        onChange={({ target }) => change({ upline: target.value })}
      />
      <SaveError error={saving.error} />
      <Button type="submit" isBusy={saving.isBusy}>
        {t("look")}
      </Button>
    </form>
  );
}

interface ConfirmProps {
  readonly named: Named;
  readonly preview: LineMovePreview;
  readonly onDone: () => void;
}

function Confirm({ named, preview, onDone }: ConfirmProps) {
  const t = useTranslations("console.agents.moves");
  const desk = useTranslations("console.desk");
  const dateText = useDateText();
  const nameOf = useContractName();
  const saving = useSaving();
  const { agent, from, to, day, agents, players, contracts } = preview;
  async function plan(reason: string) {
    const isDone = await saving.run(async () => {
      await call("planLineMove", { body: { ...named, reason } });
      await refreshAll();
    });
    if (!isDone) return;
    toast(desk("saved"));
    onDone();
  }
  return (
    <Part title={t("preview")}>
      <Facts
        facts={[
          [t("agent"), <bdi key="agent">{agent.username}</bdi>],
          [t("from"), <bdi key="from">{from.username}</bdi>],
          [t("to"), <bdi key="to">{to.username}</bdi>],
          [t("day"), dateText(day)],
          [t("below"), t("belowOf", { agents, players })],
          [
            t("contracts"),
            contracts.length === 0 ? t("noContracts") : contracts.map(nameOf).join(", "),
          ],
        ]}
      />
      <div className="mt-4">
        <ReasonForm
          text={t("planText")}
          action={t("plan")}
          isBusy={saving.isBusy}
          error={saving.error}
          onSend={(reason) => void plan(reason)}
        />
      </div>
    </Part>
  );
}
