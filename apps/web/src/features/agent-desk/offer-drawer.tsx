import type { ContractCase } from "@baize/contract";
import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { refreshAll, useBrandOutlines } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { useContractName } from "../../ui/desk/contract-words.ts";
import { Facts } from "../../ui/desk/drawer-parts.tsx";
import { withHint } from "../../ui/desk/fault-text.ts";
import { BrandName } from "../../ui/desk/names.tsx";
import { isPending, WaitingNotice, type Waits } from "../../ui/desk/pending.tsx";
import { SaveError, useDiscard, useSaving } from "../../ui/desk/save-bar.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import {
  brokenTerms,
  emptyTerms,
  termsDraftOf,
  termsOfDraft,
  type TermsDraft,
} from "./terms-draft.ts";
import { useCapHint, useCaps, useTermsFault, useTermsSentence } from "./terms-faults.ts";
import { SubjectFields, TermsFields } from "./terms-fields.tsx";

interface FormProps {
  readonly title: string;
  readonly lead: string;
  readonly start: TermsDraft;
  readonly isNew: boolean;
  /** Whom it is for and what it is of, where that is settled. */
  readonly about?: ReactNode;
  readonly currencyOf: (merchantCode: string) => string;
  readonly send: (draft: TermsDraft) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Terms as they are offered; they wait for a second operator, then for the agent. */
function OfferForm(props: FormProps) {
  const { title, lead, start, isNew, about, currencyOf, send, onClose } = props;
  const t = useTranslations("console.agents");
  const desk = useTranslations("console.desk");
  const mayLeave = useDiscard();
  const saving = useSaving();
  const [draft, setDraft] = useState(start);
  const [hasTried, setTried] = useState(false);
  const currency = currencyOf(draft.merchantCode);
  const isNamed = !isNew || draft.account.trim() !== "";
  const { error } = saving;
  const caps = useCaps(draft.merchantCode, currency, draft.kind);
  const faultAt = useTermsFault({ draft, currency, caps, hasTried, error });
  const hintAt = useCapHint(caps);
  const sentence = useTermsSentence(faultAt)(error, draft.kind);
  function change(next: Partial<TermsDraft>) {
    // What was refused, or waits, was another offer.
    if (error !== undefined) saving.clear();
    setDraft((before) => ({ ...before, ...next }));
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (!isNamed || brokenTerms(draft, currency).size > 0) return;
    const isDone = await saving.run(async () => {
      await send(draft);
      await refreshAll();
    });
    if (!isDone) return;
    toast(desk("saved"));
    onClose();
  }
  // What waits for a second operator is not lost.
  const isChanged = JSON.stringify(draft) !== JSON.stringify(start) && !isPending(error);
  return (
    <Dialog
      isOpen
      onClose={() => void mayLeave(isChanged).then((isSure) => isSure && onClose())}
      title={title}
      placement="end"
      width="wide"
    >
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <p className="text-fg2">{lead}</p>
        {about}
        {isNew && (
          <AgentFields
            draft={draft}
            fault={hasTried && !isNamed ? t("accountMissing") : faultAt("account")}
            onChange={change}
          />
        )}
        <TermsFields
          draft={draft}
          currency={currency}
          faultAt={faultAt}
          hintAt={hintAt}
          onChange={change}
        />
        <Foot draft={draft} saving={saving} sentence={sentence} onChange={change} />
      </form>
    </Dialog>
  );
}

interface FootProps {
  readonly draft: TermsDraft;
  readonly saving: Pick<ReturnType<typeof useSaving>, "isBusy" | "error">;
  /** What is wrong with the terms. */
  readonly sentence: string | undefined;
  readonly onChange: (next: Partial<TermsDraft>) => void;
}

function Foot({ draft, saving, sentence, onChange }: FootProps) {
  const t = useTranslations("console.agents");
  return (
    <>
      <Field
        label={t("note")}
        value={draft.note}
        maxLength={280}
        autoComplete="off"
        onChange={({ target }) => onChange({ note: target.value })}
      />
      {sentence === undefined ? <SaveError error={saving.error} /> : <FormError text={sentence} />}
      <Button type="submit" look="action" isBusy={saving.isBusy}>
        {t("send")}
      </Button>
    </>
  );
}

interface AgentFieldsProps {
  readonly draft: TermsDraft;
  readonly fault: string | undefined;
  readonly onChange: (next: Partial<TermsDraft>) => void;
}

/** Who is offered it, and what it is of. */
function AgentFields({ draft, fault, onChange }: AgentFieldsProps) {
  const t = useTranslations("console.agents");
  const desk = useTranslations("console.desk");
  const { data: brands = [] } = useBrandOutlines();
  return (
    <>
      {brands.length > 1 && (
        <Select
          label={desk("brand")}
          isStacked
          value={draft.merchantCode}
          options={brands.map((one) => [one.merchantCode, one.brandName] as const)}
          onChange={(merchantCode) => onChange({ merchantCode })}
        />
      )}
      <Field
        label={t("account")}
        hint={t("accountHint")}
        value={draft.account}
        error={withHint(fault, t("accountHint"))}
        maxLength={64}
        autoComplete="off"
        onChange={({ target }) => onChange({ account: target.value })}
      />
      <SubjectFields draft={draft} onChange={onChange} />
    </>
  );
}

interface OfferDrawerProps {
  readonly onClose: () => void;
}

/** Offers a general agent a contract that the house pays. */
export function OfferDrawer({ onClose }: OfferDrawerProps) {
  const t = useTranslations("console.agents");
  const { data: brands = [] } = useBrandOutlines();
  const [first] = brands;
  if (first === undefined) return null;
  return (
    <OfferForm
      title={t("offer")}
      lead={t("offerLead")}
      start={emptyTerms(first.merchantCode)}
      isNew
      currencyOf={(code) => (brands.find((one) => one.merchantCode === code) ?? first).currency}
      send={({ merchantCode, account, product, note, ...draft }) =>
        call("offerHouseContract", {
          body: {
            merchantCode,
            account: account.trim(),
            product,
            terms: termsOfDraft({ merchantCode, account, product, note, ...draft }),
            note,
          },
        })
      }
      onClose={onClose}
    />
  );
}

/** Whom an offer answers, of what, and what was said with a wish. */
function About({ row }: Pick<ChangeDrawerProps, "row">) {
  const t = useTranslations("console.agents");
  const desk = useTranslations("console.desk");
  const nameOf = useContractName();
  return (
    <>
      <WaitingNotice waits={waitsOf(row)} />
      <Facts
        facts={[
          [desk("brand"), <BrandName key="brand" code={row.merchantCode} />],
          [t("agent"), row.agent.username],
          [t("contract"), nameOf(row)],
          [t("state.asked"), row.state === "asked" && row.note],
        ]}
      />
    </>
  );
}

/** The request that stands for an offer of this contract while it waits. */
export const waitsOf = ({ agent, kind, product, state }: ContractCase): Waits => ({
  call: state === "asked" ? "offerHouseContract" : "changeHouseContract",
  subject: `${agent.username} ${kind} ${product}`,
});

interface ChangeDrawerProps extends OfferDrawerProps {
  readonly row: ContractCase;
}

/** Offers other terms of a contract of the house, or answers a wish for one. */
export function ChangeDrawer({ row, onClose }: ChangeDrawerProps) {
  const t = useTranslations("console.agents");
  const { contractId, version, merchantCode, product, agent, terms, kind, currency } = row;
  const account = agent.username;
  const empty = { ...emptyTerms(merchantCode), account, product, kind };
  const isWish = row.state === "asked";
  return (
    <OfferForm
      title={t(isWish ? "offer" : "change")}
      lead={t(isWish ? "offerLead" : "changeLead")}
      start={terms === null ? empty : termsDraftOf(empty, terms)}
      isNew={false}
      about={<About row={row} />}
      currencyOf={() => currency}
      send={(draft) => {
        const offered = { terms: termsOfDraft(draft), note: draft.note };
        return isWish
          ? call("offerHouseContract", { body: { merchantCode, account, product, ...offered } })
          : call("changeHouseContract", {
              params: { contractId },
              body: { version, ...offered },
            });
      }}
      onClose={onClose}
    />
  );
}
