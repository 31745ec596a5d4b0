import { call } from "../../lib/client.ts";
import type { PhoneAuth } from "../../lib/phone-auth.ts";
import type { MobileNumber } from "../../lib/phones.ts";
import { useCaptcha, type CaptchaState } from "../../ui/captcha-field.tsx";
import { useCodeSender, type CodeSender } from "../../ui/code-field.tsx";
import { sendByService } from "./phone-proof.ts";

interface PhoneCodeOptions {
  readonly purpose: "login" | "forgot";
  /** The brand's phone-auth service, where that sends the code. */
  readonly service?: PhoneAuth | undefined;
  /** Checks the number's field and reads it; undefined where it is wrong, which the field tells. */
  readonly readNumber: () => Promise<MobileNumber | undefined>;
  /** True: the refusal is shown at a field. */
  readonly showAt: (error: unknown) => boolean;
}

export interface PhoneCode {
  readonly sender: CodeSender;
  /** Required after too many requests. */
  readonly captcha: CaptchaState;
}

/** A code for a visitor who is not signed in; the answer is the same for unknown numbers. */
export function usePhoneCode(options: PhoneCodeOptions): PhoneCode {
  const { purpose, service, readNumber, showAt } = options;
  const captcha = useCaptcha("sms");
  const sender = useCodeSender({
    name: purpose,
    async send() {
      const number = await readNumber();
      if (number === undefined || !captcha.isAnswered()) return undefined;
      if (service !== undefined) return sendByService(service, number);
      return call("smsNoLogin", { body: { purpose, ...number, ...captcha.part() } });
    },
    onRefused: (error) => captcha.after(error) || showAt(error),
  });
  return { sender, captcha };
}
