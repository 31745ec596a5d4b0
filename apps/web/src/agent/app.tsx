import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";
import { Translations } from "../lib/i18n.tsx";
import { queryClient } from "../lib/query.ts";
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
              <Office />
            </Gate>
          </Suspense>
        </ErrorBoundary>
        <PendingMessages />
      </Translations>
    </QueryClientProvider>
  );
}
