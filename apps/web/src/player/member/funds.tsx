import { FundsPage } from "../../features/funds/funds-page.tsx";
import { InNamedZone } from "../../ui/brand-zone.tsx";

/** The wallets, at the brand's time like everything about money. */
export function Funds() {
  return (
    <InNamedZone>
      <FundsPage />
    </InNamedZone>
  );
}
