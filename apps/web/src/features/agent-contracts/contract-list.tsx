import type { AgentContract } from "@baize/contract";
import { ChevronRight } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { useEdgeText, useProductText, useSideText, useTopText } from "../../ui/contracts/words.ts";
import { ContractState, mainTerms, Waits } from "./parts.tsx";

interface ListProps {
  readonly contracts: readonly AgentContract[];
}

const open = (contractId: string) => goWith({ contract: contractId });

/** Contracts as a table, on narrow windows as cards. */
export function ContractList(props: ListProps) {
  return (
    <>
      <div className="card overflow-x-auto max-md:hidden">
        <Table {...props} />
      </div>
      <ul className="grid gap-2 md:hidden">
        {props.contracts.map((contract) => (
          <Card key={contract.contractId} contract={contract} />
        ))}
      </ul>
    </>
  );
}

const cell = "px-3 py-1.5 whitespace-nowrap";

function Table({ contracts }: ListProps) {
  const t = useTranslations("commissions");
  const heads = ["otherSide", "kindLabel", "product", "top", "state", "counts"] as const;
  return (
    <table className="w-full border-collapse text-sm">
      <thead className="bg-s2 text-fg2 [&_th]:h-9 [&_th]:px-3 [&_th]:text-start [&_th]:font-medium [&_th]:whitespace-nowrap">
        <tr>
          {heads.map((head) => (
            <th
              key={head}
              scope="col"
              className={
                head === "otherSide"
                  ? "sticky start-0 bg-s2"
                  : head === "top"
                    ? "text-end!"
                    : undefined
              }
            >
              {t(head)}
            </th>
          ))}
          <td aria-hidden />
        </tr>
      </thead>
      <tbody>
        {contracts.map((contract) => (
          <Row key={contract.contractId} contract={contract} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly contract: AgentContract;
}

/** What rows and cards say of a contract. */
function useWords({ contract }: RowProps) {
  const kinds = useTranslations("contracts.kind");
  const productText = useProductText();
  const sideText = useSideText();
  const topText = useTopText();
  const edgeText = useEdgeText();
  const terms = mainTerms(contract);
  return {
    name: sideText(contract.other),
    kind: kinds(contract.kind),
    product: productText(contract.product),
    top: terms === null ? "–" : topText(terms, contract.currency),
    from: contract.from === null ? "–" : edgeText(contract.from),
  };
}

function Row({ contract }: RowProps) {
  const { name, kind, product, top, from } = useWords({ contract });
  return (
    <tr
      className="group h-9 cursor-pointer border-t border-line hover:bg-s2"
      onClick={() => open(contract.contractId)}
    >
      <th
        scope="row"
        className={`${cell} sticky start-0 bg-s1 text-start font-medium group-hover:bg-s2`}
      >
        <button
          type="button"
          dir="auto"
          className="min-h-6 underline decoration-line2 underline-offset-4 group-hover:text-brand-fg group-hover:decoration-current"
        >
          {name}
        </button>
      </th>
      <td className={cell}>{kind}</td>
      <td className={cell}>{product}</td>
      <td className={`${cell} num text-end`}>{top}</td>
      <td className={cell}>
        <ContractState {...contract} />
      </td>
      <td className={cell}>{from}</td>
      <td className={cell}>
        <Waits contract={contract} />
      </td>
    </tr>
  );
}

function Card({ contract }: RowProps) {
  const t = useTranslations("commissions");
  const { name, kind, product, top } = useWords({ contract });
  return (
    <li>
      <button
        type="button"
        onClick={() => open(contract.contractId)}
        className="card block w-full p-3.5 text-start"
      >
        <span className="flex items-center gap-2.5">
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">
              <bdi>{name}</bdi>
            </span>
            <span className="block text-sm text-fg2">
              {kind} · {product} · <ContractState {...contract} />
            </span>
          </span>
          <span className="grid shrink-0 justify-items-end text-sm">
            <span className="text-fg2">{t("top")}</span>
            <span className="num font-semibold">{top}</span>
          </span>
          <ChevronRight size={18} className="shrink-0 text-fg3 rtl:rotate-180" aria-hidden />
        </span>
        <span className="mt-2 block text-sm empty:hidden">
          <Waits contract={contract} />
        </span>
      </button>
    </li>
  );
}
