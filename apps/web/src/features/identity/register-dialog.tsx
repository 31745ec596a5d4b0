import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl/react";
import { useFlag } from "../../lib/brand.ts";
import { lazyPart } from "../../ui/lazy-screen.ts";
import { registrationQuery } from "../../lib/registration.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SocialMark } from "../../ui/social-mark.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { TabPages } from "../../ui/tab-pages.tsx";
import { FormFoot } from "./auth-form.tsx";
import { DialogBanner } from "./dialog-banner.tsx";
import type { DialogHost } from "./dialog-props.ts";
import { useIsAgentLink } from "./invited.ts";
import { RegisterForm } from "./register-form.tsx";
import { socialNames } from "./social-buttons.tsx";
import type { RegisterWay } from "./registration-body.ts";
import { waitingTicket } from "./waiting.ts";

const WelcomeBonus = lazyPart(
  async () => (await import("../../ui/welcome-bonus.tsx")).WelcomeBonus,
  "bonuses",
);

interface RegisterDialogProps extends DialogHost {
  readonly onLogin: () => void;
  readonly onTerms: () => void;
}

/** Opening an account, by user name or by mobile number, as the brand's flags have it. */
export function RegisterDialog({ onLogin, onTerms, ...host }: RegisterDialogProps) {
  const t = useTranslations("auth");
  const isAgentLink = useIsAgentLink();
  const byName = useFlag("USERNAMEREG3");
  const byMobile = useFlag("MOBILENUMREG3");
  const { data: settings, error, refetch } = useQuery(registrationQuery);
  const [way, setWay] = useState<RegisterWay>(byName ? "username" : "mobile");
  const options = [
    ...(byName ? [["username", t("byUsername")] as const] : []),
    ...(byMobile ? [["mobile", t("byMobile")] as const] : []),
  ];
  return (
    <Dialog {...host} title={t("registerTitle")} width="narrow">
      <div className="grid gap-4">
        <DialogBanner group="w_reg" />
        {options.length === 0 && <p className="text-fg2">{t("registrationClosed")}</p>}
        <SocialBanner />
        {isAgentLink ? (
          <p className="rounded-md bg-brand-soft p-3.5">{t("agentLink")}</p>
        ) : (
          <Suspense>
            <WelcomeBonus />
          </Suspense>
        )}
        {settings === undefined && error === null && <SkeletonRows rows={4} className="h-16" />}
        {settings === undefined && error !== null && (
          <Failed error={error} onRetry={() => void refetch()} />
        )}
        {settings !== undefined && options.length > 0 && (
          <TabPages label={t("registerWays")} value={way} options={options} onChange={setWay}>
            <RegisterForm way={way} settings={settings} onTerms={onTerms} />
          </TabPages>
        )}
        <FormFoot
          question={t("haveAccount")}
          action={t("login")}
          onSwitch={onLogin}
          onDone={host.onClose}
        />
      </div>
    </Dialog>
  );
}

/** A visitor from an outside sign-in that no member has linked yet. */
function SocialBanner() {
  const t = useTranslations("auth");
  const [ticket] = useState(waitingTicket);
  if (ticket === undefined) return null;
  const provider = socialNames[ticket.provider];
  const name = ticket.name ?? ticket.email;
  return (
    <div className="flex gap-3 rounded-md bg-brand-soft p-3.5">
      <SocialMark provider={ticket.provider} />
      <div>
        <p className="font-semibold">
          {name === null
            ? t("socialWith", { provider })
            : t("socialAs", { provider, name: `\u2068${name}\u2069` })}
        </p>
        <p className="text-sm text-fg2">{t("socialText")}</p>
      </div>
    </div>
  );
}
