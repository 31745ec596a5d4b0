import type { RegistrationField, RegistrationSettings } from "@baize/contract";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { Button } from "../../ui/button.tsx";
import { CaptchaField } from "../../ui/captcha-field.tsx";
import { Check } from "../../ui/field.tsx";
import { FormError } from "./auth-form.tsx";
import { BrandField } from "./register-fields.tsx";
import { useEntry } from "./entry.ts";
import { mobileBody, nameBody, type RegisterWay } from "./registration-body.ts";
import { useRegistration, type Registration } from "./use-registration.ts";

interface RegisterFormProps {
  readonly way: RegisterWay;
  readonly settings: RegistrationSettings;
  readonly onTerms: () => void;
}

/**
 * The fields that the brand asks for, under its rules. Refusals stand under the field they are
 * about; many optional fields are folded away.
 */
export function RegisterForm({ way, settings, onTerms }: RegisterFormProps) {
  const t = useTranslations("auth");
  const entry = useEntry();
  const registration = useRegistration(way, settings, async (values, parts) => {
    if (way === "username") {
      await entry(await call("register", { body: nameBody(values, parts) }));
    } else if (parts.number !== undefined) {
      await entry(await call("registerMobile", { body: mobileBody(values, parts.number, parts) }));
    }
  });
  return <FormOf registration={registration} onTerms={onTerms} action={t("register")} />;
}

interface FormOfProps {
  readonly registration: Registration;
  readonly onTerms: () => void;
  readonly action: string;
}

export function FormOf({ registration, onTerms, action }: FormOfProps) {
  const { form, fields } = registration;
  const { errors, isSubmitting } = form.formState;
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(registration.send)(event)}
      className="grid gap-4"
    >
      <FormError text={registration.refusal} />
      <Fields registration={registration} fields={fields.open} />
      {fields.folded.length > 0 && (
        <Folded
          count={fields.folded.length}
          isForcedOpen={fields.folded.some((field) => field !== "captcha" && errors[field])}
        >
          <Fields registration={registration} fields={fields.folded} />
        </Folded>
      )}
      <CaptchaField captcha={registration.captcha} />
      <Consents registration={registration} onTerms={onTerms} />
      <Button type="submit" look="action" size="large" isBusy={isSubmitting}>
        {action}
      </Button>
    </form>
  );
}

interface ConsentsProps {
  readonly registration: Registration;
  readonly onTerms: () => void;
}

/**
 * A separate component, so that it renders after the fields: the focus goes to the first invalid
 * one in the order in which they rendered.
 */
function Consents({ registration, onTerms }: ConsentsProps) {
  const t = useTranslations("auth");
  const { form, settings } = registration;
  const { errors } = form.formState;
  return (
    <div>
      <Check
        label={t("isAdult", { age: String(settings.ageMin) })}
        error={errors.isAdult?.message}
        {...form.register("isAdult", { validate: (value) => value || t("mustBeAdult") })}
      />
      <Check
        label={<TermsLabel onTerms={onTerms} />}
        error={errors.acceptedTerms?.message}
        {...form.register("acceptedTerms", { validate: (value) => value || t("mustAccept") })}
      />
    </div>
  );
}

interface FieldsProps {
  readonly registration: Registration;
  readonly fields: readonly RegistrationField[];
}

function Fields({ registration, fields }: FieldsProps) {
  return fields.map(
    (field) =>
      field !== "captcha" && <BrandField key={field} field={field} registration={registration} />,
  );
}

interface FoldedProps {
  readonly count: number;
  /** Something in it is wrong. */
  readonly isForcedOpen: boolean;
  readonly children: ReactNode;
}

function Folded({ count, isForcedOpen, children }: FoldedProps) {
  const t = useTranslations("auth");
  return (
    <details
      open={isForcedOpen || undefined}
      className="group rounded-md border border-line2 open:pb-3.5"
    >
      <summary className="flex min-h-12 items-center gap-2 px-3.5 font-medium text-fg2 hover:text-fg">
        {t("moreDetails", { count })}
        <ChevronDown
          size={18}
          className="ms-auto transition-transform group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <div className="grid gap-4 px-3.5 pt-1">{children}</div>
    </details>
  );
}

function TermsLabel({ onTerms }: { readonly onTerms: () => void }) {
  const t = useTranslations("auth");
  const link = (text: ReactNode) => (
    <button
      type="button"
      onClick={onTerms}
      className="font-semibold text-brand-fg underline underline-offset-4"
    >
      {text}
    </button>
  );
  return t.rich("acceptTerms", { link });
}
