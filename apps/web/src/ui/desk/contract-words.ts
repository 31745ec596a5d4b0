import type { AgentContractKind, contractProducts } from "@baize/contract/agent-contract-bounds";
import type { GameType } from "@baize/contract";
import { useTranslations } from "use-intl/react";

/** What the console calls contracts of agents. */

type Product = (typeof contractProducts)[number];

/** All games, or a type of them as the site calls it. */
export function useProductName(): (product: Product) => string {
  const t = useTranslations("console.agents");
  const games = useTranslations("shell.gameType");
  return (product) => (product === "CONS" ? t("allGames") : games(product satisfies GameType));
}

interface Of {
  readonly kind: AgentContractKind;
  readonly product: Product;
}

/** "Dividend · All games". */
export function useContractName(): (of: Of) => string {
  const t = useTranslations("console.agents");
  const nameOf = useProductName();
  return ({ kind, product }) => `${t(`kind.${kind}`)} · ${nameOf(product)}`;
}
