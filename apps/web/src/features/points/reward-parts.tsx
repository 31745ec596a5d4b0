import type { PointReward } from "@baize/contract";
import { BadgePercent, Lock, Package, RotateCw, Ticket, Wallet } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { ContentPicture } from "../../ui/picture.tsx";
import { pointText } from "./numbers.ts";
import { RewardArt, type DrawnKind } from "./reward-art.tsx";

/** Whether cash is paid beside the points. */
export const hasCashPart = ({ amountRequired }: Pick<PointReward, "amountRequired">): boolean =>
  /[1-9]/.test(amountRequired);

const marks = {
  cash: Wallet,
  bonus: BadgePercent,
  free_rounds: RotateCw,
  tickets: Ticket,
  goods: Package,
} as const satisfies Record<DrawnKind, unknown>;

/** What kind of reward it is, before its name. */
export function KindMark({ kind }: { readonly kind: DrawnKind }) {
  const Mark = marks[kind];
  return <Mark size={14} className="shrink-0 text-brand-fg" aria-hidden />;
}

const drawn: Readonly<Record<string, DrawnKind>> = { convert: "cash" };
const isDrawn = (type: string): type is DrawnKind => type in marks;

interface RewardPictureProps {
  /** A kind of the mall, or of a record of it. */
  readonly type: string;
  readonly picture: string | undefined;
  readonly className: string;
}

export function RewardPicture({ type, picture, className }: RewardPictureProps) {
  if (picture === undefined) {
    const kind = isDrawn(type) ? type : (drawn[type] ?? "goods");
    return <RewardArt kind={kind} className={className} />;
  }
  return (
    <ContentPicture
      name={picture}
      sizes="(min-width: 1280px) 300px, (min-width: 768px) 30vw, 50vw"
      className={`bg-s2 object-cover ${className}`}
    />
  );
}

/** A number grouped as points and amounts beside it are, whatever the language does. */
export const stockWords = (stock: number) => ({ count: stock, number: pointText(stock) });

/** From which VIP level on it is had. */
export function LevelNeeded({ label }: { readonly label: string }) {
  const t = useTranslations("points");
  return (
    <span className="flex items-center gap-1.5 text-xs font-medium text-fg2">
      <Lock size={13} className="shrink-0" aria-hidden />
      {t("levelNeeded", { level: `\u2068${label}\u2069` })}
    </span>
  );
}

/** How many are left, or that one has had it. */
export function StockLine({ reward }: { readonly reward: PointReward }) {
  const t = useTranslations("points");
  const { stock, limitLeft, dayLeft } = reward;
  if (stock === 0) return <span className="text-xs font-semibold text-loss">{t("gone")}</span>;
  if (dayLeft === 0) {
    return <span className="text-xs font-semibold text-loss">{t("goneToday")}</span>;
  }
  if (limitLeft === 0) return <span className="text-xs text-fg2">{t("hadAll")}</span>;
  if (dayLeft !== null && (stock === null || dayLeft < stock)) {
    return <span className="text-xs text-fg2">{t("leftToday", stockWords(dayLeft))}</span>;
  }
  if (stock === null) return null;
  return <span className="text-xs text-fg2">{t("stock", stockWords(stock))}</span>;
}
