import type {
  AgentCommissionDetails,
  AgentCommissionInputs,
  CommissionInputs,
} from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { countText } from "../../lib/count-text.ts";
import { Button } from "../../ui/button.tsx";
import { Part } from "../../ui/desk/drawer-parts.tsx";
import { Money } from "../../ui/money.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { inputsQuery } from "./api.ts";

interface BranchesProps {
  readonly one: AgentCommissionDetails;
}

/** What the statement's figures are made of; read when somebody wants to know. */
export function Branches({ one }: BranchesProps) {
  const t = useTranslations("commissions");
  const [isShown, setShown] = useState(false);
  const [below, setBelow] = useState<string>();
  return (
    <Part title={t("inputs")}>
      <p className="mb-2 text-sm text-fg2">{t("inputsLead")}</p>
      {isShown ? (
        <Inputs one={one} below={below} onBelow={setBelow} />
      ) : (
        <Button size="small" onClick={() => setShown(true)}>
          {t("inputsShow")}
        </Button>
      )}
    </Part>
  );
}

interface InputsProps extends BranchesProps {
  readonly below: string | undefined;
  readonly onBelow: (memberRef: string | undefined) => void;
}

function Inputs({ one, below, onBelow }: InputsProps) {
  const query = useQuery(inputsQuery(one.statementId, below));
  const { data, error, isError, refetch } = query;
  if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={4} className="h-9" />;
  return (
    <div className="grid grid-cols-1 gap-2">
      {data.chain.length > 0 && <Chain inputs={data} onBelow={onBelow} />}
      <Table inputs={data} kind={one.kind} onBelow={onBelow} />
    </div>
  );
}

interface ChainProps {
  readonly inputs: AgentCommissionInputs;
  readonly onBelow: InputsProps["onBelow"];
}

/** Below whom the figures are; each step up leads back. */
function Chain({ inputs: { chain }, onBelow }: ChainProps) {
  const t = useTranslations("agent");
  const commissions = useTranslations("commissions");
  const steps = [{ memberRef: undefined, account: commissions("total") }, ...chain];
  return (
    <nav aria-label={t("chain")}>
      <ol className="flex flex-wrap items-center gap-1 text-sm">
        {steps.map(({ memberRef, account }, at) => (
          <li key={memberRef ?? "own"} className="flex items-center gap-1">
            {at > 0 && <ChevronRight size={14} className="text-fg3 rtl:rotate-180" aria-hidden />}
            {at === steps.length - 1 ? (
              <bdi className="font-semibold">{account}</bdi>
            ) : (
              <button
                type="button"
                className="min-h-6 text-fg2 underline-offset-2 hover:underline"
                onClick={() => onBelow(memberRef)}
              >
                <bdi>{account}</bdi>
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

type Amount = Exclude<keyof CommissionInputs, "active" | "stake" | "payout">;
const ofDividend = ["valid", "ggr", "jackpots", "bonus", "rebate", "salary"] as const;
const ofDaily = ["valid"] as const;
const ofRealtime = ["won", "lost", "valid"] as const;

interface TableProps extends ChainProps {
  readonly kind: AgentCommissionDetails["kind"];
}

interface Line {
  readonly key: string;
  readonly name: string;
  readonly inputs: CommissionInputs;
  readonly memberRef?: string;
}

const isNothing = (inputs: CommissionInputs) =>
  Object.values(inputs).every((value) => !/[1-9]/.test(String(value)));

function Table({ inputs, kind, onBelow }: TableProps) {
  const t = useTranslations("commissions");
  const ofSalary = kind === "realtimeSalary" ? ofRealtime : ofDaily;
  const amounts: readonly Amount[] = kind === "dividend" ? ofDividend : ofSalary;
  const hasActive = kind !== "realtimeSalary";
  const fixed: readonly Line[] = [
    { key: "own", name: t("ownPlay"), inputs: inputs.own },
    { key: "players", name: t("directPlayers"), inputs: inputs.players },
    { key: "others", name: t("formerMembers"), inputs: inputs.others },
  ];
  const { leftOut } = inputs;
  const lines: readonly Line[] = [
    ...fixed.filter(({ key, inputs: one }) => key === "players" || !isNothing(one)),
    ...inputs.agents.map(({ memberRef, account, inputs: one }) => ({
      key: memberRef,
      name: account,
      inputs: one,
      memberRef,
    })),
    ...(leftOut === null ? [] : [{ key: "leftOut", name: t("leftOut"), inputs: leftOut }]),
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself
    <div role="region" aria-label={t("inputs")} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-sm [&_td]:px-2 [&_td]:text-end [&_td]:whitespace-nowrap [&_th]:px-2 [&_th]:first:ps-0">
        <Heads amounts={amounts} hasActive={hasActive} />
        <tbody>
          {lines.map((line) => (
            <tr key={line.key} className="h-9 border-t border-line">
              <th scope="row" className="min-w-36 text-start font-medium">
                {line.memberRef === undefined ? (
                  line.name
                ) : (
                  <button
                    type="button"
                    className="min-h-6 text-brand-fg underline-offset-2 hover:underline"
                    onClick={() => onBelow(line.memberRef)}
                  >
                    <bdi className="whitespace-nowrap">{line.name}</bdi>
                  </button>
                )}
              </th>
              <Cells
                inputs={line.inputs}
                amounts={amounts}
                hasActive={hasActive}
                currency={inputs.currency}
              />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="h-9 border-t border-line2 font-semibold">
            <th scope="row" className="text-start">
              {t("total")}
            </th>
            <Cells
              inputs={inputs.total}
              amounts={amounts}
              hasActive={hasActive}
              currency={inputs.currency}
            />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Heads({ amounts, hasActive }: Pick<CellsProps, "amounts" | "hasActive">) {
  const t = useTranslations("commissions");
  return (
    <thead className="text-fg2 [&_th]:py-1.5 [&_th]:font-medium [&_th]:whitespace-nowrap">
      <tr>
        <td aria-hidden />
        {amounts.map((name) => (
          <th key={name} scope="col" className="text-end">
            {t(`step.${name}`)}
          </th>
        ))}
        {hasActive && (
          <th scope="col" className="text-end">
            {t("activeMembers")}
          </th>
        )}
      </tr>
    </thead>
  );
}

interface CellsProps {
  readonly inputs: CommissionInputs;
  readonly amounts: readonly Amount[];
  readonly hasActive: boolean;
  readonly currency: string;
}

function Cells({ inputs, amounts, hasActive, currency }: CellsProps) {
  return (
    <>
      {amounts.map((name) => (
        <td key={name}>
          <Money amount={inputs[name]} currency={currency} />
        </td>
      ))}
      {hasActive && <td className="num">{countText(inputs.active)}</td>}
    </>
  );
}
