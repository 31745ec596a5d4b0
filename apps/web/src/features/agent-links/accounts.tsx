import type { AgentAccount, OpenedAgentAccount } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { goWith, pageOf, pageText, type Search } from "../../lib/address.ts";
import { useDateText } from "../../lib/time.ts";
import { toast } from "../../lib/dialogs.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Pager } from "../../ui/pager.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { accountsQuery, renewPassword } from "./api.ts";
import { Handover } from "./handover.tsx";

/** The accounts that the agent opened and nobody has taken over yet. */
export function WaitingAccounts({ search }: { readonly search: Search }) {
  const t = useTranslations("agent");
  const { data, error, refetch } = useQuery(accountsQuery(pageOf({ page: search["acc"] ?? "1" })));
  const [renewed, setRenewed] = useState<OpenedAgentAccount>();
  if (data === undefined && error === null) return <SkeletonRows rows={2} className="h-14" />;
  if (data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data.total === 0 && renewed === undefined) return null;
  return (
    <section aria-labelledby="waiting-accounts" className="grid gap-2">
      <div>
        <h2 id="waiting-accounts" className="font-display text-lg font-bold">
          {t("accountsWaiting")}
        </h2>
        <p className="text-sm text-fg2">{t("accountsWaitingLead")}</p>
      </div>
      <ul className="card divide-y divide-line">
        {data.content.map((row) => (
          <Row key={row.memberRef} row={row} onRenewed={setRenewed} />
        ))}
      </ul>
      <Pager
        page={data.pageNum}
        total={data.totalPages}
        onChange={(pageNum) => goWith({ acc: pageText(pageNum) })}
      />
      {renewed !== undefined && (
        <Dialog isOpen title={t("passwordRenewed")} width="narrow">
          <Handover opened={renewed} onDone={() => setRenewed(undefined)} />
        </Dialog>
      )}
    </section>
  );
}

interface RowProps {
  readonly row: AgentAccount;
  readonly onRenewed: (renewed: OpenedAgentAccount) => void;
}

function Row({ row, onRenewed }: RowProps) {
  const t = useTranslations("agent");
  const dateText = useDateText();
  const refusalText = useRefusalText();
  const [isBusy, setBusy] = useState(false);
  const { account, registers, openedAt, passwordUntil, isPasswordOver, hasSignedIn } = row;
  async function renew() {
    setBusy(true);
    try {
      onRenewed(await renewPassword(row.memberRef));
    } catch (error) {
      toast(refusalText(error));
    }
    setBusy(false);
  }
  const until = isPasswordOver
    ? t("firstPasswordOver")
    : t("firstPasswordUntil", { time: dateText(passwordUntil) });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="truncate font-semibold">
          <bdi dir="ltr">{account}</bdi>
        </p>
        <p className="text-sm text-fg2">
          {t(registers)} · {t("accountOpenedOn", { time: dateText(openedAt) })} ·{" "}
          {hasSignedIn ? t("accountSignedIn") : until}
        </p>
      </div>
      {!hasSignedIn && (
        <Button size="small" isBusy={isBusy} onClick={() => void renew()}>
          {t("renewPassword")}
        </Button>
      )}
    </li>
  );
}
