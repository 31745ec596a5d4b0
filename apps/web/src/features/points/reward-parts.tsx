import type { PointReward } from "@baize/contract";
import { Gift } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { ContentPicture } from "../../ui/picture.tsx";
import { pointText } from "./numbers.ts";

/** Whether cash is paid beside the points. */
export const hasCashPart = ({ amountRequired }: Pick<PointReward, "amountRequired">): boolean =>
  /[1-9]/.test(amountRequired);

interface RewardPictureProps {
  readonly picture: string | undefined;
  readonly className: string;
}

export function RewardPicture({ picture, className }: RewardPictureProps) {
  if (picture === undefined) {
    return (
      <span className={`grid place-items-center bg-s2 text-brand-fg ${className}`}>
        <Gift size={44} strokeWidth={1.5} aria-hidden />
      </span>
    );
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
