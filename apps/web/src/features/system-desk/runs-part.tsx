import { useQuery } from "@tanstack/react-query";
import { Cpu } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { pageOf, useAddress } from "../../lib/address.ts";
import { useTimeText } from "../../lib/time.ts";
import { Code, Facts, Marks, Part } from "../../ui/desk/drawer-parts.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { AnySelect, FilterRow } from "../../ui/desk/queue-parts.tsx";
import { narrow } from "../../ui/desk/walk.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { onlys, runsQuery, type Run } from "./api.ts";
import { DeskQueue } from "../../ui/desk/desk-queue.tsx";

const tones = { running: "good", stopped: "calm", lost: "bad" } as const;

/** Every start of a program: who, which version, how it ended. */
export function RunsPart() {
  const t = useTranslations("console.system");
  const timeText = useTimeText();
  const { search } = useAddress();
  const only = onlys.find((known) => known === search["only"]);
  return (
    <div className="grid gap-4">
      <DeskQueue
        filters={
          <FilterRow>
            <AnySelect
              label={t("only")}
              value={only}
              options={onlys.map((one) => [one, t(`onlyOf.${one}`)] as const)}
              onChange={(next) => narrow({ only: next })}
            />
          </FilterRow>
        }
        queue={useQuery(runsQuery(pageOf(search), only))}
        countText={(count) => t("starts", { count })}
        emptyIcon={<Cpu size={28} aria-hidden />}
        emptyText={t("noStarts")}
        idOf={({ runId }) => runId}
        first={{
          head: t("program"),
          render: ({ program }) => <bdi dir="ltr">{program}</bdi>,
          renderUnder: ({ startedAt }) => (
            <span className="block text-xs text-fg2 sm:hidden">{timeText(startedAt)}</span>
          ),
        }}
        columns={[
          {
            head: t("started"),
            look: "whitespace-nowrap text-fg2 max-sm:hidden",
            render: ({ startedAt }) => timeText(startedAt),
          },
          {
            head: t("version"),
            look: "max-md:hidden",
            render: ({ version }) => <bdi dir="ltr">{version}</bdi>,
          },
          {
            head: t("startedBy"),
            look: "max-lg:hidden",
            render: ({ startedBy }) => <bdi>{startedBy}</bdi>,
          },
          {
            head: t("clock"),
            look: "num max-lg:hidden",
            render: ({ offsetMs }) => (
              <bdi dir="ltr">{offsetMs === null ? "—" : `${offsetMs} ms`}</bdi>
            ),
          },
          {
            head: t("stateLabel"),
            render: (run) => (
              <span className="flex flex-wrap gap-1">
                <RunMarks run={run} />
              </span>
            ),
          },
        ]}
        renderDrawer={({ row, close }) => row && <RunDrawer run={row} onClose={close} />}
      />
    </div>
  );
}

function RunMarks({ run }: { readonly run: Run }) {
  const t = useTranslations("console.system");
  return (
    <>
      <Mark tone={tones[run.state]}>{t(`state.${run.state}`)}</Mark>
      {run.isRelease && <Mark tone="brand">{t("release")}</Mark>}
    </>
  );
}

interface RunDrawerProps {
  readonly run: Run;
  readonly onClose: () => void;
}

function RunDrawer({ run, onClose }: RunDrawerProps) {
  const t = useTranslations("console.system");
  const timeText = useTimeText();
  const code = (text: string | null) => (text === null ? null : <Code text={text} />);
  return (
    <Dialog isOpen onClose={onClose} title={`${run.program} ${run.version}`} placement="end">
      <div className="grid gap-6">
        <Marks>
          <RunMarks run={run} />
        </Marks>
        <Part title={t("run")}>
          <Facts
            facts={[
              [t("startedBy"), run.startedBy],
              [t("host"), code(run.host)],
              [t("started"), timeText(run.startedAt)],
              [t("seen"), timeText(run.seenAt)],
              [t("stopped"), run.stoppedAt === null ? null : timeText(run.stoppedAt)],
              [t("clock"), run.offsetMs === null ? null : code(`${run.offsetMs} ms`)],
            ]}
          />
        </Part>
        <Part title={t("files")}>
          <Facts
            facts={[
              [t("version"), code(run.version)],
              [t("commit"), code(run.commit)],
              [t("manifest"), code(run.manifest)],
              [t("migration"), String(run.migration)],
              [
                t("newMigrations"),
                run.newMigrations.length === 0 ? null : code(run.newMigrations.join(", ")),
              ],
            ]}
          />
        </Part>
      </div>
    </Dialog>
  );
}
