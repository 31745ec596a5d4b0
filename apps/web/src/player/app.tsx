import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { Suspense } from "react";
import { Translations } from "../lib/i18n.tsx";
import { queryClient } from "../lib/query.ts";
import { Gate } from "../ui/gate.tsx";
import { StartPage } from "../ui/start-page.tsx";
import { router } from "./router.tsx";

/** The site: what the system status says first, and the pages where it is open. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Translations>
        <Suspense fallback={<StartPage />}>
          <Gate>
            <RouterProvider router={router} />
          </Gate>
        </Suspense>
      </Translations>
    </QueryClientProvider>
  );
}
