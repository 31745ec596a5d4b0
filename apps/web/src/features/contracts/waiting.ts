import type { AgentContractKind, ContractLetter } from "@baize/contract/agent-contract-bounds";
import type { ActiveMinimum, ConsolidatedFunds, ContractTerms } from "@baize/contract";

/** A contract that waits for the member's answer. */
export interface Waiting {
  readonly id: string;
  readonly kind: AgentContractKind;
  readonly product: string;
  readonly letter: ContractLetter;
  readonly version: number;
  readonly terms: ContractTerms;
  readonly activeMinimum: ActiveMinimum;
  readonly from: string | null;
  readonly lapsesAt: string | null;
  readonly account: string | null;
  readonly note: string | null;
}

/** One for each kind and product, however many tiers it is told in. */
export function waitingOf(
  funds: Pick<
    ConsolidatedFunds,
    "divtypereq" | "dailysalreqtype" | "contracthoursalreq" | "realtimesalreqtype"
  >,
): readonly Waiting[] {
  const dividends = Object.entries(funds.divtypereq).flatMap(([product, tiers]) =>
    tiers.slice(0, 1).map((one) => ({ ...one, id: one.contractId, kind: "dividend", product })),
  );
  const salaries = Object.entries(funds.dailysalreqtype).flatMap(([product, all]) =>
    all.map((one) => ({ ...one, kind: "dailySalary", product })),
  );
  const hours = Object.entries(funds.contracthoursalreq).flatMap(([product, all]) =>
    all.map((one) => ({ ...one, id: one.contractId, kind: "hourSalary", product })),
  );
  const realtime = Object.entries(funds.realtimesalreqtype).flatMap(([product, all]) =>
    all.map((one) => ({ ...one, id: one.contractId, kind: "realtimeSalary", product })),
  );
  return [...dividends, ...salaries, ...hours, ...realtime].flatMap((one) => {
    const { id, product, status: letter, version, terms, activeMinimum, from, lapsesAt } = one;
    const { account, note } = one;
    const kind = one.kind as AgentContractKind;
    return letter === null
      ? []
      : [
          {
            id,
            kind,
            product,
            letter,
            version,
            terms,
            activeMinimum,
            from,
            lapsesAt,
            account,
            note,
          },
        ];
  });
}

/** What was put off is not opened again in this session, until something about it changes. */
export const stampOf = (waiting: readonly Waiting[]): string =>
  waiting.map(({ id, version }) => `${id} ${version}`).join(",");
