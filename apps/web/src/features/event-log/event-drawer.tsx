import type { AsideEvent } from "@baize/contract";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { useMay } from "../../lib/operator.ts";
import { useMomentText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { Code, DecidePart, Facts, Marks, Part, Reference } from "../../ui/desk/drawer-parts.tsx";
import { MemberButton } from "../../ui/desk/member-link.tsx";
import { ReasonForm } from "../../ui/desk/reason-form.tsx";
import { SaveError, useDeciding } from "../../ui/desk/save-bar.tsx";
import { useKeys } from "../../ui/desk/use-keys.ts";
import { BrandName } from "../../ui/desk/names.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { StateMark } from "./words.tsx";

interface EventDrawerProps {
  readonly event: AsideEvent;
  readonly onClose: () => void;
}

/** One event that a reader could not take: why, what it says, and what becomes of it. */
export function EventDrawer({ event, onClose }: EventDrawerProps) {
  const { kind, memberId, username } = event;
  return (
    <Dialog isOpen onClose={onClose} title={kind} placement="end" width="medium">
      <div className="grid gap-6">
        <Marks>
          <StateMark state={event.state} />
        </Marks>
        {memberId !== null && <MemberButton memberId={memberId} username={username ?? memberId} />}
        <Decide event={event} />
        <EventFacts event={event} />
        <Payload event={event} />
      </div>
    </Dialog>
  );
}

type PartProps = Pick<EventDrawerProps, "event">;

function Decide({ event }: PartProps) {
  const t = useTranslations("console.eventLog");
  const mayDecide = useMay("events.decide");
  if (event.state === "waiting") return <p className="text-fg2">{t("behindEarlier")}</p>;
  if (event.state === "retrying") return <p className="text-fg2">{t("byItself")}</p>;
  if (!mayDecide) return <p className="text-fg2">{t("readOnly")}</p>;
  return (
    <DecidePart>
      <Actions event={event} />
    </DecidePart>
  );
}

function Actions({ event: { consumer, eventId } }: PartProps) {
  const t = useTranslations("console.eventLog");
  const { decide, isBusy, error } = useDeciding();
  const [isDropping, setDropping] = useState(false);
  const params = { consumer, eventId };
  const retry = () => void decide(() => call("retryAsideEvent", { params }));
  const drop = (reason: string) =>
    void decide(() => call("dropAsideEvent", { params, body: { reason } }));
  useKeys({ a: retry, r: () => setDropping(true) });
  return (
    <>
      <SaveError error={error} />
      <div className="flex flex-wrap gap-2">
        <Button look={isDropping ? "outline" : "action"} isBusy={isBusy} onClick={retry}>
          {t("retry")}
        </Button>
        <Button
          aria-expanded={isDropping}
          disabled={isBusy}
          onClick={() => setDropping(!isDropping)}
        >
          {t("drop")}
        </Button>
      </div>
      {isDropping && (
        <ReasonForm text={t("dropText")} action={t("dropNow")} isBusy={isBusy} onSend={drop} />
      )}
    </>
  );
}

function EventFacts({ event }: PartProps) {
  const t = useTranslations("console.eventLog");
  const desk = useTranslations("console.desk");
  const momentText = useMomentText();
  const { consumer, eventId, kind, version, merchantCode, error, nextTryAt } = event;
  return (
    <Part title={t("event")}>
      <Facts
        facts={[
          [t("reader"), <Code key="reader" text={consumer} />],
          [t("kind"), <Code key="kind" text={kind} />],
          [t("version"), String(version)],
          [t("number"), <Reference key="number" text={eventId} />],
          [desk("brand"), merchantCode === "" ? null : <BrandName key="b" code={merchantCode} />],
          [t("at"), momentText(event.at)],
          [t("firstSeen"), momentText(event.firstAt)],
          [t("tries"), String(event.tries)],
          [t("nextTry"), nextTryAt && momentText(nextTryAt)],
          [t("error"), error === "" ? null : <Code key="error" text={error} />],
        ]}
      />
    </Part>
  );
}

const textOf = (value: unknown) =>
  typeof value === "string" ? value : JSON.stringify(value, null, 1);

/** What the event says, in the names its module gave its fields. */
function Payload({ event: { payload } }: PartProps) {
  const t = useTranslations("console.eventLog");
  const fields = typeof payload === "object" && payload !== null ? Object.entries(payload) : [];
  if (fields.length === 0) return null;
  return (
    <Part title={t("payload")}>
      <Facts
        facts={fields.map(([name, value]) => [name, <Code key={name} text={textOf(value)} />])}
      />
    </Part>
  );
}
