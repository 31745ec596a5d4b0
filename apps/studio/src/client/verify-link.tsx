import { ShieldCheck } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { verifyAddress, type VerifyCase } from "../proof-link.ts";
import { useFrame } from "./frame.ts";

/** Leads to the page that computes the round again, or to what it says while that is secret. */
export function VerifyLink({ given }: { readonly given: Partial<VerifyCase> }) {
  const t = useTranslations("verify");
  const lang = useLocale().split("-")[0] ?? "en";
  const { session } = useFrame();
  return (
    <a
      className="button is-small"
      href={verifyAddress(given, lang, session.lobbyUrl)}
      target="_blank"
      rel="noopener noreferrer"
    >
      <ShieldCheck aria-hidden="true" size={16} /> {t("title")}
    </a>
  );
}
