import type { SessionRow, TrustedPlace } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { ShieldQuestionMark } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { serverNow } from "../../lib/clock.ts";
import { ask, toast } from "../../lib/dialogs.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { useDateText, useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { agoText } from "./ago.ts";
import { placesQuery, refreshSecurity, sessionsQuery } from "./api.ts";
import { deviceIcon, Ip, NetworkIcon, useDeviceText } from "./device-rows.tsx";
import { Chip, Row, Rows, Section } from "./rows.tsx";

/** Where the account is signed in, and from where no extra check is asked. */
export function Devices() {
  return (
    <div className="grid gap-8">
      <Sessions />
      <Places />
    </div>
  );
}

/** Does one thing at a time and says what came of it. */
function useAct() {
  const [busyWith, setBusyWith] = useState<string>();
  const refusalText = useRefusalText();
  async function act(name: string, make: () => Promise<unknown>, done: string) {
    setBusyWith(name);
    try {
      await make();
      toast(done);
    } catch (error) {
      toast(refusalText(error), "loss");
    } finally {
      await refreshSecurity();
      setBusyWith(undefined);
    }
  }
  return { busyWith, act };
}

function Sessions() {
  const t = useTranslations("security.devices");
  const shell = useTranslations("shell");
  const sessions = useQuery(sessionsQuery);
  const { busyWith, act } = useAct();
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  async function endOthers() {
    const isSure = await ask({
      title: t("endOthersTitle"),
      text: t("endOthersText"),
      confirm: t("endOthers"),
      cancel: shell("cancel"),
    });
    if (isSure) await act("others", () => call("endOtherSessions"), t("endedOthers"));
  }
  return (
    <Section
      title={t("sessions")}
      text={sessions.isSuccess && others.length === 0 ? t("onlyHere") : t("sessionsText")}
      action={
        others.length > 0 && (
          <Button isBusy={busyWith === "others"} onClick={() => void endOthers()}>
            {t("endOthers")}
          </Button>
        )
      }
    >
      {sessions.isPending && <SkeletonRows rows={2} className="h-20" />}
      {sessions.isError && (
        <Failed error={sessions.error} onRetry={() => void sessions.refetch()} />
      )}
      {sessions.isSuccess && (
        <Rows>
          {sessions.data.map((session) => (
            <SessionItem
              key={session.sessionId}
              session={session}
              isBusy={busyWith === session.sessionId}
              onEnd={() => {
                const { sessionId } = session;
                const end = () => call("endSession", { params: { sessionId } });
                void act(sessionId, end, t("ended"));
              }}
            />
          ))}
        </Rows>
      )}
    </Section>
  );
}

interface SessionItemProps {
  readonly session: SessionRow;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function SessionItem({ session, isBusy, onEnd }: SessionItemProps) {
  const t = useTranslations("security.devices");
  const ways = useTranslations("security.way");
  const language = useLanguage();
  const timeText = useTimeText();
  const deviceText = useDeviceText();
  const { userAgent, ip, isCurrent, startedAt, lastSeenAt, way } = session;
  const device = deviceText(userAgent);
  return (
    <Row
      icon={deviceIcon(userAgent)}
      title={device}
      chip={isCurrent && <Chip tone="good">{t("here")}</Chip>}
      text={
        <>
          <p>
            <Ip ip={ip} />
            {!isCurrent && ` · ${t("seen", { ago: agoText(lastSeenAt, serverNow(), language) })}`}
          </p>
          <p className="text-fg3">
            {t("started", { time: timeText(startedAt) })} · {ways(way)}
          </p>
        </>
      }
      {...(!isCurrent && {
        action: (
          <Button
            size="small"
            isBusy={isBusy}
            aria-label={t("endLabel", { device, ip })}
            onClick={onEnd}
          >
            {t("end")}
          </Button>
        ),
      })}
    />
  );
}

function Places() {
  const t = useTranslations("security.devices");
  const places = useQuery(placesQuery);
  const { busyWith, act } = useAct();
  return (
    <Section title={t("trusted")} text={t("trustedText")}>
      {places.isPending && <SkeletonRows rows={2} className="h-20" />}
      {places.isError && <Failed error={places.error} onRetry={() => void places.refetch()} />}
      {places.isSuccess && places.data.length === 0 && (
        <div className="card">
          <Empty
            icon={<ShieldQuestionMark size={28} strokeWidth={1.75} aria-hidden />}
            text={t("trustedNone")}
          />
        </div>
      )}
      {places.isSuccess && places.data.length > 0 && (
        <Rows>
          {places.data.map((place) => (
            <PlaceItem
              key={place.trustedId}
              place={place}
              isBusy={busyWith === place.trustedId}
              onForget={() => {
                const { trustedId } = place;
                const forget = () => call("forgetTrusted", { params: { trustedId } });
                void act(trustedId, forget, t("forgotten"));
              }}
            />
          ))}
        </Rows>
      )}
    </Section>
  );
}

interface PlaceItemProps {
  readonly place: TrustedPlace;
  readonly isBusy: boolean;
  readonly onForget: () => void;
}

function PlaceItem({ place, isBusy, onForget }: PlaceItemProps) {
  const t = useTranslations("security.devices");
  const deviceText = useDeviceText();
  const dateText = useDateText();
  const { kind, userAgent, ip, endsAt, isCurrent } = place;
  const name = kind === "network" ? t("network") : deviceText(userAgent);
  return (
    <Row
      icon={kind === "network" ? NetworkIcon : deviceIcon(userAgent)}
      title={name}
      chip={isCurrent && <Chip tone="good">{t(kind === "network" ? "hereNetwork" : "here")}</Chip>}
      text={
        <p>
          <Ip ip={ip} /> · {t("until", { date: dateText(endsAt) })}
        </p>
      }
      action={
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={t("forgetLabel", { device: name, ip })}
          onClick={onForget}
        >
          {t("forget")}
        </Button>
      }
    />
  );
}
