import { useQuery } from "@tanstack/react-query";
import { Gift } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { envelopesQuery } from "../../features/envelopes/api.ts";
import { unprovenQuery } from "../../features/promotions/api.ts";
import { VerificationPage } from "../../features/verification/verification-page.tsx";
import { useLanguage } from "../../lib/i18n.tsx";
import { ContentLink } from "../../ui/content-link.tsx";

export function Verification() {
  return <VerificationPage waits={<Waits />} />;
}

/** The promotions and envelopes that want a proof of identity first, by name. */
function Waits() {
  const t = useTranslations("verification");
  const language = useLanguage();
  const promotions = useQuery(unprovenQuery(language)).data ?? [];
  const envelopes = (useQuery(envelopesQuery(language)).data ?? []).filter(
    ({ state, conditions }) =>
      (state === "open" || state === "planned") &&
      conditions.some(({ kind, isMet }) => kind === "verified" && !isMet),
  );
  const waiting = [
    ...promotions.map(({ id, title }) => ({ id, title, url: `/promotions#${id}` })),
    ...envelopes.map(({ envelopeId, title }) => ({
      id: envelopeId,
      title,
      url: "/member?page=redEnvelope",
    })),
  ];
  if (waiting.length === 0) return null;
  return (
    <section
      aria-labelledby="waits-for-proof"
      className="card grid gap-3 border-brand-fg p-4 sm:p-5"
    >
      <h2 id="waits-for-proof" className="font-display text-md font-semibold">
        {t("waits")}
      </h2>
      <ul className="grid gap-2">
        {waiting.map(({ id, title, url }) => (
          <li key={id} className="flex items-center gap-2.5">
            <Gift size={18} className="shrink-0 text-brand-fg" aria-hidden />
            <ContentLink
              url={url}
              className="min-w-0 font-semibold text-brand-fg underline underline-offset-4"
            >
              <bdi>{title}</bdi>
            </ContentLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
