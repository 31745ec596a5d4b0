import type { PointReward } from "@baize/contract";
import { BadgePercent, Package, RotateCw, Wallet } from "lucide-react";
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

/** How many are left, or that one has had it. */
export function StockLine({ reward }: { readonly reward: PointReward }) {
  const t = useTranslations("points");
  const { stock, limitLeft } = reward;
  if (stock === 0) return <span className="text-xs font-semibold text-loss">{t("gone")}</span>;
  if (limitLeft === 0) return <span className="text-xs text-fg2">{t("hadAll")}</span>;
  if (stock === null) return null;
  return <span className="text-xs text-fg2">{t("stock", stockWords(stock))}</span>;
}
