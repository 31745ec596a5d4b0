import {
  agentContractKinds,
  contractProducts,
  type AgentContractKind,
} from "@baize/contract/agent-contract-bounds";
import { useTranslations } from "use-intl/react";
import { useProductText } from "../../ui/contracts/words.ts";
import { Select } from "../../ui/field.tsx";

export type Product = (typeof contractProducts)[number];

interface KindAndProductProps {
  readonly kind: AgentContractKind;
  readonly product: Product;
  readonly onKind: (kind: AgentContractKind) => void;
  readonly onProduct: (product: Product) => void;
}

/** What a contract is about. */
export function KindAndProduct({ kind, product, onKind, onProduct }: KindAndProductProps) {
  const t = useTranslations("commissions");
  const kinds = useTranslations("contracts.kind");
  const productText = useProductText();
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Select
        isStacked
        label={t("kindLabel")}
        value={kind}
        options={agentContractKinds.map((one) => [one, kinds(one)] as const)}
        onChange={(value) => onKind(agentContractKinds.find((one) => one === value) ?? kind)}
      />
      <Select
        isStacked
        label={t("product")}
        value={product}
        options={contractProducts.map((one) => [one, productText(one)] as const)}
        onChange={(value) => onProduct(contractProducts.find((one) => one === value) ?? "CONS")}
      />
    </div>
  );
}
