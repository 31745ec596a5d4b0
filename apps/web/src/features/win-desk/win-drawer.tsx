import type { HeldWinInConsole } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Flag } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { useMay } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import {
  DecidePart,
  Facts,
  Marks,
  moneyOf,
  QueryDrawer,
  Reference,
} from "../../ui/desk/drawer-parts.tsx";
import { ReasonForm } from "../../ui/desk/reason-form.tsx";
import { SaveError, useDeciding } from "../../ui/desk/save-bar.tsx";
import { useKeys } from "../../ui/desk/use-keys.ts";
import { MemberButton } from "../../ui/desk/member-link.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { winQuery, type Action } from "./api.ts";
import { StateMark } from "./words.tsx";

interface WinDrawerProps {
  readonly heldId: string;
  readonly onClose: () => void;
}

/** One win: what came, what would have gone through, why, and what is decided. */
export function WinDrawer({ heldId, onClose }: WinDrawerProps) {
  const t = useTranslations("console.wins");
  const query = useQuery(winQuery(heldId));
  return (
    <QueryDrawer query={query} title={t("title")} titleOf={moneyOf} onClose={onClose}>
      {(row) => (
        <>
          <Marks>
            <StateMark state={row.state} />
          </Marks>
          <p className="flex gap-3 rounded-md bg-loss/12 p-3">
            <Flag size={16} className="mt-0.5 shrink-0 text-loss" aria-hidden />
            <span className="min-w-0">{t(`reasonText.${row.reason}`)}</span>
          </p>
          <MemberButton memberId={row.memberId} username={row.username} />
          <Decide row={row} />
          <WinFacts row={row} />
        </>
      )}
    </QueryDrawer>
  );
}

interface PartProps {
  readonly row: HeldWinInConsole;
}

/** What this operator may do about a win that waits. */
function Decide({ row }: PartProps) {
  const t = useTranslations("console.wins");
  const mayDecide = useMay("risk.decide");
  if (row.state !== "open") return null;
  if (!mayDecide) return <p className="text-fg2">{t("readOnly")}</p>;
  return (
    <DecidePart>
      <Actions row={row} />
    </DecidePart>
  );
}

const actions = ["release", "refuse"] as const satisfies readonly Action[];

function Actions({ row }: PartProps) {
  const t = useTranslations("console.wins");
  const { decide, isBusy, error } = useDeciding();
  const [action, setAction] = useState<Action>();
  useKeys({ a: () => setAction("release"), r: () => setAction("refuse") });
  const amount = moneyText(row.amount, row.currency);
  const member = `\u2068${row.username}\u2069`;
  const params = { heldId: row.heldId };
  return (
    <>
      <p className="text-fg2">{t("ask")}</p>
      <SaveError error={error} />
      <div className="flex flex-wrap gap-2">
        {actions.map((one) => (
          <Button
            key={one}
            aria-expanded={action === one}
            disabled={isBusy}
            onClick={() => setAction(action === one ? undefined : one)}
          >
            {t(one)}
          </Button>
        ))}
      </div>
      {action !== undefined && (
        <>
          <p className="font-medium">{t(`${action}Text`, { amount, member })}</p>
          <ReasonForm
            key={action}
            hint={t("reasonHint")}
            action={t(`${action}Now`)}
            isBusy={isBusy}
            onSend={(reason) =>
              void decide(() => call("decideHeldWin", { params, body: { action, reason } }))
            }
          />
        </>
      )}
    </>
  );
}

function WinFacts({ row }: PartProps) {
  const t = useTranslations("console.wins");
  const queue = useTranslations("console.queue");
  const timeText = useTimeText();
  const money = (amount: string) => <Money amount={amount} currency={row.currency} />;
  return (
    <Facts
      facts={[
        [t("vendor"), row.vendorName],
        [t("game"), row.gameName],
        [t("round"), <Reference key="round" text={row.roundId} />],
        [queue("amount"), money(row.amount)],
        [t(row.isFree ? "stakeFree" : "stake"), money(row.stake)],
        [t("wonBefore"), money(row.wonBefore)],
        [t(row.reason === "jackpot" ? "ceilingJackpot" : "ceiling"), money(row.ceiling)],
        [t("heldAt"), timeText(row.heldAt)],
        [t("decidedBy"), row.decidedBy],
        [t("decidedAt"), row.decidedAt && timeText(row.decidedAt)],
        [t("decision"), row.decision],
      ]}
    />
  );
}
