import type { AgentContractDetails } from "@baize/contract";
import { agentContractKinds, contractProducts } from "@baize/contract/agent-contract-bounds";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { FormDialog } from "../../ui/desk/form-dialog.tsx";
import { useProductText } from "../../ui/contracts/words.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { contractQuery, limitsQuery, nameQuery } from "./api.ts";
import { emptyForm, formOf, type OfferForm } from "./form.ts";
import { KindAndProduct, type Product } from "./kind-and-product.tsx";
import { OfferFields } from "./offer-fields.tsx";

/** Offers a direct downline a contract, or other terms of one. The address names whom, or which. */

interface OfferDialogProps {
  readonly memberRef: string;
  /** What was asked for, as the address has it. */
  readonly kind?: string | undefined;
  readonly product?: string | undefined;
}

const close = () =>
  goWith({ offer: undefined, change: undefined, kind: undefined, product: undefined });

function startForm({ kind, product }: Omit<OfferDialogProps, "memberRef">): OfferForm {
  const form = emptyForm();
  return {
    ...form,
    kind: agentContractKinds.find((one) => one === kind) ?? form.kind,
    product: contractProducts.find((one) => one === product) ?? form.product,
  };
}

export function OfferDialog({ memberRef, ...asked }: OfferDialogProps) {
  const t = useTranslations("commissions");
  const { data, error, isError, refetch } = useQuery(nameQuery(memberRef));
  const [form, setForm] = useState(() => startForm(asked));
  const name = data === undefined ? "…" : `\u2068${data.account}\u2069`;
  return (
    <FormDialog isOpen width="broad" title={t("offerTo", { name })} onClose={close}>
      {isError && <Failed error={error} onRetry={() => void refetch()} />}
      {!isError && data === undefined && <SkeletonRows rows={5} className="h-16" />}
      {data !== undefined && (
        <Offer memberRef={memberRef} name={name} form={form} onChange={setForm} />
      )}
    </FormDialog>
  );
}

interface OfferProps extends Pick<OfferDialogProps, "memberRef"> {
  readonly name: string;
  readonly form: OfferForm;
  readonly onChange: (form: OfferForm) => void;
  /** What is changed, where there is a contract already. */
  readonly contract?: AgentContractDetails;
}

function Offer(props: OfferProps) {
  const { memberRef, form, onChange, contract } = props;
  const { kind } = form;
  const product = form.product as Product;
  const { data, error, isError, refetch } = useQuery(limitsQuery({ memberRef, kind, product }));
  return (
    <div className="grid grid-cols-1 gap-5">
      {contract === undefined && (
        <KindAndProduct
          kind={kind}
          product={product}
          onKind={(next) => onChange({ ...form, kind: next })}
          onProduct={(next) => onChange({ ...form, product: next })}
        />
      )}
      {isError && <Failed error={error} onRetry={() => void refetch()} />}
      {!isError && data === undefined && <SkeletonRows rows={4} className="h-16" />}
      {data !== undefined && <OfferFields {...props} limits={data} onDone={close} />}
    </div>
  );
}

/** Other terms of a contract in force; the old ones go on until they are accepted. */
export function ChangeDialog({ contractId }: { readonly contractId: string }) {
  const t = useTranslations("commissions");
  const { data, error, isError, refetch } = useQuery(contractQuery(contractId));
  const kinds = useTranslations("contracts.kind");
  const productText = useProductText();
  const about = data !== undefined && `${kinds(data.kind)} · ${productText(data.product)}`;
  const name = `\u2068${data?.other?.account ?? "…"}\u2069`;
  const Host = data === undefined ? Dialog : FormDialog;
  return (
    <Host
      isOpen
      width="broad"
      title={t("changeFor", { name })}
      {...(about !== false && { description: about })}
      onClose={close}
    >
      {isError && data === undefined && <Failed error={error} onRetry={() => void refetch()} />}
      {!isError && data === undefined && <SkeletonRows rows={5} className="h-16" />}
      {data !== undefined && <Change contract={data} name={name} />}
    </Host>
  );
}

function Change({ contract, name }: { readonly contract: AgentContractDetails; name: string }) {
  const { terms, product, other } = contract;
  // What the form began with: the version that is changed, whatever happens meanwhile.
  const [read] = useState(contract);
  const [form, setForm] = useState(() => (terms === null ? emptyForm() : formOf(terms, product)));
  const memberRef = other?.memberRef ?? "";
  return <Offer memberRef={memberRef} name={name} form={form} onChange={setForm} contract={read} />;
}
