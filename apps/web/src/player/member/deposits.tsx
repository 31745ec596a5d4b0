import { getRouteApi } from "@tanstack/react-router";
import { useTranslations } from "use-intl/react";
import { Deposit } from "../shell/deposit.tsx";

const route = getRouteApi("/member");

/** The deposit's form, or the state of one, as a page: the same as in the wallet's dialog. */
export function Deposits() {
  const { deposit } = route.useSearch();
  const navigate = route.useNavigate();
  const t = useTranslations("wallet");
  return (
    <div className="card max-w-xl px-4 pb-4 sm:px-5 sm:pb-5">
      {/* The parts' own headings come under one that the dialog has, too. */}
      <h2 className="sr-only">{t("title")}</h2>
      <Deposit
        depositId={deposit}
        onShow={(next) => void navigate({ search: { page: "depositv2", deposit: next } })}
        onDone={() => void navigate({ to: "/" })}
      />
    </div>
  );
}
