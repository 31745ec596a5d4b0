import { getRouteApi } from "@tanstack/react-router";
import { Deposit } from "../shell/deposit.tsx";

const route = getRouteApi("/member");

/** The deposit's form, or the state of one, as a page: the same as in the wallet's dialog. */
export function Deposits() {
  const { deposit } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <div className="card max-w-xl p-4 sm:p-5">
      <Deposit
        depositId={deposit}
        onShow={(next) => void navigate({ search: { page: "depositv2", deposit: next } })}
        onDone={() => void navigate({ search: { page: "transactionHistory" } })}
      />
    </div>
  );
}
