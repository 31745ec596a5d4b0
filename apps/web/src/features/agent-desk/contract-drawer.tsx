import type { ContractCase } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { useMay } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { DecidePart, Facts, Marks, Part, QueryDrawer } from "../../ui/desk/drawer-parts.tsx";
import { MemberButton } from "../../ui/desk/member-link.tsx";
import { useEdgeText } from "../../ui/contracts/words.ts";
import { BrandName } from "../../ui/desk/names.tsx";
import { ReasonForm } from "../../ui/desk/reason-form.tsx";
import { WaitingNotice } from "../../ui/desk/pending.tsx";
import { SaveError, useDeciding } from "../../ui/desk/save-bar.tsx";
import { contractQuery, type Answer } from "./api.ts";
import { ChangeDrawer, waitsOf } from "./offer-drawer.tsx";
import { Terms } from "./terms-table.tsx";
import { useContractName } from "../../ui/desk/contract-words.ts";
import { StateMark } from "./words.tsx";

interface ContractDrawerProps {
  readonly contractId: string;
  readonly onClose: () => void;
}

/** One contract: what it says, what happened to it, and what may be done. */
export function ContractDrawer({ contractId, onClose }: ContractDrawerProps) {
  const t = useTranslations("console.agents");
  const nameOf = useContractName();
  return (
    <QueryDrawer
      query={useQuery(contractQuery(contractId))}
      title={t("contract")}
      titleOf={(row) => `\u2068${row.agent.username}\u2069 · ${nameOf(row)}`}
      width="wide"
      onClose={onClose}
    >
      {(row) => <Opened row={row} />}
    </QueryDrawer>
  );
}

interface RowProps {
  readonly row: ContractCase;
}

function Opened({ row }: RowProps) {
  const t = useTranslations("console.agents");
  const { payer, agent, currency, terms, offered } = row;
  return (
    <>
      <Marks>
        <StateMark state={row.state} />
      </Marks>
      <div className="flex flex-wrap gap-2">
        <MemberButton label={t("agent")} {...agent} />
        {payer !== null && <MemberButton label={t("payer")} {...payer} />}
      </div>
      <Decide row={row} />
      <ContractFacts row={row} />
      {offered !== null && (
        <Part title={t("offered")}>
          <Terms terms={offered} currency={currency} />
        </Part>
      )}
      {terms !== null && (
        <Part title={t("inForce")}>
          <Terms terms={terms} currency={currency} />
        </Part>
      )}
      <History row={row} />
    </>
  );
}

function ContractFacts({ row }: RowProps) {
  const t = useTranslations("console.agents");
  const desk = useTranslations("console.desk");
  const timeText = useTimeText();
  const readEdge = useEdgeText();
  const edgeText = (edge: string | null) => edge && readEdge(edge);
  return (
    <Facts
      facts={[
        [desk("brand"), <BrandName key="brand" code={row.merchantCode} />],
        [t("payer"), row.payer === null ? t("house") : row.payer.username],
        [t("since"), timeText(row.since)],
        [t("from"), edgeText(row.from)],
        [t("until"), edgeText(row.until)],
        [t("endReason"), row.endReason && t(`endReasonOf.${row.endReason}`)],
        [t("lapsesAt"), row.lapsesAt && timeText(row.lapsesAt)],
        [t("offeredFrom"), edgeText(row.offeredFrom)],
        [t("downlineHigher"), row.downlineHigher === 0 ? null : String(row.downlineHigher)],
        [t("note"), row.note],
      ]}
    />
  );
}

/** What happened, by whom. */
function History({ row: { history } }: RowProps) {
  const t = useTranslations("console.agents");
  const words = useTranslations("console.queue");
  const timeText = useTimeText();
  return (
    <Part title={words("timeline")}>
      <ul className="grid gap-2">
        {history.map(({ version, at, event, by, note }) => (
          <li key={version} className="grid gap-0.5">
            <span>
              {t(`event.${event}`)} · {t(`by.${by}`)}
            </span>
            <span className="text-sm text-fg2">{timeText(at)}</span>
            {note !== null && (
              <span className="break-words text-fg2">
                <bdi>{note}</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

const answers = ["reject", "agree", "keep", "withdraw"] as const satisfies readonly Answer[];
type Deed = Answer | "stop";
const dangers: ReadonlySet<Deed> = new Set(["agree", "stop"]);

/** What an operator may do: for the house, or to end it. */
function Decide({ row }: RowProps) {
  const t = useTranslations("console.agents");
  const desk = useTranslations("console.desk");
  const mayWrite = useMay("agents.write");
  const deciding = useDeciding();
  const [deed, setDeed] = useState<Deed>();
  const [isChanging, setChanging] = useState(false);
  const { contractId, version, actions, payer } = row;
  const ofHouse = answers.filter((one) => payer === null && actions.includes(one));
  const deeds: readonly Deed[] = actions.includes("end") ? [...ofHouse, "stop"] : ofHouse;
  const mayChange = payer === null && (actions.includes("change") || actions.includes("offer"));
  if (!mayWrite || (deeds.length === 0 && !mayChange)) return null;
  async function send(reason: string): Promise<void> {
    const params = { contractId };
    const isDone = await deciding.decide(() =>
      deed === undefined || deed === "stop"
        ? call("stopContract", { params, body: { version, reason } })
        : call("answerHouseContract", { params, body: { version, answer: deed, reason } }),
    );
    if (isDone) setDeed(undefined);
  }
  return (
    <DecidePart>
      <SaveError error={deciding.error} />
      {payer === null && <WaitingNotice waits={waitsOf(row)} />}
      {deed === undefined ? (
        <div className="flex flex-wrap gap-2">
          {mayChange && (
            <Button look="action" onClick={() => setChanging(true)}>
              {t(actions.includes("offer") ? "offer" : "change")}
            </Button>
          )}
          {deeds.map((one) => (
            <Button key={one} disabled={deciding.isBusy} onClick={() => setDeed(one)}>
              {t(`deed.${one}`)}
            </Button>
          ))}
        </div>
      ) : (
        <>
          <ReasonForm
            key={deed}
            text={t(`deedText.${deed}`)}
            action={t(`deed.${deed}`)}
            isDanger={dangers.has(deed)}
            isBusy={deciding.isBusy}
            onSend={(reason) => void send(reason)}
          />
          <Button disabled={deciding.isBusy} onClick={() => setDeed(undefined)}>
            {desk("back")}
          </Button>
        </>
      )}
      {isChanging && <ChangeDrawer row={row} onClose={() => setChanging(false)} />}
    </DecidePart>
  );
}
