import type { OperatorSession } from "@baize/contract";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { FirmDialog } from "../features/operators/firm-dialog.tsx";
import { PasswordForm } from "../features/operators/password-form.tsx";
import { SignIn, type Entered } from "../features/operators/sign-in.tsx";
import { BrandMark } from "../ui/brand-mark.tsx";
import { Button } from "../ui/button.tsx";
import { signOut } from "./leave.ts";
import { languages } from "./places.ts";
import { Preferences } from "../ui/preferences.tsx";
import { useTitle } from "./title.ts";

interface EnterProps {
  readonly onEntered: (entered: Entered) => void;
}

/** The page around a form before the console opens. */
function DoorPage({ children }: { readonly children: ReactNode }) {
  const t = useTranslations("console");
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-12 items-center justify-between px-4">
        <span className="flex items-center gap-2 font-display text-md font-semibold">
          <BrandMark className="size-7" />
          {t("title")}
        </span>
        <Preferences languages={languages} />
      </header>
      <main className="flex flex-1 items-start justify-center px-4 pt-[6dvh] pb-10">
        <div className="card grid w-full max-w-[400px] gap-4 p-5 sm:p-6">{children}</div>
      </main>
    </div>
  );
}

export function SignInPage({ onEntered }: EnterProps) {
  const t = useTranslations("console.signIn");
  useTitle(t("title"));
  return (
    <DoorPage>
      <h1 className="font-display text-lg font-semibold">{t("title")}</h1>
      <SignIn onEntered={onEntered}>
        <p className="text-fg2">{t("lead")}</p>
      </SignIn>
    </DoorPage>
  );
}

/** Over the page that was open when the session ended, which stays as it is. */
export function SignInAgain({ username, onEntered }: EnterProps & { readonly username: string }) {
  const t = useTranslations("console.signIn");
  return (
    <FirmDialog title={t("againTitle")} description={t("againLead")}>
      <SignIn username={username} onEntered={onEntered}>
        {null}
      </SignIn>
      <Button look="ghost" size="small" onClick={() => void signOut()}>
        {t("leave")}
      </Button>
    </FirmDialog>
  );
}

/** A one-time password opens only this page. */
export function ForcedPassword({ session }: { readonly session: OperatorSession }) {
  const t = useTranslations("console.password");
  const shell = useTranslations("console.shell");
  useTitle(t("forcedTitle"));
  return (
    <DoorPage>
      <h1 className="font-display text-lg font-semibold">{t("forcedTitle")}</h1>
      <p className="text-fg2">{t("forcedLead")}</p>
      {/* Password managers ask whose it is. */}
      <input
        type="text"
        readOnly
        hidden
        autoComplete="username"
        value={session.operator.username}
      />
      <PasswordForm isForced onDone={() => {}} />
      <Button look="ghost" size="small" onClick={() => void signOut()}>
        {shell("signOut")}
      </Button>
    </DoorPage>
  );
}
