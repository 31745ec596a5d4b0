import type { AgentDownlineDetails } from "@baize/contract";
import { isAgentType, memberTypes } from "@baize/contract/member-types";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { ask, toast } from "../../lib/dialogs.ts";
import { randomUuid } from "../../lib/random.ts";
import { useDateText, useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { NoteForm } from "../../ui/desk/note-form.tsx";
import { useSaving } from "../../ui/desk/save-bar.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Money } from "../../ui/money.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { Facts, Part, QueryDrawer } from "../../ui/desk/drawer-parts.tsx";
import { changeDownline, downlineQuery } from "./api.ts";
import { StatusText, useKindText } from "./parts.tsx";

const remarkMax = 140;

/** One of the team, beside the list; its address can be kept and sent. */
export function DownlineDrawer({ memberRef }: { readonly memberRef: string }) {
  const t = useTranslations("agent");
  const query = useQuery(downlineQuery(memberRef));
  return (
    <QueryDrawer
      query={query}
      title={t("downline")}
      titleOf={({ account }) => account}
      onClose={() => goWith({ downline: undefined })}
    >
      {(row) => (
        <>
          <Chain row={row} />
          <DownlineFacts row={row} />
          <NoteForm
            key={row.memberRef}
            note={row.remark}
            max={remarkMax}
            onSave={(remark) => changeDownline(row.memberRef, { remark }, randomUuid())}
          />
          {row.mayPromote && <Promote row={row} />}
          {row.promotionUntil !== null && <Promoting until={row.promotionUntil} />}
          {isOffered(row) && <OfferContract row={row} />}
        </>
      )}
    </QueryDrawer>
  );
}

interface RowProps {
  readonly row: AgentDownlineDetails;
}

/** From the agent down to this one; each name leads to its own page. */
function Chain({ row: { chain, memberRef } }: RowProps) {
  const t = useTranslations("agent");
  return (
    <nav aria-label={t("chain")}>
      <ol className="flex flex-wrap items-center gap-1 text-sm text-fg2">
        <li>{t("you")}</li>
        {chain.map((one) => (
          <li key={one.memberRef} className="flex items-center gap-1">
            <ChevronRight size={14} className="rtl:rotate-180" aria-hidden />
            {one.memberRef === memberRef ? (
              <bdi aria-current="page" className="font-semibold text-fg">
                {one.account}
              </bdi>
            ) : (
              <button
                type="button"
                className="min-h-6 underline-offset-2 hover:underline"
                onClick={() => goWith({ downline: one.memberRef })}
              >
                <bdi>{one.account}</bdi>
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function DownlineFacts({ row }: RowProps) {
  const t = useTranslations("agent");
  const dateText = useDateText();
  const timeText = useTimeText();
  const kindText = useKindText();
  const { team, currency, lastSignInAt } = row;
  return (
    <div className="grid gap-3">
      <Facts
        facts={[
          [t("kind"), kindText(row.type)],
          [t("level"), row.level],
          [t("status"), <StatusText key="status" status={row.status} />],
          [t("joined"), dateText(row.joinedAt)],
          [t("lastSignIn"), lastSignInAt === null ? t("never") : timeText(lastSignInAt)],
          [t("balance"), <Money key="own" amount={row.balance} currency={currency} />],
          [
            t("teamBalance"),
            team && <Money key="team" amount={team.balance} currency={currency} />,
          ],
          [t("sizes"), team && t("sizesOf", { agents: team.agents, players: team.players })],
        ]}
      />
      {row.isMasked && <p className="text-sm text-fg2">{t("masked")}</p>}
      {isAgentType(row.type) && (
        <Button
          className="justify-self-start"
          onClick={() => goWith({ below: row.memberRef, downline: undefined, tree: undefined })}
        >
          {t("showBelow")}
        </Button>
      )}
    </div>
  );
}

/** Contracts are between an agent and one right below who is an agent too. */
const isOffered = ({ type, level, status }: AgentDownlineDetails) =>
  type === memberTypes.agent && level === 1 && status === "open";

function OfferContract({ row: { memberRef } }: RowProps) {
  const t = useTranslations("agent");
  return (
    <Part title={t("offerContract")}>
      <p className="mb-3 text-sm text-fg2">{t("offerContractLead")}</p>
      <Button onClick={() => goWith({ offer: memberRef, downline: undefined })}>
        {t("offerContract")}
      </Button>
    </Part>
  );
}

function Promote({ row }: RowProps) {
  const t = useTranslations("agent");
  const shell = useTranslations("shell");
  const refusalText = useRefusalText();
  const { isBusy, error, run } = useSaving();
  const name = row.account;
  async function promote() {
    const isSure = await ask({
      title: t("promoteAsk", { name }),
      text: t("promoteAskText", { name }),
      confirm: t("promoteSend"),
      cancel: shell("cancel"),
    });
    if (!isSure) return;
    const isDone = await run(() => changeDownline(row.memberRef, { promote: true }, randomUuid()));
    if (isDone) toast(t("promoteSent", { name }));
  }
  return (
    <Part title={t("promote")}>
      <p className="mb-3 text-sm text-fg2">{t("promoteLead")}</p>
      {error !== undefined && <FormError text={refusalText(error)} />}
      <Button isBusy={isBusy} onClick={() => void promote()}>
        {t("promoteSend")}
      </Button>
    </Part>
  );
}

function Promoting({ until }: { readonly until: string }) {
  const t = useTranslations("agent");
  const timeText = useTimeText();
  return (
    <Part title={t("promote")}>
      <p className="text-sm text-fg2">{t("promoteWaits", { time: timeText(until) })}</p>
    </Part>
  );
}
