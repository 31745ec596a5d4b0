import { getRouteApi } from "@tanstack/react-router";
import { PayoutsPage } from "../../features/payouts/payouts-page.tsx";
import { InNamedZone } from "../../ui/brand-zone.tsx";

const route = getRouteApi("/member");

/** Withdrawals, with what is shown of them in the address. */
export function Payouts() {
  const { part } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: string | undefined) =>
    void navigate({ search: { page: "withdraw", part: next }, resetScroll: false });
  return (
    <InNamedZone>
      <PayoutsPage part={part} onPart={show} />
    </InNamedZone>
  );
}
