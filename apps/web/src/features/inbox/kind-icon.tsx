import type { InboxKind, InboxMessage } from "@baize/contract";
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BadgeCheck,
  Ban,
  Banknote,
  Clock,
  Coins,
  Crown,
  FileCheck,
  FileClock,
  FileX,
  Gauge,
  Gift,
  Hourglass,
  KeyRound,
  Landmark,
  Mail,
  MapPin,
  Megaphone,
  Network,
  PauseCircle,
  Percent,
  RotateCcw,
  Scale,
  ShieldCheck,
  ShieldOff,
  Smartphone,
  Sparkles,
  Target,
  Tickets,
  Trophy,
  UserCheck,
  UserPlus,
  UserRoundPlus,
  UserX,
  Users,
  type LucideIcon,
} from "lucide-react";

const icons: Readonly<Record<InboxKind, LucideIcon>> = {
  deposit_received: ArrowDownToLine,
  deposit_failed: Ban,
  deposit_expired: Clock,
  deposit_charged_back: RotateCcw,
  chargeback_reversed: RotateCcw,
  withdrawal_requested: Hourglass,
  withdrawal_approved: BadgeCheck,
  withdrawal_rejected: Ban,
  withdrawal_paid: ArrowUpFromLine,
  withdrawal_failed: Clock,
  withdrawal_refunded: RotateCcw,
  line_received: Users,
  line_sent: Users,
  commission_received: Network,
  commission_overdue: Clock,
  adjusted_in: Scale,
  adjusted_out: Scale,
  bonus_granted: Percent,
  bonus_released: Banknote,
  bonus_expired: Clock,
  bonus_forfeited: Ban,
  free_rounds_given: Sparkles,
  redeem_approved: Coins,
  redeem_rejected: Coins,
  vip_up: Crown,
  vip_keep: Crown,
  mission_done: Target,
  board_won: Trophy,
  raffle_won: Tickets,
  red_envelope: Mail,
  referral_qualified: UserRoundPlus,
  award_ready: Gift,
  award_ending_24h: Hourglass,
  application_rejected: FileX,
  login_new_place: MapPin,
  password_changed: KeyRound,
  phone_changed: Smartphone,
  mail_changed: Mail,
  authenticator_on: ShieldCheck,
  authenticator_off: ShieldOff,
  payout_account_added: Landmark,
  payout_account_removed: Landmark,
  kyc_received: FileClock,
  kyc_approved: FileCheck,
  kyc_rejected: FileX,
  limit_lowered: Gauge,
  limit_raise_asks: Gauge,
  limit_raised: Gauge,
  pause_started: PauseCircle,
  contract_waits: FileClock,
  contract_accepted: FileCheck,
  contract_declined: FileX,
  contract_ends: FileX,
  agent_offered: UserPlus,
  agent_accepted: UserCheck,
  agent_declined: UserX,
  branch_joins: UserPlus,
  branch_leaves: UserX,
  line_changed: Network,
  news: Megaphone,
};

const tones: Readonly<Record<InboxMessage["importance"], string>> = {
  info: "bg-info/12 text-info",
  success: "bg-win/12 text-win",
  warning: "bg-brand-soft text-brand-fg",
  critical: "bg-loss/12 text-loss",
};

interface KindIconProps {
  readonly message: Pick<InboxMessage, "kind" | "importance">;
  readonly className?: string;
}

/** What a message is about, at a glance. */
export function KindIcon({ message, className = "size-10" }: KindIconProps) {
  const Icon = icons[message.kind];
  return (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center rounded-full ${tones[message.importance]} ${className}`}
    >
      <Icon size={19} strokeWidth={1.85} />
    </span>
  );
}
