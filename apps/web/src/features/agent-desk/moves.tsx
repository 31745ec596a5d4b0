import type { LineMove } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { refreshAll, useMay } from "../../lib/operator.ts";
import { useDateText, useTimeText } from "../../lib/time.ts";
import { DeskQueue } from "../../ui/desk/desk-queue.tsx";
import { Facts, Part, QueryDrawer } from "../../ui/desk/drawer-parts.tsx";
import { MemberLink } from "../../ui/desk/member-link.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { ReasonForm } from "../../ui/desk/reason-form.tsx";
import { useSaving } from "../../ui/desk/save-bar.tsx";
import { movesQuery } from "./api.ts";

const tones = { planned: "brand", done: "good", cancelled: "calm", failed: "bad" } as const;

/** Moves of branches, those that are planned first. */
export function Moves({ pageNum }: { readonly pageNum: number }) {
  const t = useTranslations("console.agents.moves");
  const words = useTranslations("console.queue");
  const dateText = useDateText();
  const query = useQuery(movesQuery(pageNum));
  return (
    <DeskQueue
      queue={query}
      countText={(count) => t("count", { count })}
      emptyText={words("empty")}
      idOf={({ moveId }) => moveId}
      first={{ head: t("agent"), render: ({ agent }) => <bdi>{agent.username}</bdi> }}
      columns={[
        { head: t("from"), look: "max-md:hidden", render: (row) => <bdi>{row.from.username}</bdi> },
        { head: t("to"), render: ({ to }) => <bdi>{to.username}</bdi> },
        { head: t("day"), look: "max-sm:hidden", render: ({ day }) => dateText(day) },
        {
          head: words("status"),
          render: ({ state }) => <Mark tone={tones[state]}>{t(`state.${state}`)}</Mark>,
        },
      ]}
      renderDrawer={({ id, close }) => (
        <QueryDrawer query={query} title={t("title")} titleOf={() => t("title")} onClose={close}>
          {({ content }) => {
            const row = content.find(({ moveId }) => moveId === id);
            return row === undefined ? null : <Details row={row} onDone={close} />;
          }}
        </QueryDrawer>
      )}
    />
  );
}

const sideOf = ({ memberId, username }: LineMove["agent"]) => (
  <MemberLink memberId={memberId}>
    <bdi>{username}</bdi>
  </MemberLink>
);

function Details({ row, onDone }: { readonly row: LineMove; readonly onDone: () => void }) {
  const t = useTranslations("console.agents.moves");
  const words = useTranslations("console.queue");
  const dateText = useDateText();
  const timeText = useTimeText();
  const mayWrite = useMay("agents.write");
  return (
    <>
      <Facts
        facts={[
          [t("agent"), sideOf(row.agent)],
          [t("from"), sideOf(row.from)],
          [t("to"), sideOf(row.to)],
          [t("day"), dateText(row.day)],
          [words("status"), t(`state.${row.state}`)],
          [words("reason"), row.reason],
          [t("askedBy"), row.askedBy],
          [t("settledAt"), row.settledAt && timeText(row.settledAt)],
          [t("moved"), row.members],
          [t("note"), row.state === "failed" ? t("failedText") : row.note],
        ]}
      />
      {row.state === "planned" && mayWrite && <Cancel row={row} onDone={onDone} />}
    </>
  );
}

function Cancel({ row, onDone }: { readonly row: LineMove; readonly onDone: () => void }) {
  const t = useTranslations("console.agents.moves");
  const desk = useTranslations("console.desk");
  const saving = useSaving();
  async function cancel(reason: string) {
    const isDone = await saving.run(async () => {
      await call("cancelLineMove", { params: { moveId: row.moveId }, body: { reason } });
      await refreshAll();
    });
    if (!isDone) return;
    toast(desk("saved"));
    onDone();
  }
  return (
    <Part title={t("cancel")}>
      <ReasonForm
        text={t("cancelText")}
        action={t("cancel")}
        isBusy={saving.isBusy}
        error={saving.error}
        onSend={(reason) => void cancel(reason)}
      />
    </Part>
  );
}
