import { QueryClientProvider } from "@tanstack/react-query";
import { CatchBoundary, RouterProvider } from "@tanstack/react-router";
import { Suspense } from "react";
import { Translations } from "../lib/i18n.tsx";
import { queryClient } from "../lib/query.ts";
import { Gate } from "../ui/gate.tsx";
import { Lost } from "../ui/lost.tsx";
import { StartPage } from "../ui/start-page.tsx";
import { router } from "./router.tsx";

/** The site: what the system status says first, and the pages where it is open. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Translations>
        <Suspense fallback={<StartPage />}>
          <Gate>
            <CatchBoundary getResetKey={() => 0} errorComponent={Lost}>
              <RouterProvider router={router} />
            </CatchBoundary>
          </Gate>
        </Suspense>
      </Translations>
    </QueryClientProvider>
  );
}
