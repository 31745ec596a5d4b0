import { useQuery } from "@tanstack/react-query";
import { ShieldQuestion } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { goWith, pageOf, useAddress } from "../../lib/address.ts";
import { useMay } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { Code, DecidePart, Facts, Marks, Part } from "../../ui/desk/drawer-parts.tsx";
import { Mark, PageHead } from "../../ui/desk/page-parts.tsx";
import { ReasonForm } from "../../ui/desk/reason-form.tsx";
import { SaveError, useDeciding } from "../../ui/desk/save-bar.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TabPages } from "../../ui/tab-pages.tsx";
import { approve, checkNow, checksQuery, type Check } from "./api.ts";
import { RunsPart } from "./runs-part.tsx";
import { DeskQueue } from "../../ui/desk/desk-queue.tsx";

const tabs = ["checks", "programs"] as const;

/** Whether what runs is what was approved, and which programs ran since when. */
export function SystemPage() {
  const t = useTranslations("console.system");
  const { search } = useAddress();
  const tab = tabs.find((known) => known === search["tab"]) ?? "checks";
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead title={t("title")} lead={t("lead")} />
      <TabPages
        label={t("title")}
        value={tab}
        options={tabs.map((one) => [one, t(`tab.${one}`)] as const)}
        onChange={(next) =>
          goWith({
            tab: next === "checks" ? undefined : next,
            page: undefined,
            entry: undefined,
            only: undefined,
          })
        }
      >
        {tab === "checks" ? <ChecksPart /> : <RunsPart />}
      </TabPages>
    </div>
  );
}

function ChecksPart() {
  const t = useTranslations("console.system");
  const { search } = useAddress();
  const may = useMay("system.check");
  const timeText = useTimeText();
  const { isBusy, error, runAndRead } = useDeciding();
  return (
    <div className="grid gap-4">
      {may && (
        <div className="flex flex-wrap items-center gap-3">
          <Button look="action" isBusy={isBusy} onClick={() => void runAndRead(checkNow)}>
            {t("checkNow")}
          </Button>
          <p className="min-w-56 flex-1 text-fg2">{t("checkHint")}</p>
          <SaveError error={error} />
        </div>
      )}
      <DeskQueue
        queue={useQuery(checksQuery(pageOf(search)))}
        countText={(count) => t("count", { count })}
        emptyIcon={<ShieldQuestion size={28} aria-hidden />}
        emptyText={t("empty")}
        idOf={({ checkId }) => checkId}
        first={{ head: t("at"), render: ({ at }) => timeText(at) }}
        columns={[
          {
            head: t("why"),
            look: "max-sm:hidden",
            render: ({ reason }) => t(`reason.${reason}`),
          },
          { head: t("by"), look: "max-md:hidden", render: ({ by }) => <bdi>{by}</bdi> },
          { head: t("files"), look: "num max-lg:hidden", render: ({ files }) => files },
          { head: t("result"), render: (check) => <PassedMark check={check} /> },
        ]}
        renderDrawer={({ row, close }) => row && <CheckDrawer check={row} onClose={close} />}
      />
    </div>
  );
}

function PassedMark({ check }: { readonly check: Check }) {
  const t = useTranslations("console.system");
  return (
    <Mark tone={check.hasPassed ? "good" : "bad"}>
      {check.hasPassed ? t("passed") : t("findings", { count: check.findings.length })}
    </Mark>
  );
}

interface CheckDrawerProps {
  readonly check: Check;
  readonly onClose: () => void;
}

/** One look: what was looked at, what differed, and approving what was meant. */
function CheckDrawer({ check, onClose }: CheckDrawerProps) {
  const t = useTranslations("console.system");
  const timeText = useTimeText();
  const may = useMay("system.check");
  const { isBusy, error, decide } = useDeciding();
  const isSetting = check.findings.some(({ part }) => part === "configuration");
  return (
    <Dialog isOpen onClose={onClose} title={timeText(check.at)} placement="end">
      <div className="grid gap-6">
        <Marks>
          <PassedMark check={check} />
        </Marks>
        <Part title={t("lookedAt")}>
          <Facts
            facts={[
              [t("why"), t(`reason.${check.reason}`)],
              [t("by"), check.by],
              [
                t("manifest"),
                check.manifest === null ? null : <Code key="manifest" text={check.manifest} />,
              ],
              [t("files"), String(check.files)],
              [t("settings"), String(check.rows)],
            ]}
          />
        </Part>
        {!check.hasPassed && (
          <Part title={t("found")}>
            <ul className="grid gap-3">
              {check.findings.map(({ part, subject, problem }) => (
                <li key={`${part} ${subject}`} className="grid gap-1">
                  <span className="text-fg2">
                    {t(`part.${part}`)} · {t(`problem.${problem}`)}
                  </span>
                  <Code text={subject} />
                </li>
              ))}
            </ul>
          </Part>
        )}
        {isSetting && may && (
          <DecidePart>
            <p className="text-fg2">{t("approveText")}</p>
            <ReasonForm
              action={t("approve")}
              isBusy={isBusy}
              onSend={(reason) => void decide(() => approve(reason))}
            />
            <SaveError error={error} />
          </DecidePart>
        )}
      </div>
    </Dialog>
  );
}
