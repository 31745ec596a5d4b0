import type { MemberInConsole } from "@baize/contract";
import { Eye } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { go } from "../../lib/address.ts";
import { useMay } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Money } from "../../ui/money.tsx";
import { AccountActions } from "./account-actions.tsx";
import { MemberTags } from "./member-tags.tsx";
import { RevealDialog, type PersonalField } from "./reveal-dialog.tsx";

interface MemberProps {
  readonly member: MemberInConsole;
}

/** Balances, the account and the person, and what can be done about them. */
export function MemberOverview({ member }: MemberProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Balances member={member} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <AccountFacts member={member} />
        <Person member={member} />
      </div>
      <MemberTags memberId={member.memberId} merchantCode={member.merchantCode} />
      <AccountActions member={member} />
      <TrailLink memberId={member.memberId} />
    </div>
  );
}

/** What operators did about this member, for operators who may read the trail. */
function TrailLink({ memberId }: { readonly memberId: string }) {
  const t = useTranslations("console.shell");
  if (!useMay("audit.read")) return null;
  return (
    <Button
      className="justify-self-start"
      onClick={() => go("/console/audit", { member: memberId })}
    >
      {t("audit")}
    </Button>
  );
}

function Balances({ member: { balance, currency } }: MemberProps) {
  const t = useTranslations("console.members");
  return (
    // Side by side as long as the amounts have room.
    <dl className="flex flex-wrap gap-3">
      {(["cash", "locked", "bonus"] as const).map((name) => (
        <div key={name} className="card grow basis-30 p-4">
          <dt className="text-fg2">{t(name)}</dt>
          <dd className="mt-1 font-display text-xl font-semibold">
            <Money amount={balance[name]} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
}

function Fact({ label, children }: FactProps) {
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 border-t border-line py-1 first:border-t-0">
      <dt className="w-full shrink-0 text-fg2 sm:w-44">{label}</dt>
      <dd className="flex min-w-0 flex-1 items-center gap-1 wrap-anywhere">{children}</dd>
    </div>
  );
}

function AccountFacts({ member }: MemberProps) {
  const t = useTranslations("console.members");
  const timeText = useTimeText();
  const { memberId, publicId, registeredAt, lastLoginAt, lastLoginIp, payoutFrozenUntil } = member;
  return (
    <section className="card p-4">
      <h2 className="mb-2 font-semibold">{t("account")}</h2>
      <dl>
        <Fact label={t("memberId")}>
          <bdi className="num">{memberId}</bdi>
          <CopyButton text={memberId} />
        </Fact>
        <Fact label={t("publicId")}>
          <bdi>{publicId}</bdi>
          <CopyButton text={publicId} />
        </Fact>
        <Fact label={t("nickname")}>
          <bdi>{member.nickname}</bdi>
        </Fact>
        <Fact label={t("currency")}>{member.currency}</Fact>
        <Fact label={t("language")}>{member.language ?? t("notGiven")}</Fact>
        <Fact label={t("registered")}>{timeText(registeredAt)}</Fact>
        <Fact label={t("registeredIp")}>
          <bdi>{member.registeredIp}</bdi>
        </Fact>
        <Fact label={t("lastLogin")}>
          {lastLoginAt === null ? t("never") : timeText(lastLoginAt)}
        </Fact>
        <Fact label={t("lastIp")}>
          <bdi>{lastLoginIp ?? "–"}</bdi>
        </Fact>
        <Fact label={t("invitedBy")}>
          <bdi>{member.invitedBy ?? t("nobody")}</bdi>
        </Fact>
        {member.openedBy !== null && (
          <Fact label={t("openedBy")}>
            <bdi>{member.openedBy}</bdi>
          </Fact>
        )}
        <Fact label={t("paymentPassword")}>
          {member.hasPaymentPassword ? t("set") : t("notSet")}
        </Fact>
        {payoutFrozenUntil !== null && (
          <Fact label={t("frozen")}>{timeText(payoutFrozenUntil)}</Fact>
        )}
      </dl>
    </section>
  );
}

const personalFields = [
  "mobile",
  "email",
  "payeeName",
  "idNumber",
  "birthday",
] as const satisfies PersonalField[];

function Person({ member }: MemberProps) {
  const t = useTranslations("console.members");
  const mayReveal = useMay("members.reveal");
  const [asked, setAsked] = useState<PersonalField>();
  return (
    <section className="card p-4">
      <h2 className="mb-2 font-semibold">{t("person")}</h2>
      <dl>
        {personalFields.map((field) => {
          const masked = member.person[field];
          return (
            <Fact key={field} label={t(field)}>
              <bdi className={masked === null ? "text-fg2" : ""}>{masked ?? t("notGiven")}</bdi>
              {mayReveal && masked !== null && (
                <IconButton label={`${t("reveal")}: ${t(field)}`} onClick={() => setAsked(field)}>
                  <Eye size={16} aria-hidden />
                </IconButton>
              )}
            </Fact>
          );
        })}
      </dl>
      {asked !== undefined && (
        <RevealDialog
          key={asked}
          member={member}
          field={asked}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}
