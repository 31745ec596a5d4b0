import type { RegistrationSettings } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { registrationQuery } from "../../lib/registration.ts";
import { Button } from "../../ui/button.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { FormOf } from "./register-form.tsx";
import { finishBody } from "./registration-body.ts";
import { TermsDialog } from "./terms-dialog.tsx";
import { useRegistration } from "./use-registration.ts";

interface FinishAccountProps {
  readonly onFinished: () => Promise<void>;
  readonly onLeave: () => Promise<void>;
}

/**
 * Takes over an account that an agent opened: another password, a date of birth, the rules of play
 * and what else the brand asks of everybody who registers. The session can do nothing else.
 */
export function FinishAccount({ onFinished, onLeave }: FinishAccountProps) {
  const t = useTranslations("auth");
  const shell = useTranslations("shell");
  const { data, error, refetch } = useQuery(registrationQuery);
  return (
    <div className="grid gap-4">
      <p className="text-fg2">{t("finishText")}</p>
      {data === undefined && error === null && <SkeletonRows rows={4} className="h-16" />}
      {data === undefined && error !== null && (
        <Failed error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && <Form settings={asAsked(data)} onFinished={onFinished} />}
      <Button look="ghost" onClick={() => void onLeave()}>
        {shell("signOut")}
      </Button>
    </div>
  );
}

/** The brand's form without what the opening has decided; a birthday always, as on the server. */
function asAsked(settings: RegistrationSettings): RegistrationSettings {
  const { username: _name, recommenderId: _by, affiliateCode: _code, ...rest } = settings.fields;
  const { captcha: _captcha, birthday, ...fields } = rest;
  const usual = { acceptedPattern: "*", minLength: 10, maxLength: 10, patternId: 11 };
  const always = { ...(birthday ?? usual), isShown: true, isRequired: true };
  return { ...settings, fields: { ...fields, birthday: always } };
}

const nothing = () => undefined;

interface FormProps {
  readonly settings: RegistrationSettings;
  readonly onFinished: () => Promise<void>;
}

function Form({ settings, onFinished }: FormProps) {
  const t = useTranslations("auth");
  const [isTerms, setTerms] = useState(false);
  const registration = useRegistration("opened", settings, async (values, parts) => {
    await call("finishAccount", { body: finishBody(values, parts) });
    await onFinished();
  });
  return (
    <>
      <FormOf
        registration={registration}
        onTerms={() => setTerms(true)}
        action={t("finishAction")}
      />
      <TermsDialog isOpen={isTerms} onClose={() => setTerms(false)} onClosed={nothing} />
    </>
  );
}
