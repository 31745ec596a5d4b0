import type { HomeContent } from "@baize/contract";
import { Check, Download, Monitor, Smartphone, TabletSmartphone } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { useBrand } from "../../lib/brand.ts";
import { useContent } from "../../lib/content.ts";
import { install, useInstalling } from "../../lib/install.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { BrandMark } from "../../ui/brand-mark.tsx";
import { ContentLink } from "../../ui/content-link.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { deviceOf, devicesFrom, type Device } from "./device.ts";
import { IosSteps } from "./ios-steps.tsx";

type Resource = HomeContent["resources"][number];

const icons = { android: Smartphone, ios: TabletSmartphone, desktop: Monitor } as const;
const resourceTypes = { android: "app_android", ios: "app_ios" } as const;

/** This page itself: what a phone scans to come here. */
const ownPath = "/app";

/** How the site gets onto a phone or a computer; the visitor's own device comes first. */
export function AppPage() {
  const t = useTranslations("pages.app");
  const { brandName } = useBrand();
  const own = deviceOf(navigator);
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-6">
      <header className="flex items-center gap-4">
        <BrandMark className="size-16 shrink-0 rounded-lg" />
        <div>
          <h1 className="font-display text-2xl font-bold">{t("title")}</h1>
          <p className="text-fg2">{t("intro", { brand: brandName })}</p>
        </div>
      </header>
      <div className="grid gap-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        {devicesFrom(own).map((device) => (
          <Way key={device} device={device} own={own} />
        ))}
      </div>
      <section className="card p-5">
        <h2 className="font-semibold">{t("noteTitle")}</h2>
        <p className="mt-1 text-fg2">{t("note")}</p>
      </section>
    </div>
  );
}

/** Its steps are pictures: beside both others, however they are ordered. */
const tall = "lg:col-start-2 lg:row-span-2 lg:row-start-1";

interface WayProps {
  readonly device: Device;
  /** The visitor's. */
  readonly own: Device;
}

function Way({ device, own }: WayProps) {
  const t = useTranslations("pages.app");
  const resources = useContent()?.resources;
  const Icon = icons[device];
  const isOwn = device === own;
  const resource =
    device === "desktop"
      ? undefined
      : resources?.find(({ resourceType }) => resourceType === resourceTypes[device]);
  const url = resource?.url ?? ownPath;
  return (
    <section
      className={`card flex flex-col items-center gap-4 p-5 ${isOwn ? "border-brand-fg" : ""} ${device === "ios" ? tall : ""}`}
    >
      <h2 className="flex flex-wrap items-center justify-center gap-x-2.5 gap-y-1 font-display text-lg font-semibold">
        <Icon size={22} strokeWidth={1.75} aria-hidden />
        {t(device)}
        {isOwn && (
          <span className="rounded-full bg-brand-soft px-2.5 py-0.5 text-xs font-semibold text-brand-fg">
            {t("yours")}
          </span>
        )}
      </h2>
      {!isOwn &&
        device !== "desktop" &&
        (own === "desktop" ? <Scan url={url} /> : <Send url={url} />)}
      {isOwn && device !== "ios" && <Offer />}
      {resource !== undefined && url !== ownPath && <DownloadLink resource={resource} url={url} />}
      <Steps device={device} />
    </section>
  );
}

function Scan({ url }: { readonly url: string }) {
  const t = useTranslations("pages.app");
  const address = new URL(url, location.origin).href;
  return (
    <figure className="grid justify-items-center gap-2">
      <QrCode text={address} label={t("qr", { address })} className="size-40" />
      <figcaption className="text-sm text-fg2">{t("scan")}</figcaption>
    </figure>
  );
}

/** No phone scans what it shows: the address goes to the other one in another way. */
function Send({ url }: { readonly url: string }) {
  const t = useTranslations("pages.app");
  const address = new URL(url, location.origin).href;
  return (
    <div className="grid justify-items-center gap-1 text-center">
      <p className="text-sm text-fg2">{t("openThere")}</p>
      <p className="flex items-center gap-1 font-semibold">
        <bdi dir="ltr" className="break-all">
          {address}
        </bdi>
        <CopyButton text={address} />
      </p>
    </div>
  );
}

/** The browser's own question, where it has offered to ask it. */
function Offer() {
  const t = useTranslations("pages.app");
  const installing = useInstalling();
  const [isAsking, setAsking] = useState(false);
  if (installing === "installed") {
    return (
      <p role="status" className="flex items-center gap-2 font-medium text-win">
        <Check size={18} aria-hidden />
        {t("installed")}
      </p>
    );
  }
  if (installing === "manual") return null;
  async function ask() {
    setAsking(true);
    await install();
    setAsking(false);
  }
  return (
    <>
      <Button look="action" size="large" isBusy={isAsking} onClick={() => void ask()}>
        <Download size={18} aria-hidden />
        {t("install")}
      </Button>
      <p role="status" className="text-sm text-fg2 empty:hidden">
        {isAsking ? t("installing") : ""}
      </p>
    </>
  );
}

interface DownloadLinkProps {
  readonly resource: Resource;
  readonly url: string;
}

function DownloadLink({ resource, url }: DownloadLinkProps) {
  const t = useTranslations("pages.app");
  return (
    <ContentLink url={url} className={buttonClass("outline")}>
      <Download size={18} aria-hidden />
      {t("download")}
      <span className="sr-only">{resource.title}</span>
    </ContentLink>
  );
}

function Steps({ device }: { readonly device: Device }): ReactNode {
  const t = useTranslations("pages.app");
  return (
    <div className="grid w-full gap-2">
      <h3 className="font-semibold">{t("steps")}</h3>
      {device === "ios" ? <IosSteps /> : <p className="text-fg2">{t(`${device}Steps`)}</p>}
    </div>
  );
}
