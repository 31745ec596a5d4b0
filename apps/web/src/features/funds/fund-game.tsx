import { useQuery } from "@tanstack/react-query";
import { Wallet } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { fundsQuery } from "./api.ts";
import { TransferForm } from "./transfer-form.tsx";

interface FundGameProps {
  readonly vassalage: string;
  /** Goes on to the game, with money or without. */
  readonly onDone: () => void;
}

/** Before a game whose vendor keeps the money and has none of it: moves some there. */
export function FundGame({ vassalage, onDone }: FundGameProps) {
  const t = useTranslations("funds");
  const { data, error, isError, refetch } = useQuery(fundsQuery(useLanguage()));
  const vendor = data?.vendors.find((one) => one.vassalage === vassalage);
  return (
    <div className="absolute inset-0 grid place-items-center overflow-y-auto bg-canvas p-4">
      <div className="card grid w-full max-w-md gap-4 p-4 sm:p-6">
        <span className="grid size-16 place-items-center justify-self-center rounded-full bg-s2 text-brand-fg">
          <Wallet size={28} aria-hidden />
        </span>
        {isError && <Failed error={error} onRetry={() => void refetch()} />}
        {!isError && data === undefined && <SkeletonRows rows={3} className="h-14" />}
        {data !== undefined && (
          <>
            <p className="text-center text-fg2">
              {t("play.text", { vendor: vendor?.vendorName ?? "" })}
            </p>
            <TransferForm
              currency={data.currency}
              cash={data.cash}
              vendors={data.vendors}
              wish={{ vassalage, direction: "in" }}
              onMoved={onDone}
            />
          </>
        )}
        <Button look="ghost" onClick={onDone}>
          {t("play.skip")}
        </Button>
      </div>
    </div>
  );
}
