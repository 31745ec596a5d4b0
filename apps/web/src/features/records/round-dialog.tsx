import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { RoundDetail } from "../../ui/rounds/round-detail.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { replayQuery, roundQuery } from "./api.ts";

interface RoundDialogProps {
  readonly roundId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** One round with every entry it made in the wallet. */
export function RoundDialog({ roundId, ...shell }: RoundDialogProps) {
  const t = useTranslations("records");
  const language = useLanguage();
  const round = useQuery(roundQuery(language, roundId));
  return (
    <Dialog {...shell} title={t("roundTitle")} placement="end">
      {round.isPending && <SkeletonRows rows={6} className="h-12" />}
      {round.isError && <Failed error={round.error} onRetry={() => void round.refetch()} />}
      {round.isSuccess && (
        <RoundDetail round={round.data}>
          <VendorPage roundId={roundId} />
        </RoundDetail>
      )}
    </Dialog>
  );
}

/** The way to the vendor's own page of the round, where it has one. */
function VendorPage({ roundId }: { readonly roundId: string }) {
  const t = useTranslations("records");
  const page = useQuery(replayQuery(useLanguage(), roundId));
  if (!page.isSuccess) return null;
  return (
    <a
      href={page.data.url}
      target="_blank"
      rel="noopener noreferrer"
      className={`${buttonClass("outline")} justify-self-start`}
    >
      <ExternalLink size={16} aria-hidden />
      {t("vendorResult")}
    </a>
  );
}
