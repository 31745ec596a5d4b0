import type { MemberInConsole } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Suspense } from "react";
import { useTranslations } from "use-intl/react";
import { goWith, useAddress } from "../../lib/address.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";
import { useMay } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { InZone } from "../../ui/desk/brand-choice.tsx";
import { useZoneOf } from "../../ui/desk/brand-time.ts";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { BrandName } from "../../ui/desk/names.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { memberQuery, tones, typeOf } from "./api.ts";
import { MemberActivity } from "./member-activity.tsx";
import { MemberMovements } from "./member-movements.tsx";
import { MemberNotes } from "./member-notes.tsx";
import { MemberOverview } from "./member-overview.tsx";

const parts = [
  "overview",
  "timeline",
  "movements",
  "bonuses",
  "awards",
  "points",
  "vip",
  "freeRounds",
  "protection",
  "documents",
  "risk",
  "signIns",
  "activity",
  "notes",
] as const;
type Part = (typeof parts)[number];

const MemberProtectionPart = lazyScreen(
  async () => (await import("./member-protection.tsx")).MemberProtectionPart,
  // Limits are called what their member calls them.
  "protection",
);
const MemberDocuments = lazyScreen(
  async () => (await import("./member-documents.tsx")).MemberDocuments,
  "verification",
);
const MemberBonuses = lazyScreen(
  async () => (await import("./member-bonuses.tsx")).MemberBonuses,
  // Why one was not granted is said in the words its member reads.
  "bonuses",
  "content",
);
const MemberAwards = lazyScreen(async () => (await import("./member-awards.tsx")).MemberAwards);
const MemberPoints = lazyScreen(async () => (await import("./member-points.tsx")).MemberPoints);
const MemberVip = lazyScreen(async () => (await import("./member-vip.tsx")).MemberVip);
const MemberFreeRounds = lazyScreen(
  async () => (await import("./member-free-rounds.tsx")).MemberFreeRounds,
);
const MemberRisk = lazyScreen(async () => (await import("./member-risk.tsx")).MemberRisk);
const MemberTimeline = lazyScreen(
  async () => (await import("./member-timeline.tsx")).MemberTimeline,
  // States are called what the pages of each case call them.
  "protection",
  "verification",
  "security",
  "funds",
);
const MemberSignIns = lazyScreen(async () => (await import("./member-sign-ins.tsx")).MemberSignIns);

/** Documents, risk and bonuses are for operators who may read them. */
function useParts(): readonly Part[] {
  const may: Readonly<Partial<Record<Part, boolean>>> = {
    documents: useMay("kyc.read"),
    risk: useMay("risk.read"),
    bonuses: useMay("rewards.read"),
    awards: useMay("rewards.read"),
    points: useMay("rewards.read"),
    vip: useMay("rewards.read"),
    freeRounds: useMay("rewards.read"),
  };
  return parts.filter((part) => may[part] ?? true);
}

/** Everything about one member; the address names the part that is open. */
export function MemberView({ memberId }: { readonly memberId: string }) {
  const t = useTranslations("console.members");
  const { search } = useAddress();
  const shown = useParts();
  const part = shown.find((known) => known === search["part"]) ?? "overview";
  const member = useQuery(memberQuery(memberId));
  const zoneOf = useZoneOf();
  return (
    <div className="grid grid-cols-1 gap-4">
      <Button
        className="justify-self-start"
        onClick={() => goWith({ member: undefined, part: undefined, kind: undefined })}
      >
        <ArrowLeft size={16} className="rtl:rotate-180" aria-hidden />
        {t("back")}
      </Button>
      {member.data === undefined && member.isPending && <SkeletonRows rows={8} className="h-11" />}
      {member.data === undefined && member.isError && (
        <Failed error={member.error} onRetry={() => void member.refetch()} />
      )}
      {member.data !== undefined && (
        <InZone timeZone={zoneOf(member.data.merchantCode)}>
          <Shown member={member.data} part={part} />
        </InZone>
      )}
    </div>
  );
}

interface ShownProps {
  readonly member: MemberInConsole;
  readonly part: Part;
}

function Shown({ member, part }: ShownProps) {
  const t = useTranslations("console.members");
  const desk = useTranslations("console.desk");
  const timeZone = useZoneOf()(member.merchantCode);
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="font-display text-lg font-semibold">
          <bdi>{member.username}</bdi>
        </h1>
        <Mark tone={tones[member.status]}>{t(`is.${member.status}`)}</Mark>
        <Mark>{t(`types.${typeOf(member)}`)}</Mark>
        <span className="text-fg2">
          <BrandName code={member.merchantCode} />
        </span>
        <span className="text-fg2">{desk("zone", { zone: `\u2066${timeZone}\u2069` })}</span>
      </header>
      <Segmented
        label={t("parts")}
        value={part}
        options={useParts().map((one) => [one, t(`part.${one}`)] as const)}
        onChange={(next) =>
          goWith({ part: next === "overview" ? undefined : next, kind: undefined })
        }
      />
      {part === "overview" && <MemberOverview member={member} />}
      {part === "movements" && <MemberMovements memberId={member.memberId} />}
      <Suspense fallback={<SkeletonRows rows={8} className="h-11" />}>
        {part === "timeline" && (
          <MemberTimeline memberId={member.memberId} currency={member.currency} />
        )}
        {part === "bonuses" && <MemberBonuses memberId={member.memberId} />}
        {part === "awards" && (
          <MemberAwards
            memberId={member.memberId}
            merchantCode={member.merchantCode}
            currency={member.currency}
          />
        )}
        {part === "points" && <MemberPoints memberId={member.memberId} />}
        {part === "vip" && <MemberVip memberId={member.memberId} />}
        {part === "freeRounds" && (
          <MemberFreeRounds memberId={member.memberId} currency={member.currency} />
        )}
        {part === "protection" && <MemberProtectionPart memberId={member.memberId} />}
        {part === "documents" && <MemberDocuments memberId={member.memberId} />}
        {part === "risk" && <MemberRisk memberId={member.memberId} />}
        {part === "signIns" && <MemberSignIns memberId={member.memberId} />}
      </Suspense>
      {part === "activity" && <MemberActivity activity={member.activity} />}
      {part === "notes" && <MemberNotes member={member} />}
    </>
  );
}
