import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";
import { useBrand } from "../lib/brand.ts";
import { Translations } from "../lib/i18n.tsx";
import { queryClient } from "../lib/query.ts";
import { ShownZone } from "../lib/time.ts";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { Gate } from "../ui/gate.tsx";
import { PendingMessages } from "../ui/pending-messages.tsx";
import { StartPage } from "../ui/start-page.tsx";
import { Office } from "./office.tsx";

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Translations>
        <ErrorBoundary>
          <Suspense fallback={<StartPage />}>
            <Gate>
              <OfficeAtBrandTime />
            </Gate>
          </Suspense>
        </ErrorBoundary>
        <PendingMessages />
      </Translations>
    </QueryClientProvider>
  );
}

/** Agents settle by the brand's day, so all times are its own, like the clock's. */
function OfficeAtBrandTime() {
  const { timeZone } = useBrand();
  return (
    <ShownZone value={timeZone}>
      <Office />
    </ShownZone>
  );
}
