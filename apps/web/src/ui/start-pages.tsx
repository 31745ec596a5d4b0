import type { Permissions } from "@baize/contract";
import { CloudOff, Headphones, LinkIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { useTimeText } from "../lib/time.ts";
import { BrandMark } from "./brand-mark.tsx";
import { Button, buttonClass } from "./button.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { Picture } from "./picture.tsx";
import { useRefusalText } from "./refusal-text.ts";

/** Pages shown instead of the site: whose it is, in which language, and where to ask. */

interface NoticePageProps {
  readonly icon?: ReactNode;
  readonly picture?: string;
  readonly title: string;
  readonly text: string;
  readonly service?: string | undefined;
  /** Absent where it is not known whose page it is. */
  readonly brand?: ClosedBrand | undefined;
  readonly children?: ReactNode;
}

/** What is known of a brand that is closed. */
export type ClosedBrand = Pick<Permissions["info"], "brandName" | "languages">;

function NoticePage({ icon, picture, title, text, service, brand, children }: NoticePageProps) {
  const t = useTranslations("shell");
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="card grid w-full max-w-md justify-items-center gap-4 p-8 text-center">
        <p className="flex items-center gap-2">
          <BrandMark className="size-10" />
          {brand !== undefined && (
            <span className="font-display text-lg font-extrabold">
              <bdi>{brand.brandName}</bdi>
            </span>
          )}
        </p>
        {picture === undefined ? (
          <span className="grid size-20 place-items-center rounded-full bg-brand-soft text-brand-fg">
            {icon}
          </span>
        ) : (
          <Picture
            group="pictures"
            name={picture}
            sizes="240px"
            className="h-48 w-60 rounded-lg object-cover"
          />
        )}
        <h1 className="font-display text-xl font-bold">{title}</h1>
        <p className="text-fg2">{text}</p>
        {children}
        {service !== undefined && (
          <a href={service} className={buttonClass("outline")}>
            <Headphones size={18} aria-hidden />
            {t("customerService")}
          </a>
        )}
        {brand !== undefined && (
          <div className="flex w-full max-w-64">
            <LanguageChoice languages={brand.languages} />
          </div>
        )}
      </div>
    </main>
  );
}

interface MaintenancePageProps {
  readonly endAt: string | null;
  readonly service?: string | undefined;
  readonly brand?: ClosedBrand;
  readonly onRefresh: () => void;
}

export function MaintenancePage({ endAt, service, brand, onRefresh }: MaintenancePageProps) {
  const t = useTranslations("shell");
  const timeText = useTimeText();
  return (
    <NoticePage
      picture="maintenance"
      title={t("maintenanceTitle")}
      text={t("maintenanceText")}
      service={service}
      brand={brand}
    >
      {endAt !== null && (
        <p className="font-semibold">{t("maintenanceEnd", { time: timeText(endAt) })}</p>
      )}
      <Button look="action" onClick={onRefresh}>
        {t("refresh")}
      </Button>
    </NoticePage>
  );
}

interface BlockedPageProps {
  readonly ip?: string;
  readonly service?: string | undefined;
  readonly brand?: ClosedBrand;
}

export function BlockedPage({ ip, service, brand }: BlockedPageProps) {
  const t = useTranslations("shell");
  return (
    <NoticePage
      picture="region-blocked"
      title={t("blockedTitle")}
      text={t("blockedText")}
      service={service}
      brand={brand}
    >
      {ip !== undefined && (
        <p className="rounded-md bg-s2 px-4 py-2 text-sm">
          <span className="text-fg2">{t("blockedIp")}</span>{" "}
          <bdi dir="ltr" className="font-semibold">
            {ip}
          </bdi>
        </p>
      )}
    </NoticePage>
  );
}

export function MerchantPage() {
  const t = useTranslations("shell");
  return (
    <NoticePage
      icon={<LinkIcon size={34} strokeWidth={1.75} aria-hidden />}
      title={t("merchantTitle")}
      text={t("merchantText")}
    />
  );
}

interface FailedPageProps {
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

export function FailedPage({ error, isBusy, onRetry }: FailedPageProps) {
  const t = useTranslations("shell");
  const refusalText = useRefusalText();
  return (
    <NoticePage
      icon={<CloudOff size={34} strokeWidth={1.75} aria-hidden />}
      title={t("networkTitle")}
      text={refusalText(error)}
    >
      <Button look="action" isBusy={isBusy} onClick={onRetry}>
        {t("retry")}
      </Button>
    </NoticePage>
  );
}
