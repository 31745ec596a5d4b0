import type { CodeSent } from "@baize/contract";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { useBrand } from "../../lib/brand.ts";
import { createPhoneAuth, phoneAuthMinutes, type PhoneAuth } from "../../lib/phone-auth.ts";
import type { MobileNumber } from "../../lib/phones.ts";

/**
 * The brand's phone-auth service, or undefined where the platform sends and checks codes itself.
 * One for the life of a form: the code belongs to the message that was sent last.
 */
export function usePhoneAuth(): PhoneAuth | undefined {
  const t = useTranslations("auth");
  const { phoneAuth } = useBrand().login;
  const [service] = useState(() =>
    phoneAuth.channel === "firebase"
      ? createPhoneAuth({ ...phoneAuth, text: (code) => t(`phoneAuth.${code}`) })
      : undefined,
  );
  return service;
}

/** Has the service send its code to a number. */
export async function sendByService(
  service: PhoneAuth,
  { mobileNum, countryDialingCode }: MobileNumber,
): Promise<CodeSent> {
  const national = mobileNum.replace(/^0+/, "");
  await service.send(`${countryDialingCode}${national}`);
  return { expiredMinutes: phoneAuthMinutes };
}
