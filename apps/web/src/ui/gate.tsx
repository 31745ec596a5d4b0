import { useQuery } from "@tanstack/react-query";
import { lazy, useEffect, type ReactNode } from "react";
import { permissionsQuery, systemStatus } from "../lib/brand.ts";
import { offerLanguages } from "../lib/i18n.tsx";
import { CallRefused } from "../lib/refused.ts";
import { StartPage } from "./start-page.tsx";

const pages = () => import("./start-pages.tsx");
const BlockedPage = lazy(async () => ({ default: (await pages()).BlockedPage }));
const FailedPage = lazy(async () => ({ default: (await pages()).FailedPage }));
const MaintenancePage = lazy(async () => ({ default: (await pages()).MaintenancePage }));
const MerchantPage = lazy(async () => ({ default: (await pages()).MerchantPage }));

/** What the system status says first, and what is behind it where the brand is open. */
export function Gate({ children }: { readonly children: ReactNode }) {
  const permissions = useQuery(permissionsQuery);
  const { data, error } = permissions;
  const info = data?.info;
  useEffect(() => {
    if (info !== undefined) void offerLanguages(info.languages, info.defaultLanguage);
  }, [info]);
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
  return children;
}

function endOf(error: unknown): string | null {
  const endAt = error instanceof CallRefused ? error.value["endAt"] : undefined;
  return typeof endAt === "string" ? endAt : null;
}
