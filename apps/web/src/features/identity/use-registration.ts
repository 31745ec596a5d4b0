import type { RegistrationField, RegistrationSettings } from "@baize/contract";
import { useRef, useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { useFlag } from "../../lib/brand.ts";
import { call } from "../../lib/client.ts";
import { CallRefused } from "../../lib/refused.ts";
import { useCaptcha, type CaptchaState } from "../../ui/captcha-field.tsx";
import { useCodeSender, type CodeSender } from "../../ui/code-field.tsx";
import { usePhone, type Phone } from "../../ui/phone-field.tsx";
import { usePatternText } from "../../ui/pattern-text.ts";
import { useWaitText } from "../../ui/wait-text.ts";
import { readLastClick } from "../../lib/last-click.ts";
import { carried } from "./invited.ts";
import { sendByService, usePhoneAuth } from "./phone-proof.ts";
import type { FormWay, RegisterParts, RegisterValues } from "./registration-body.ts";
import {
  fieldOrder,
  isTooSimple,
  refusedFields,
  shownFields,
  valueOf,
  type FormField,
  type ShownFields,
} from "./rules.ts";
import { keepTicket, waitingTicket } from "./waiting.ts";

/** One registration form: what it shows, what it checks and what it sends. */

export interface Registration {
  readonly form: UseFormReturn<RegisterValues>;
  readonly settings: RegistrationSettings;
  readonly fields: ShownFields;
  readonly isNeeded: (field: RegistrationField) => boolean;
  readonly phone: Phone;
  /** The number is proven by a code. */
  readonly hasCode: boolean;
  readonly sendCaptcha: CaptchaState;
  readonly sender: CodeSender;
  readonly captcha: CaptchaState;
  /** Warns of an invitation code that nobody has. */
  readonly checkInvitation: () => void;
  readonly refusal: string | undefined;
  readonly send: (values: RegisterValues) => Promise<void>;
}

const empty: RegisterValues = {
  username: "",
  password: "",
  confirmPassword: "",
  mobileNum: "",
  verificationCode: "",
  email: "",
  payeeName: "",
  birthday: "",
  idNumber: "",
  paymentPassword: "",
  qqNum: "",
  line: "",
  whatsapp: "",
  facebook: "",
  wechat: "",
  recommenderId: "",
  affiliateCode: "",
  isAdult: false,
  acceptedTerms: false,
};

function startValues(): RegisterValues {
  const ticket = waitingTicket();
  return { ...empty, affiliateCode: carried("affiliateCode"), email: ticket?.email ?? "" };
}

/**
 * `open` sends what was typed, and goes on from there; only the way "opened" is shown to somebody
 * who is signed in, of whom nothing is carried along from the address.
 */
export function useRegistration(
  way: FormWay,
  settings: RegistrationSettings,
  open: (values: RegisterValues, parts: RegisterParts) => Promise<void>,
): Registration {
  const defaultValues = way === "opened" ? empty : startValues();
  const form = useForm<RegisterValues>({ defaultValues });
  const { fields, isNeeded } = useFields(way, settings);
  const shown = [...fields.open, ...fields.folded];
  const hasCode = useHasCode(way) && shown.includes("mobileNum");
  const phone = usePhone({ hasEveryCountry: !hasCode });
  const captcha = useCaptcha("register", shown.includes("captcha"));
  const [refusal, setRefusal] = useState<string>();
  const waitText = useWaitText();
  const showAt = useShowAt(form, settings, shown);
  const invitation = useInvitation(form);
  const code = useCode({ way, form, phone, showAt });

  async function partsOf(values: RegisterValues): Promise<RegisterParts | undefined> {
    const typed = shown.includes("mobileNum") ? values.mobileNum.trim() : "";
    const number = typed === "" ? undefined : await phone.read(typed);
    const isOurs = await invitation.isRight();
    if (!captcha.isAnswered() || !isOurs || (typed !== "" && number === undefined)) {
      return undefined;
    }
    const { origin, pathname, hostname } = location;
    const click = readLastClick();
    return {
      shown,
      number,
      hasCode,
      idToken: hasCode && number !== undefined ? await code.prove(values) : undefined,
      captcha: captcha.part(),
      socialCode: waitingTicket()?.socialCode,
      // One who comes back another day is still the affiliate's; a code that is over is nobody's.
      referralCode: carried("referralCode") || click?.code,
      clickId: click?.clickId,
      affiliateCode: shown.includes("affiliateCode")
        ? valueOf("affiliateCode", values.affiliateCode)
        : carried("affiliateCode"),
      page: { origin, pathname, hostname },
    };
  }
  async function send(values: RegisterValues) {
    setRefusal(undefined);
    try {
      const parts = await partsOf(values);
      if (parts !== undefined) await open(values, parts);
    } catch (error) {
      if (captcha.after(error) || showAt(error)) return;
      // An outside sign-in that has ended must not stand in the way of the next try.
      if (error instanceof CallRefused && error.code === "social_failed") keepTicket(undefined);
      setRefusal(waitText(error));
    }
  }
  return {
    form,
    settings,
    fields,
    isNeeded,
    phone,
    hasCode,
    sendCaptcha: code.captcha,
    sender: code.sender,
    captcha,
    checkInvitation: () => void invitation.isRight(),
    refusal,
    send,
  };
}

/** Whether numbers are proven; always where the number is the only way into the account. */
function useHasCode(way: FormWay): boolean {
  const provesAll = useFlag("REGMOBVERF3");
  const hasMobilePassword = useFlag("MOBILENUMPASSREG3");
  return provesAll || (way === "mobile" && !hasMobilePassword);
}

const forcedFields = {
  username: ["username", "password"],
  mobile: ["mobileNum"],
  opened: ["password", "birthday"],
} as const satisfies Record<FormWay, readonly RegistrationField[]>;

/** Which fields this way in shows. */
function useFields(way: FormWay, settings: RegistrationSettings) {
  const hasMobilePassword = useFlag("MOBILENUMPASSREG3");
  const forced = new Set<RegistrationField>(forcedFields[way]);
  if (way === "mobile" && hasMobilePassword) forced.add("password");
  const order = fieldOrder.filter(
    (field) => forced.has(field) || (field !== "username" && field !== "password"),
  );
  const isForced = (field: RegistrationField) => forced.has(field);
  return {
    fields: shownFields(order, settings.fields, isForced),
    isNeeded: (field: RegistrationField) =>
      isForced(field) || settings.fields[field]?.isRequired === true,
  };
}

/** Shows a refusal under its field; false where it has none here. */
function useShowAt(
  form: UseFormReturn<RegisterValues>,
  settings: RegistrationSettings,
  shown: readonly RegistrationField[],
) {
  const t = useTranslations("auth");
  const patternText = usePatternText();
  const waitText = useWaitText();

  function isHere(field: FormField): boolean {
    const always = ["confirmPassword", "verificationCode", "isAdult", "acceptedTerms"];
    return always.includes(field) || shown.some((known) => known === field);
  }
  function show(field: FormField | undefined, message: string): boolean {
    if (field === undefined || !isHere(field)) return false;
    form.setError(field, { message }, { shouldFocus: true });
    return true;
  }
  return (error: unknown): boolean => {
    if (!(error instanceof CallRefused)) return false;
    if (error.code !== "registration_rule") {
      const field = Object.hasOwn(refusedFields, error.code)
        ? refusedFields[error.code as keyof typeof refusedFields]
        : undefined;
      return show(field, waitText(error));
    }
    const field = fieldOrder.find((known) => known === error.value["field"]);
    const rule = field && settings.fields[field];
    if (field === undefined || rule === undefined || field === "captcha") return false;
    if (isTooSimple(field, form.getValues(field))) return show(field, t("paymentPasswordSimple"));
    return show(field, patternText(rule.patternId, rule.minLength, rule.maxLength));
  };
}

/** The invitation code: looked up once for what was typed, and warned of when nobody has it. */
function useInvitation(form: UseFormReturn<RegisterValues>) {
  const t = useTranslations("auth");
  const running = useRef(new Map<string, Promise<boolean>>());

  async function look(code: string): Promise<boolean> {
    try {
      await call("affiliate", { query: { code } });
      return true;
    } catch (error) {
      // What is not answered now is checked again by the registration itself.
      if (!(error instanceof CallRefused) || error.code !== "invitation_code_error") return true;
      form.setError("affiliateCode", { message: t("invitation_code_error") });
      running.current.delete(code);
      return false;
    }
  }
  return {
    isRight(): Promise<boolean> {
      const code = valueOf("affiliateCode", form.getValues("affiliateCode"));
      if (code === "") return Promise.resolve(true);
      const asked = running.current.get(code) ?? look(code);
      running.current.set(code, asked);
      return asked;
    },
  };
}

interface CodeParts {
  readonly way: FormWay;
  readonly form: UseFormReturn<RegisterValues>;
  readonly phone: Phone;
  readonly showAt: (error: unknown) => boolean;
}

/** The code that proves the number, from the platform or from the brand's phone-auth service. */
function useCode({ way, form, phone, showAt }: CodeParts) {
  const service = usePhoneAuth();
  const captcha = useCaptcha("sms");
  const sender = useCodeSender({
    name: "register",
    async send() {
      if (!(await form.trigger("mobileNum", { shouldFocus: true }))) return undefined;
      const number = await phone.read(form.getValues("mobileNum"));
      if (number === undefined || !captcha.isAnswered()) return undefined;
      if (service !== undefined) return sendByService(service, number);
      const { mobileNum: mobileNo, countryDialingCode } = number;
      const moduleId = way === "mobile" ? ("mobile" as const) : ("username" as const);
      const body = { moduleId, mobileNo, countryDialingCode, ...captcha.part() };
      return call("smsRegister", { body });
    },
    onRefused: (error) => captcha.after(error) || showAt(error),
  });
  return {
    captcha,
    sender,
    /** The service's proof; nothing where the platform checks the code itself. */
    async prove({ verificationCode }: RegisterValues): Promise<string | undefined> {
      return service?.verify(verificationCode);
    },
  };
}
