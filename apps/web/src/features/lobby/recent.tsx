import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { useVisitor } from "../../lib/member.ts";
import { recentQuery } from "./api.ts";
import { Rail } from "./rail.tsx";

/** The games the member opened last. */
export function Recent() {
  const t = useTranslations("lobby");
  const visitor = useVisitor();
  const language = useLanguage();
  const isSignedIn = visitor.kind === "member" || visitor.kind === "trial";
  const recent = useQuery({ ...recentQuery(language), enabled: isSignedIn });
  if (!isSignedIn || recent.data === undefined || recent.data.length === 0) return null;
  return (
    <Rail
      title={t("continuePlaying")}
      icon={<History size={20} strokeWidth={1.75} aria-hidden />}
      games={recent.data}
    />
  );
}
