import type { AgentContractLimits } from "@baize/contract";
import { contractNoteMax } from "@baize/contract/agent-contract-bounds";
import { TriangleAlert } from "lucide-react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { toast } from "../../lib/dialogs.ts";
import { useKeyOf } from "../../lib/key-of.ts";
import { CallRefused } from "../../lib/refused.ts";
import { Button } from "../../ui/button.tsx";
import { Terms } from "../../ui/contracts/terms.tsx";
import { Part } from "../../ui/desk/drawer-parts.tsx";
import { TextArea } from "../../ui/desk/inputs.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useWaitText } from "../../ui/wait-text.ts";
import { changeContract, offerContract } from "./api.ts";
import { useFaultText } from "./fault-text.ts";
import {
  faultsOf,
  formOf,
  placeOf,
  termsOf,
  wrongOf,
  type FaultKey,
  type OfferForm,
} from "./form.ts";
import type { Product } from "./kind-and-product.tsx";
import type { OfferFieldsProps } from "./offer.ts";
import { MoreTerms } from "./more-terms.tsx";
import { Simulator } from "./simulator.tsx";
import { TierRows } from "./tier-rows.tsx";
import { Warnings } from "./warnings.tsx";

/** The terms on one side; on the other how they read and what they would have paid. */
export function OfferFields(props: OfferFieldsProps) {
  const { form, limits, contract } = props;
  const faults = faultsOf(form, limits);
  const terms = faults.size === 0 ? termsOf(form, limits.currency) : undefined;
  // A change stands where the contract is: that it is there is no obstacle.
  const obstacle = contract === undefined ? limits.obstacle : null;
  if (obstacle !== null) return <Obstacle obstacle={obstacle} />;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <OfferFormFields {...props} />
      <div className="grid grid-cols-1 gap-5 lg:sticky lg:top-0">
        <Simulator {...props} terms={terms} wrong={wrongOf(form, faults)} />
        <Warnings {...props} terms={terms} />
        <Preview {...props} terms={terms} />
      </div>
    </div>
  );
}

function Obstacle({
  obstacle,
}: {
  readonly obstacle: NonNullable<AgentContractLimits["obstacle"]>;
}) {
  const t = useTranslations("commissions.obstacle");
  return (
    <p role="status" className="flex gap-2.5 rounded-md bg-info/12 p-3.5">
      <TriangleAlert size={18} className="mt-0.5 shrink-0 text-info" aria-hidden />
      {t(obstacle)}
    </p>
  );
}

interface Refused {
  readonly error: unknown;
  /** Where it belongs; undefined: to the whole offer. */
  readonly at: FaultKey | undefined;
}

const ofTerms: ReadonlySet<string> = new Set(["contract_rule", "rate_above_cap", "rate_above_own"]);

function useSending({ memberRef, form, limits, contract, onDone }: OfferFieldsProps) {
  const t = useTranslations("commissions");
  const { keyOf } = useKeyOf();
  const [refused, setRefused] = useState<Refused>();
  const [isBusy, setBusy] = useState(false);
  async function send() {
    const note = form.note.trim();
    const said = note === "" ? {} : { note };
    const terms = termsOf(form, limits.currency);
    const product = form.product as Product;
    const key = keyOf(JSON.stringify([memberRef, product, terms, note, contract?.version]));
    setBusy(true);
    setRefused(undefined);
    try {
      const sent =
        contract === undefined
          ? await offerContract({ memberRef, product, terms, ...said }, key)
          : await changeContract(
              contract.contractId,
              { version: contract.version, terms, ...said },
              key,
            );
      toast(t("done.offer"));
      onDone();
      goWith({ page: "agentContracts", side: "given", contract: sent.contractId });
    } catch (error) {
      const isTerms = error instanceof CallRefused && ofTerms.has(error.code);
      setRefused({ error, at: isTerms ? placeOf(error.value) : undefined });
      setBusy(false);
    }
  }
  return { refused, isBusy, send, forget: () => setRefused(undefined) };
}

/** A change that changes nothing. */
function isSameTerms({ form, limits: { currency }, contract }: OfferFieldsProps): boolean {
  const now = contract?.terms ?? null;
  if (now === null || contract === undefined) return false;
  const same = termsOf(formOf(now, contract.product), currency);
  return JSON.stringify(termsOf(form, currency)) === JSON.stringify(same);
}

function OfferFormFields(props: OfferFieldsProps) {
  const { form, limits, contract, onChange } = props;
  const t = useTranslations("commissions");
  const waitText = useWaitText();
  const faultText = useFaultText(form, limits);
  const { refused, isBusy, send, forget } = useSending(props);
  // What is wrong is said once it was sent.
  const [tries, setTries] = useState(0);
  const isTried = tries > 0;
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const hasFault = tries > 0 || refused?.at !== undefined;
    if (hasFault) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries, refused]);
  const faults = faultsOf(form, limits);
  const errorOf = (key: FaultKey) => {
    if (refused?.at === key) return waitText(refused.error);
    const fault = isTried ? faults.get(key) : undefined;
    return fault === undefined ? undefined : faultText(fault, key);
  };
  const change = (part: Partial<OfferForm>) => {
    forget();
    onChange({ ...form, ...part });
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    setTries(tries + 1);
    if (faults.size === 0) void send();
  }
  return (
    <form ref={fields} noValidate className="grid grid-cols-1 gap-5" onSubmit={submit}>
      <TierRows form={form} limits={limits} errorOf={errorOf} onChange={change} />
      <MoreTerms form={form} limits={limits} errorOf={errorOf} onChange={change} />
      <TextArea
        label={t("noteLabel")}
        hint={t("noteReadBy")}
        rows={2}
        dir="auto"
        maxLength={contractNoteMax}
        value={form.note}
        onChange={({ target }) => change({ note: target.value })}
      />
      {refused !== undefined && refused.at === undefined && (
        <FormError text={waitText(refused.error)} />
      )}
      <Button
        type="submit"
        look="action"
        size="large"
        isBusy={isBusy}
        disabled={faults.size === 0 && isSameTerms(props)}
      >
        {t(contract === undefined ? "sendOffer" : "sendChange")}
      </Button>
    </form>
  );
}

interface PreviewProps extends OfferFieldsProps {
  readonly terms: ReturnType<typeof termsOf> | undefined;
}

function Preview({ name, form, limits, terms }: PreviewProps) {
  const t = useTranslations("commissions");
  if (terms === undefined) return null;
  return (
    <div className="rounded-md border border-line2 p-4">
      <Part title={t("preview", { name })}>
        <Terms
          terms={terms}
          product={form.product}
          currency={limits.currency}
          activeMinimum={limits.activeMinimum}
        />
      </Part>
    </div>
  );
}
