import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { permissionsQuery, systemStatus } from "../lib/brand.ts";
import { offerLanguage, Translations } from "../lib/i18n.tsx";
import { queryClient } from "../lib/query.ts";
import { CallRefused } from "../lib/refused.ts";
import { router } from "./router.tsx";
import { StartPage } from "./start-page.tsx";

const pages = () => import("./start-pages.tsx");
const BlockedPage = lazy(async () => ({ default: (await pages()).BlockedPage }));
const FailedPage = lazy(async () => ({ default: (await pages()).FailedPage }));
const MaintenancePage = lazy(async () => ({ default: (await pages()).MaintenancePage }));
const MerchantPage = lazy(async () => ({ default: (await pages()).MerchantPage }));

/** The site: what the system status says first, and the pages where it is open. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Translations>
        <Suspense fallback={<StartPage />}>
          <Gate />
        </Suspense>
      </Translations>
    </QueryClientProvider>
  );
}

function Gate() {
  const permissions = useQuery(permissionsQuery);
  const { data, error } = permissions;
  const defaultLanguage = data?.info.defaultLanguage;
  useEffect(() => {
    if (defaultLanguage !== undefined) void offerLanguage(defaultLanguage);
  }, [defaultLanguage]);
  const retry = () => void permissions.refetch();
  if (data === undefined) {
    if (error === null) return <StartPage />;
    const code = error instanceof CallRefused ? error.code : undefined;
    if (code === "unknown_merchant") return <MerchantPage />;
    if (code === "maintenance") return <MaintenancePage endAt={endOf(error)} onRefresh={retry} />;
    if (code === "region_blocked") return <BlockedPage />;
    return <FailedPage error={error} isBusy={permissions.isFetching} onRetry={retry} />;
  }
  const status = systemStatus(data);
  const service = data.info.customerService?.url;
  if (status === 1) {
    return <MaintenancePage endAt={data.maintenanceEndAt} service={service} onRefresh={retry} />;
  }
  if (status === 2) return <BlockedPage ip={data.location.ip} service={service} />;
  return <RouterProvider router={router} />;
}

function endOf(error: unknown): string | null {
  const endAt = error instanceof CallRefused ? error.value["endAt"] : undefined;
  return typeof endAt === "string" ? endAt : null;
}
