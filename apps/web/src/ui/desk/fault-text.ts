import { useTranslations } from "use-intl/react";
import { faultAt, type SettingFault } from "./faults.ts";

/** What is wrong at a setting, in words. */
export function useFaultText(faults: readonly SettingFault[]) {
  const t = useTranslations("console.brands.reason");
  return (place: string): string | undefined => {
    const reason = faultAt(faults, place);
    return reason && t(reason);
  };
}
