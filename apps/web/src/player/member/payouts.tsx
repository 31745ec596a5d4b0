import { getRouteApi } from "@tanstack/react-router";
import { PayoutsPage } from "../../features/payouts/payouts-page.tsx";
import { viewOf } from "../../features/payouts/view.ts";
import { InNamedZone } from "../../ui/brand-zone.tsx";

const route = getRouteApi("/member");

/** Withdrawals, with what is shown of them in the address. */
export function Payouts() {
  const { part } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: string | undefined) =>
    void navigate({ search: { page: "withdraw", part: next }, resetScroll: false });
  const page = <PayoutsPage part={part} onPart={show} />;
  const { kind } = viewOf(part);
  // The form and the accounts show no times.
  return kind === "form" || kind === "accounts" ? page : <InNamedZone>{page}</InNamedZone>;
}
