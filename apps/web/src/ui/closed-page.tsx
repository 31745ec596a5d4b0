import type { Permissions } from "@baize/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import { systemStatus } from "../lib/brand.ts";
import { CallRefused } from "../lib/refused.ts";
import { BlockedPage, FailedPage, MaintenancePage, MerchantPage } from "./start-pages.tsx";

interface ClosedPageProps {
  /** The gate's own question: another observer would ask again, and take this page away. */
  readonly permissions: UseQueryResult<Permissions>;
}

/** What a visitor sees of a brand that is not open, or that did not answer; see gate.tsx. */
export function ClosedPage({ permissions }: ClosedPageProps) {
  const { data, error } = permissions;
  const retry = () => void permissions.refetch();
  if (data === undefined) {
    const code = error instanceof CallRefused ? error.code : undefined;
    if (code === "unknown_merchant") return <MerchantPage />;
    if (code === "maintenance") return <MaintenancePage endAt={endOf(error)} onRefresh={retry} />;
    if (code === "region_blocked") return <BlockedPage />;
    return <FailedPage error={error} isBusy={permissions.isFetching} onRetry={retry} />;
  }
  const known = { service: data.info.customerService?.path, brand: data.info };
  if (systemStatus(data) === 2) return <BlockedPage ip={data.location.ip} {...known} />;
  return <MaintenancePage endAt={data.maintenanceEndAt} onRefresh={retry} {...known} />;
}

function endOf(error: unknown): string | null {
  const endAt = error instanceof CallRefused ? error.value["endAt"] : undefined;
  return typeof endAt === "string" ? endAt : null;
}
