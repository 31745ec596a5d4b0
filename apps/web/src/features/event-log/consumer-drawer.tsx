import type { EventConsumer } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { serverNow } from "../../lib/clock.ts";
import { useMay } from "../../lib/operator.ts";
import { useMomentText } from "../../lib/time.ts";
import { fromZoneText } from "../../lib/zone-time.ts";
import { Button } from "../../ui/button.tsx";
import { Code, DecidePart, Facts, Marks } from "../../ui/desk/drawer-parts.tsx";
import { PeriodFields } from "../../ui/desk/period-fields.tsx";
import { ReasonForm } from "../../ui/desk/reason-form.tsx";
import { SaveError, useDeciding } from "../../ui/desk/save-bar.tsx";
import { narrow } from "../../ui/desk/walk.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { countQuery, type Range } from "./api.ts";
import { AsideMarks, Behind, useLagText } from "./words.tsx";

interface ConsumerDrawerProps {
  readonly reader: EventConsumer;
  readonly onClose: () => void;
}

/** One reader of the log: how it stands, and giving it a period again. */
export function ConsumerDrawer({ reader, onClose }: ConsumerDrawerProps) {
  const t = useTranslations("console.eventLog");
  const momentText = useMomentText();
  const lagText = useLagText();
  const { consumer, kinds, movedAt } = reader;
  const facts = [
    [t("behind"), <Behind key="behind" reader={reader} />],
    [t("oldest"), lagText(reader)],
    [t("moved"), momentText(movedAt)],
    [t("kinds"), kinds.length === 0 ? null : <Code key="kinds" text={kinds.join(", ")} />],
  ] as const;
  return (
    <Dialog isOpen onClose={onClose} title={consumer} placement="end" width="medium">
      <div className="grid gap-6">
        <Marks>
          <AsideMarks reader={reader} />
        </Marks>
        <Facts facts={facts} />
        <Button onClick={() => narrow({ consumer, state: "all" })}>{t("toEvents")}</Button>
        <Replay reader={reader} />
      </div>
    </Dialog>
  );
}

const zone = "UTC";

/**
 * The period as the server takes it; undefined while it is none. It ends now at the latest: two
 * people agree on what they see, and not on what happens between them.
 */
function rangeOf(typed: Range, now: string): Range | undefined {
  const [from, until] = [fromZoneText(typed.from, zone), fromZoneText(typed.until, zone)];
  if (from === null || until === null || from >= until || from >= now) return undefined;
  return { from, until: until < now ? until : now };
}

function Replay({ reader: { consumer, kinds } }: Pick<ConsumerDrawerProps, "reader">) {
  const t = useTranslations("console.eventLog");
  const mayDecide = useMay("events.decide");
  const [isOpen, setOpen] = useState(false);
  if (kinds.length === 0) return <p className="text-fg2">{t("notReplayed")}</p>;
  if (!mayDecide) return <p className="text-fg2">{t("readOnly")}</p>;
  return (
    <DecidePart>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t("replay")}
      </Button>
      {isOpen && <ReplayForm consumer={consumer} />}
    </DecidePart>
  );
}

function ReplayForm({ consumer }: Pick<EventConsumer, "consumer">) {
  const t = useTranslations("console.eventLog");
  const { decide, isBusy, error } = useDeciding();
  const [typed, setTyped] = useState<Range>({ from: "", until: "" });
  const [hasTried, setTried] = useState(false);
  const range = useMemo(() => rangeOf(typed, new Date(serverNow()).toISOString()), [typed]);
  function send(reason: string): void {
    setTried(true);
    if (range === undefined) return;
    const [params, body] = [{ consumer }, { ...range, reason }];
    void decide(() => call("replayEventRange", { params, body }));
  }
  return (
    <>
      <p className="text-fg2">{t("replayText")}</p>
      <PeriodFields
        {...typed}
        timeZone={zone}
        error={hasTried && range === undefined ? t("choosePeriod") : undefined}
        onChange={(next) => setTyped({ ...typed, ...next })}
      />
      {range !== undefined && <Count consumer={consumer} range={range} />}
      <ReasonForm action={t("replayNow")} isBusy={isBusy} error={error} onSend={send} />
    </>
  );
}

interface CountProps {
  readonly consumer: string;
  readonly range: Range;
}

/** How many events it is, before anybody asks for it. */
function Count({ consumer, range }: CountProps) {
  const t = useTranslations("console.eventLog");
  const { data, error } = useQuery(countQuery(consumer, range));
  if (error !== null) return <SaveError error={error} />;
  if (data === undefined) return null;
  const { events, eventsMax } = data;
  if (events > eventsMax) return <FormError text={t("tooMany", { max: eventsMax })} />;
  return (
    <p role="status" className="font-medium">
      {t("replayCount", { count: events })}
    </p>
  );
}
