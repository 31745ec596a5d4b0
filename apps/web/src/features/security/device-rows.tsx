import { Laptop, Network, Smartphone, Tablet, type LucideIcon } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { readDevice, type Device } from "./device.ts";

/** Devices in words and pictures. */

const icons: Readonly<Record<Device["kind"], LucideIcon>> = {
  phone: Smartphone,
  tablet: Tablet,
  computer: Laptop,
};

export const NetworkIcon = Network;

export function deviceIcon(userAgent: string): LucideIcon {
  return icons[readDevice(userAgent).kind];
}

/** "Chrome on Windows", or as much of it as is known. */
export function useDeviceText(): (userAgent: string) => string {
  const t = useTranslations("security.devices");
  return (userAgent) => {
    const { browser, system } = readDevice(userAgent);
    if (browser !== undefined && system !== undefined) return t("named", { browser, system });
    return browser ?? system ?? t("unknown");
  };
}

/** An address, kept in its own direction. */
export function Ip({ ip }: { readonly ip: string }) {
  return (
    <bdi dir="ltr" className="num">
      {ip}
    </bdi>
  );
}
