import type { ReferralDetails } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { countText } from "../../lib/count-text.ts";
import { useBrand } from "../../lib/brand.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Money } from "../../ui/money.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { linkOf, referralQuery } from "./api.ts";
import { Friends } from "./friends.tsx";
import { Ladder, Rules } from "./terms.tsx";

interface ReferralPageProps {
  readonly pageNum: number;
  readonly onPage: (pageNum: number) => void;
  /** The way to what may be claimed. */
  readonly toRewards: ReactNode;
}

/** Code and link, what came of them, the way to more, the friends, and the rules. */
export function ReferralPage({ pageNum, onPage, toRewards }: ReferralPageProps) {
  const t = useTranslations("referral");
  const { data, error, isError, refetch } = useQuery(referralQuery);
  if (isError && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={5} className="h-24" />;
  const { terms, referralCode } = data;
  return (
    <div className="grid grid-cols-1 gap-6">
      {terms !== null && referralCode !== null ? (
        <Invite code={referralCode} />
      ) : (
        <div className="card">
          <Empty picture="no-promotions" text={t("closed")} />
        </div>
      )}
      <Results details={data} toRewards={toRewards} />
      {terms !== null && terms.steps.length > 0 && <Ladder details={data} terms={terms} />}
      <Friends pageNum={pageNum} onPage={onPage} />
      {terms !== null && <Rules terms={terms} currency={data.currency} />}
    </div>
  );
}

function Invite({ code }: { readonly code: string }) {
  const t = useTranslations("referral");
  const { brandName } = useBrand();
  const link = linkOf(code);
  async function share() {
    try {
      await navigator.share({
        title: brandName,
        text: t("shareText", { brand: brandName }),
        url: link,
      });
    } catch {
      // Closed without a choice: nothing happened.
    }
  }
  return (
    <section
      aria-labelledby="referral-invite"
      className="card grid items-center gap-5 p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:p-6"
    >
      <div className="grid min-w-0 gap-4">
        <div>
          <h2 id="referral-invite" className="font-display text-lg font-semibold">
            {t("inviteTitle")}
          </h2>
          <p className="text-fg2">{t("inviteText")}</p>
        </div>
        <Written label={t("code")} text={code} className="font-display text-xl font-bold" />
        <Written label={t("link")} text={link} className="text-sm" />
        {"share" in navigator && (
          <Button
            look="action"
            className="max-sm:w-full sm:justify-self-start"
            onClick={() => void share()}
          >
            <Share2 size={18} aria-hidden />
            {t("share")}
          </Button>
        )}
      </div>
      <figure className="grid justify-items-center gap-2">
        <QrCode text={link} label={t("qr")} className="size-40" />
        <figcaption className="max-w-44 text-center text-xs text-fg2">{t("qr")}</figcaption>
      </figure>
    </section>
  );
}

interface WrittenProps {
  readonly label: string;
  readonly text: string;
  readonly className: string;
}

/** A text to hand on, with its copy button; where copying is forbidden it can be selected. */
function Written({ label, text, className }: WrittenProps) {
  return (
    <div className="grid min-w-0 gap-1">
      <span className="text-xs text-fg3">{label}</span>
      <span className="flex min-w-0 items-center gap-2 rounded-md bg-s2 ps-3.5">
        <bdi dir="ltr" className={`min-w-0 flex-1 py-2 break-all select-all ${className}`}>
          {text}
        </bdi>
        <CopyButton text={text} />
      </span>
    </div>
  );
}

interface ResultsProps {
  readonly details: ReferralDetails;
  readonly toRewards: ReactNode;
}

const steps = ["clicks", "registered", "deposited", "qualified"] as const;

/** From visitors to friends who qualified, and what was earned by them. */
function Results({ details, toRewards }: ResultsProps) {
  const t = useTranslations("referral");
  const { counts, earned, waiting, second, currency } = details;
  const isWaiting = !/^0*(\.0*)?$/.test(waiting);
  return (
    <section aria-labelledby="referral-results" className="grid grid-cols-1 gap-3">
      <h2 id="referral-results" className="font-display text-lg font-semibold">
        {t("results")}
      </h2>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {steps.map((step) => (
          <div key={step} className="card flex flex-col-reverse p-4">
            <dt className="text-sm text-fg2">{t(`count.${step}`)}</dt>
            <dd className="num font-display text-xl font-bold">{countText(counts[step])}</dd>
          </div>
        ))}
      </dl>
      <div className="card flex flex-wrap items-center gap-x-8 gap-y-3 p-4">
        <dl className="flex flex-1 flex-wrap gap-x-8 gap-y-3">
          <Sum label={t("earned")}>
            <Money amount={earned} currency={currency} />
          </Sum>
          <Sum label={t("waiting")}>
            <Money amount={waiting} currency={currency} />
          </Sum>
          {second !== null && (
            <Sum label={t("ofFriendsOfFriends")}>
              <Money amount={second.earned} currency={currency} />
            </Sum>
          )}
        </dl>
        {isWaiting && toRewards}
      </div>
    </section>
  );
}

function Sum({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-fg2">{label}</dt>
      <dd className="font-display text-lg font-bold text-brand-fg">{children}</dd>
    </div>
  );
}
