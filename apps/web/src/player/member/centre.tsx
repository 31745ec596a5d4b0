import type { MemberInfo } from "@baize/contract";
import { Suspense } from "react";
import { useVisitor } from "../../lib/member.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";
import { RewardsStopped } from "../../ui/rewards-stopped.tsx";
import { SkeletonRows } from "../../ui/states.tsx";
import { MemberFrame } from "./frame.tsx";
import type { MemberPage } from "../member-pages.ts";
import { Refused } from "./refused.tsx";

/** The member's own pages, each loaded when it is first shown. */

const StepUp = lazyScreen(
  async () => (await import("../../features/security/step-up-dialog.tsx")).StepUpDialog,
);
const Security = lazyScreen(async () => (await import("./account.tsx")).Security);
const Profile = lazyScreen(
  async () => (await import("../../features/profile/profile-page.tsx")).ProfilePage,
);
const Funds = lazyScreen(
  async () => (await import("./funds.tsx")).Funds,
  "funds",
  "wallet",
  "content",
);
const Deposits = lazyScreen(
  async () => (await import("./deposits.tsx")).Deposits,
  "wallet",
  "protection",
  "bonuses",
  "content",
);
const Payouts = lazyScreen(
  async () => (await import("./payouts.tsx")).Payouts,
  "payouts",
  "wallet",
  "pages",
  "content",
);
const LineTransfers = lazyScreen(
  async () => (await import("./line-transfers.tsx")).LineTransfers,
  "line",
  "wallet",
  "content",
);
const Protection = lazyScreen(
  async () => (await import("../../features/protection/protection-page.tsx")).ProtectionPage,
  "protection",
  "wallet",
);
const Verification = lazyScreen(
  async () => (await import("./verification.tsx")).Verification,
  "verification",
  "pages",
  "content",
);
const Inbox = lazyScreen(async () => (await import("./inbox.tsx")).Inbox, "inbox", "content");
const Rewards = lazyScreen(
  async () => (await import("./rewards.tsx")).Rewards,
  "awards",
  "draws",
  "bonuses",
  "records",
  "content",
);
const MissionLeaderboard = lazyScreen(
  async () => (await import("./missions.tsx")).MissionLeaderboard,
  "missions",
  "awards",
);
const Vip = lazyScreen(async () => (await import("./vip.tsx")).Vip, "vip", "awards");
const Referral = lazyScreen(
  async () => (await import("./referral.tsx")).Referral,
  "referral",
  "awards",
  "content",
);
const Wheels = lazyScreen(async () => (await import("./wheels.tsx")).Wheels, "draws", "awards");
const Envelopes = lazyScreen(
  async () => (await import("../../features/envelopes/envelopes-page.tsx")).EnvelopesPage,
  "draws",
  "awards",
);
const Raffles = lazyScreen(
  async () => (await import("../../features/raffles/raffles-page.tsx")).RafflesPage,
  "draws",
  "awards",
);
const Bonuses = lazyScreen(
  async () => (await import("./bonuses.tsx")).Bonuses,
  "bonuses",
  "records",
  "content",
);
const Bets = lazyScreen(async () => (await import("./records.tsx")).Bets, "records", "wallet");
const PersonalProfit = lazyScreen(
  async () => (await import("./records.tsx")).PersonalProfit,
  "records",
  "wallet",
);
const Transactions = lazyScreen(
  async () => (await import("./records.tsx")).Transactions,
  "records",
  "wallet",
);

const ofRewards: ReadonlySet<MemberPage> = new Set([
  "rewardCenter",
  "missionLeaderboard",
  "vip",
  "referral",
  "luckyWheel",
  "redEnvelope",
  "raffle",
  "bonusDetails",
]);

export function MemberCentre({ page }: { readonly page: MemberPage }) {
  const visitor = useVisitor();
  if (visitor.kind === "loading") return <SkeletonRows rows={8} className="h-14" />;
  if (visitor.kind !== "member") return <Refused />;
  return (
    <MemberFrame member={visitor.member} page={page}>
      {ofRewards.has(page) && <RewardsStopped />}
      <Suspense fallback={<SkeletonRows rows={6} className="h-16" />}>
        <Page page={page} member={visitor.member} />
      </Suspense>
      <Suspense>
        <StepUp />
      </Suspense>
    </MemberFrame>
  );
}

interface PageProps {
  readonly page: MemberPage;
  readonly member: MemberInfo;
}

function Page({ page, member }: PageProps) {
  switch (page) {
    case "securityCenter":
      return <Security member={member} />;
    case "profile":
      return <Profile member={member} />;
    case "transferFund":
      return <Funds />;
    case "depositv2":
      return <Deposits />;
    case "withdraw":
      return <Payouts />;
    case "transferUpline":
      return <LineTransfers />;
    case "personalHistoryCopy":
      return <Bets />;
    case "messageV2":
      return <Inbox />;
    case "rewardCenter":
      return <Rewards />;
    case "missionLeaderboard":
      return <MissionLeaderboard />;
    case "vip":
      return <Vip />;
    case "referral":
      return <Referral />;
    case "luckyWheel":
      return <Wheels />;
    case "redEnvelope":
      return <Envelopes />;
    case "raffle":
      return <Raffles />;
    case "bonusDetails":
      return <Bonuses />;
    case "personalProfit":
      return <PersonalProfit />;
    case "verification":
      return <Verification />;
    case "protection":
      return <Protection member={member} />;
    default:
      return <Transactions member={member} />;
  }
}
