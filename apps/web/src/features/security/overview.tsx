import type { SecurityOverview, SocialProvider } from "@baize/contract";
import { IdCard, KeyRound, Mail, ShieldCheck, Smartphone, Wallet } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { ask, toast } from "../../lib/dialogs.ts";
import { withStepUp } from "../../lib/step-up.ts";
import { useDateText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { SocialMark } from "../../ui/social-mark.tsx";
import { refreshSecurity } from "./api.ts";
import { recoveryCodesMin } from "./protection.ts";
import { Chip, Row, Rows, Section } from "./rows.tsx";
import { useFormText } from "./secure-form.tsx";
import { FrozenNotice, Summary } from "./summary.tsx";
import type { SecurityDialog } from "./view.ts";

interface OverviewProps {
  readonly overview: SecurityOverview;
  /** Outside accounts that this brand lets in. */
  readonly providers: readonly SocialProvider[];
  /** Agents cannot turn it off. */
  readonly isAuthenticatorNeeded: boolean;
  readonly onDialog: (dialog: SecurityDialog) => void;
}

/** What proves who the member is, with its state and what can be done about it. */
export function Overview(props: OverviewProps) {
  const { overview, providers, isAuthenticatorNeeded, onDialog } = props;
  const t = useTranslations("security");
  const { payoutFrozenUntil } = overview;
  return (
    <div className="grid gap-8">
      {payoutFrozenUntil !== null && <FrozenNotice until={payoutFrozenUntil} />}
      <Summary overview={overview} onDialog={onDialog} />
      <Section title={t("signingIn")}>
        <Rows>
          <PasswordRow overview={overview} onDialog={onDialog} />
          <AuthenticatorRow
            overview={overview}
            isNeeded={isAuthenticatorNeeded}
            onDialog={onDialog}
          />
          <MobileRow overview={overview} onDialog={onDialog} />
          <EmailRow overview={overview} onDialog={onDialog} />
        </Rows>
      </Section>
      {(providers.length > 0 || overview.social.length > 0) && (
        <Section title={t("linked")}>
          <Rows>
            {providersOf(overview, providers).map((provider) => (
              <SocialRow
                key={provider}
                provider={provider}
                linkedAt={overview.social.find((one) => one.provider === provider)?.linkedAt}
              />
            ))}
          </Rows>
        </Section>
      )}
      <Section title={t("money")}>
        <Rows>
          <PaymentRow overview={overview} onDialog={onDialog} />
          <PayeeRow overview={overview} onDialog={onDialog} />
        </Rows>
      </Section>
    </div>
  );
}

/** What is offered, and what was linked while it was. */
function providersOf(
  { social }: SecurityOverview,
  offered: readonly SocialProvider[],
): readonly SocialProvider[] {
  return [...new Set([...offered, ...social.map(({ provider }) => provider)])];
}

type RowProps = Pick<OverviewProps, "overview" | "onDialog">;

function StateChip({ isOn }: { readonly isOn: boolean }) {
  const t = useTranslations("security");
  return <Chip tone={isOn ? "good" : "calm"}>{isOn ? t("isSet") : t("notSet")}</Chip>;
}

function PasswordRow({ overview, onDialog }: RowProps) {
  const t = useTranslations("security");
  const dateText = useDateText();
  const { hasPassword, passwordChangedAt } = overview;
  const changed =
    passwordChangedAt === null
      ? t("password.never")
      : t("password.changed", { date: dateText(passwordChangedAt) });
  return (
    <Row
      icon={KeyRound}
      title={t("password.title")}
      chip={<StateChip isOn={hasPassword} />}
      text={hasPassword ? changed : t("password.none")}
      action={
        <Button size="small" onClick={() => onDialog("password")}>
          {hasPassword ? t("change") : t("set")}
          <span className="sr-only"> {t("password.title")}</span>
        </Button>
      }
    />
  );
}

/** Turning it off asks first, then for a proof. */
function useRemoveAuthenticator(): () => Promise<void> {
  const t = useTranslations("security.authenticator");
  const shell = useTranslations("shell");
  const formText = useFormText();
  return async () => {
    const isSure = await ask({
      title: t("removeTitle"),
      text: t("removeText"),
      confirm: t("turnOff"),
      cancel: shell("cancel"),
    });
    if (!isSure) return;
    try {
      const removed = await withStepUp("authenticator", (options) =>
        call("removeAuthenticator", undefined, options),
      );
      if (removed === undefined) return;
      toast(t("removed"));
    } catch (error) {
      toast(formText(error), "loss");
    }
    await refreshSecurity();
  };
}

function AuthenticatorRow(props: RowProps & { readonly isNeeded: boolean }) {
  const { overview, isNeeded, onDialog } = props;
  const t = useTranslations("security");
  const remove = useRemoveAuthenticator();
  const { isOn, recoveryCodesLeft } = overview.authenticator;
  const isShort = recoveryCodesLeft < recoveryCodesMin;
  return (
    <Row
      icon={ShieldCheck}
      title={t("authenticator.title")}
      chip={<Chip tone={isOn ? "good" : "calm"}>{isOn ? t("on") : t("off")}</Chip>}
      text={
        isOn ? (
          <>
            {t("authenticator.onText")}{" "}
            <span className={isShort ? "font-semibold text-brand-fg" : ""}>
              {t("authenticator.codesLeft", { count: recoveryCodesLeft })}
            </span>
          </>
        ) : (
          t("authenticator.offText")
        )
      }
      action={
        isOn ? (
          <>
            <Button size="small" onClick={() => onDialog("recovery")}>
              {t("authenticator.renew")}
            </Button>
            {!isNeeded && (
              <Button size="small" look="ghost" onClick={() => void remove()}>
                {t("authenticator.turnOff")}
                <span className="sr-only"> {t("authenticator.title")}</span>
              </Button>
            )}
          </>
        ) : (
          <Button size="small" onClick={() => onDialog("authenticator")}>
            {t("authenticator.turnOn")}
            <span className="sr-only"> {t("authenticator.title")}</span>
          </Button>
        )
      }
    />
  );
}

function Masked({ text }: { readonly text: string }) {
  return (
    <bdi dir="ltr" className="num">
      {text}
    </bdi>
  );
}

interface ContactState {
  /** Masked, and proven to be the member's. */
  readonly bound: string | null;
  /** From the registration, and not proven. */
  readonly given: string | null;
}

function ContactChip({ bound, given }: ContactState) {
  const t = useTranslations("security");
  if (bound !== null || given === null) return <StateChip isOn={bound !== null} />;
  return <Chip tone="calm">{t("notConfirmed")}</Chip>;
}

/** What is to be done about it: to prove what was given is one step less than to bind. */
function useContactAction(bindText: string) {
  const t = useTranslations("security");
  return ({ bound, given }: ContactState) => {
    if (bound !== null) return t("change");
    return given === null ? bindText : t("confirmGiven");
  };
}

function MobileRow({ overview, onDialog }: RowProps) {
  const t = useTranslations("security");
  const state = { bound: overview.mobile, given: overview.given.mobile };
  const actionOf = useContactAction(t("mobile.bind"));
  const shown = state.bound ?? state.given;
  return (
    <Row
      icon={Smartphone}
      title={t("mobile.title")}
      chip={<ContactChip {...state} />}
      text={shown === null ? t("mobile.none") : <Masked text={shown} />}
      action={
        <Button size="small" onClick={() => onDialog("mobile")}>
          {actionOf(state)}
          <span className="sr-only"> {t("mobile.title")}</span>
        </Button>
      }
    />
  );
}

function EmailRow({ overview, onDialog }: RowProps) {
  const t = useTranslations("security");
  const state = { bound: overview.email, given: overview.given.email };
  const actionOf = useContactAction(t("email.bind"));
  const shown = state.bound ?? state.given;
  return (
    <Row
      icon={Mail}
      title={t("email.title")}
      chip={<ContactChip {...state} />}
      text={shown === null ? t("email.none") : <Masked text={shown} />}
      action={
        <Button size="small" onClick={() => onDialog("email")}>
          {actionOf(state)}
          <span className="sr-only"> {t("email.title")}</span>
        </Button>
      }
    />
  );
}

interface SocialRowProps {
  readonly provider: SocialProvider;
  readonly linkedAt: string | undefined;
}

function SocialRow({ provider, linkedAt }: SocialRowProps) {
  const t = useTranslations("security");
  const shell = useTranslations("shell");
  const dateText = useDateText();
  const formText = useFormText();
  const name = t(`social.${provider}`);
  async function link() {
    const started = await withStepUp("social", (options) =>
      call("startSocialLink", { params: { provider } }, options),
    );
    if (started !== undefined) location.assign(started.url);
  }
  async function unlink() {
    const isSure = await ask({
      title: t("social.unlinkTitle", { provider: name }),
      text: t("social.unlinkText"),
      confirm: t("social.unlink"),
      cancel: shell("cancel"),
    });
    if (!isSure) return;
    const removed = await withStepUp("social", (options) =>
      call("removeSocialLink", { params: { provider } }, options),
    );
    if (removed === undefined) return;
    toast(t("social.unlinked", { provider: name }));
    await refreshSecurity();
  }
  async function attempt(make: () => Promise<void>) {
    try {
      await make();
    } catch (error) {
      toast(formText(error), "loss");
    }
  }
  const isLinked = linkedAt !== undefined;
  return (
    <Row
      icon={<SocialMark provider={provider} />}
      title={name}
      chip={
        <Chip tone={isLinked ? "good" : "calm"}>{isLinked ? t("isLinked") : t("notLinked")}</Chip>
      }
      text={isLinked ? t("social.since", { date: dateText(linkedAt) }) : t("social.none")}
      action={
        <Button size="small" onClick={() => void attempt(isLinked ? unlink : link)}>
          {isLinked ? t("social.unlink") : t("social.link")}
          <span className="sr-only"> {name}</span>
        </Button>
      }
    />
  );
}

function PaymentRow({ overview, onDialog }: RowProps) {
  const t = useTranslations("security");
  const { hasPaymentPassword: isSet, payoutFrozenUntil } = overview;
  return (
    <Row
      icon={Wallet}
      title={t("payment.title")}
      chip={<StateChip isOn={isSet} />}
      text={isSet ? t("payment.some") : t("payment.none")}
      action={
        <Button
          size="small"
          disabled={payoutFrozenUntil !== null}
          onClick={() => onDialog("payment")}
        >
          {isSet ? t("change") : t("set")}
          <span className="sr-only"> {t("payment.title")}</span>
        </Button>
      }
    />
  );
}

function PayeeRow({ overview, onDialog }: RowProps) {
  const t = useTranslations("security");
  const { payeeName, payoutFrozenUntil } = overview;
  return (
    <Row
      icon={IdCard}
      title={t("payee.title")}
      chip={<StateChip isOn={payeeName !== null} />}
      text={
        payeeName === null ? (
          t("payee.none")
        ) : (
          <>
            <span className="block font-medium text-fg">
              <bdi>{payeeName}</bdi>
            </span>
            {t("payee.some")}
          </>
        )
      }
      {...(payeeName === null && {
        action: (
          <Button
            size="small"
            disabled={payoutFrozenUntil !== null}
            onClick={() => onDialog("payee")}
          >
            {t("set")}
            <span className="sr-only"> {t("payee.title")}</span>
          </Button>
        ),
      })}
    />
  );
}
