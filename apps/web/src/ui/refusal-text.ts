import { useTranslations } from "use-intl/react";
import { CallRefused } from "../lib/refused.ts";
import { ChunkLoadError } from "../lib/screens.ts";

/** What a refusal says to the player: the server's own text, or ours where no server answered. */
export function useRefusalText(): (error: unknown) => string {
  const t = useTranslations("shell");
  return (error) => {
    if (error instanceof ChunkLoadError) return t("slowNetwork");
    if (!(error instanceof CallRefused)) return t("unknownError");
    if (error.code === "slow_network") return t("slowNetwork");
    if (error.code === "insecure_page") return t("insecurePage");
    if (error.code === "network_error") return t("networkError");
    return error.message === "" ? t("unknownError") : error.message;
  };
}
