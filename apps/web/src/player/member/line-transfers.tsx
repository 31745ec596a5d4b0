import { getRouteApi } from "@tanstack/react-router";
import { LinePage } from "../../features/line-transfers/line-page.tsx";
import { rememberPlace } from "../../lib/return-place.ts";
import { InNamedZone } from "../../ui/brand-zone.tsx";

const route = getRouteApi("/member");

/** Transfers along the line, and the way to the payment password they need. */
export function LineTransfers() {
  const navigate = route.useNavigate();
  const setPassword = () => {
    rememberPlace();
    void navigate({ search: { page: "securityCenter", dialog: "payment" } });
  };
  return (
    <InNamedZone>
      <LinePage onPaymentPassword={setPassword} />
    </InNamedZone>
  );
}
