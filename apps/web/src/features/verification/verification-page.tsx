import type { DocumentKind, Verification } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Circle, CircleCheck, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { pictureMegabytesMax } from "../../lib/picture-rules.ts";
import { buttonClass } from "../../ui/button.tsx";
import { ContentLink } from "../../ui/content-link.tsx";
import { moneyText } from "../../ui/money.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { verificationQuery } from "./api.ts";
import { DocumentRow } from "./document-row.tsx";

interface VerificationPageProps {
  /** What waits for the member's proof; nothing where nothing does. */
  readonly waits: ReactNode;
}

/** How far a member is verified, and what may be sent. Its host loads `verification`, `pages`. */
export function VerificationPage({ waits }: VerificationPageProps) {
  const { data, error, isError, refetch } = useQuery(verificationQuery);
  if (data === undefined) {
    if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows rows={5} className="h-24" />;
  }
  return (
    <div className="grid gap-5">
      {waits}
      <Level verification={data} />
      <Details verification={data} />
      <Documents verification={data} />
    </div>
  );
}

interface PartProps {
  readonly verification: Verification;
}

interface FrameProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Frame({ title, children }: FrameProps) {
  return (
    <section aria-label={title} className="card p-4 sm:p-5">
      <h2 className="mb-3 font-display text-md font-semibold">{title}</h2>
      {children}
    </section>
  );
}

const levels = [1, 2, 3] as const;

/** The steps, which of them are done, and what each is asked for. */
function Level({ verification: { level, needs, currency } }: PartProps) {
  const t = useTranslations("verification");
  return (
    <Frame title={t(`level.${level}`)}>
      <ol className="grid gap-3 sm:grid-cols-3">
        {levels.map((step) => {
          const isDone = level >= step;
          const Icon = isDone ? CircleCheck : Circle;
          return (
            <li key={step} className="grid gap-1 rounded-md bg-s2 p-3">
              <p className={`flex items-center gap-2 ${isDone ? "font-semibold" : "text-fg2"}`}>
                <Icon
                  size={18}
                  className={`shrink-0 ${isDone ? "text-win" : "text-fg3"}`}
                  aria-hidden
                />
                {t(`level.${step}`)}
              </p>
              {needs
                .filter((need) => need.level === step)
                .map(({ use, above }) => (
                  <p key={use} className="text-sm text-fg2">
                    {t(`need.${use}`, { amount: moneyText(above, currency) })}
                  </p>
                ))}
            </li>
          );
        })}
      </ol>
    </Frame>
  );
}

const details = [
  ["name", "payee.label", "/member?page=securityCenter&dialog=payee"],
  ["birthday", "details.birthday", "/member?page=profile"],
  ["address", "details.address", "/member?page=profile"],
] as const;

function Details({ verification: { declared } }: PartProps) {
  const shell = useTranslations("shell");
  const t = useTranslations("security");
  return (
    <Frame title={shell("profile")}>
      <ul className="divide-y divide-line">
        {details.map(([name, label, url]) => (
          <li key={name} className="flex min-h-11 items-center gap-3 py-1.5">
            {declared[name] ? (
              <CircleCheck size={18} className="shrink-0 text-win" aria-hidden />
            ) : (
              <Circle size={18} className="shrink-0 text-fg3" aria-hidden />
            )}
            <span className="min-w-0 flex-1">{t(label)}</span>
            {declared[name] ? (
              <span className="text-sm text-fg2">{t("isSet")}</span>
            ) : (
              <ContentLink url={url} className={buttonClass("quiet", "small")}>
                {t("set")}
                <span className="sr-only">{`: ${t(label)}`}</span>
              </ContentLink>
            )}
          </li>
        ))}
      </ul>
    </Frame>
  );
}

const proofs = ["identity", "address", "selfie", "readable"] as const;

/** Which documents are enough, and what must be seen on their pictures. */
function Suffices() {
  const t = useTranslations("verification");
  return (
    <dl className="mb-4 grid gap-2.5 rounded-md bg-s2 p-3.5 text-sm">
      {proofs.map((proof) => (
        <div key={proof}>
          <dt className="font-medium">{t(`suffices.${proof}`)}</dt>
          <dd className="text-fg2">{t(`suffices.${proof}Text`)}</dd>
        </div>
      ))}
      <div>
        <dt className="sr-only">{t("suffices.readable")}</dt>
        <dd className="text-fg2">{t("formats", { size: pictureMegabytesMax })}</dd>
      </div>
    </dl>
  );
}

const kinds = [
  "passport",
  "id_card_front",
  "id_card_back",
  "driving_licence",
  "address_proof",
  "selfie",
] as const satisfies DocumentKind[];

function Documents({ verification: { documents } }: PartProps) {
  const t = useTranslations("verification");
  return (
    <Frame title={t("documents")}>
      <p className="mb-3 flex gap-2 text-sm text-fg2">
        <ShieldCheck size={18} className="mt-0.5 shrink-0 text-brand-fg" aria-hidden />
        <span className="min-w-0">{t("kept")}</span>
      </p>
      <Suffices />
      <ul className="grid gap-3 lg:grid-cols-2">
        {kinds.map((kind) => (
          <DocumentRow
            key={kind}
            kind={kind}
            document={documents.find((known) => known.kind === kind)}
          />
        ))}
      </ul>
    </Frame>
  );
}
