import { useQuery } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { permissionsQuery, systemStatus } from "../lib/brand.ts";
import { offerLanguages } from "../lib/i18n.tsx";
import { StartPage } from "./start-page.tsx";
import { lazyScreen } from "./lazy-screen.ts";

const ClosedPage = lazyScreen(async () => (await import("./closed-page.tsx")).ClosedPage);

/** What the system status says first, and what is behind it where the brand is open. */
export function Gate({ children }: { readonly children: ReactNode }) {
  const permissions = useQuery(permissionsQuery);
  const { data, error } = permissions;
  const info = data?.info;
  useEffect(() => {
    if (info !== undefined) void offerLanguages(info.languages, info.defaultLanguage);
  }, [info]);
  if (data === undefined && error === null) return <StartPage />;
  if (data !== undefined && systemStatus(data) === 0) return children;
  return <ClosedPage permissions={permissions} />;
}
