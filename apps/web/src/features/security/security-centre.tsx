import type { SecurityOverview, SocialProvider } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { Segmented } from "../../ui/segmented.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { securityQuery } from "./api.ts";
import { AuthenticatorDialog, RecoveryDialog } from "./authenticator-dialogs.tsx";
import { EmailDialog, MobileDialog } from "./contact-dialogs.tsx";
import { Devices } from "./devices.tsx";
import { History } from "./history.tsx";
import { useLinkReturn } from "./link-return.ts";
import { Overview } from "./overview.tsx";
import { PasswordDialog, PayeeDialog, PaymentDialog } from "./password-dialogs.tsx";
import { securityParts, type SecurityDialog, type SecurityPart } from "./view.ts";

interface SecurityCentreProps {
  readonly part: SecurityPart;
  readonly onPart: (part: SecurityPart) => void;
  readonly dialog: SecurityDialog | undefined;
  readonly onDialog: (dialog: SecurityDialog) => void;
  readonly onDialogClose: () => void;
  readonly providers: readonly SocialProvider[];
  readonly isAuthenticatorNeeded: boolean;
  readonly account: string;
  readonly brandName: string;
}

/**
 * The security centre, for the members' site and the agents' office alike. Its host keeps part and
 * dialog in the address, shows the step-up dialog, and loads `security`, `fields` and `auth`.
 */
export function SecurityCentre(props: SecurityCentreProps) {
  const t = useTranslations("security.parts");
  const { part, onPart } = props;
  useLinkReturn();
  const overview = useQuery(securityQuery);
  return (
    <div className="grid gap-5">
      <Segmented
        label={t("label")}
        value={part}
        options={securityParts.map((name) => [name, t(name)] as const)}
        onChange={onPart}
      />
      {part === "devices" && <Devices />}
      {part === "history" && <History />}
      {part === "overview" && overview.isPending && <OverviewSkeleton />}
      {part === "overview" && overview.isError && (
        <Failed error={overview.error} onRetry={() => void overview.refetch()} />
      )}
      {part === "overview" && overview.isSuccess && (
        <Overview
          overview={overview.data}
          providers={props.providers}
          isAuthenticatorNeeded={props.isAuthenticatorNeeded}
          onDialog={props.onDialog}
        />
      )}
      {overview.isSuccess && <Dialogs {...props} overview={overview.data} />}
    </div>
  );
}

function OverviewSkeleton() {
  return (
    <div className="grid gap-8">
      <SkeletonRows rows={1} className="h-44" />
      <SkeletonRows rows={4} className="h-20" />
      <SkeletonRows rows={2} className="h-20" />
    </div>
  );
}

interface DialogsProps extends SecurityCentreProps {
  readonly overview: SecurityOverview;
}

/**
 * The dialog the address asks for, kept in the page until it has faded out. It says what held when
 * it was opened: what was just bound must not change its words while it fades.
 */
function Dialogs({ dialog, onDialogClose, account, brandName, ...now }: DialogsProps) {
  const [{ shown, overview }, setOpened] = useState({ shown: dialog, overview: now.overview });
  if (dialog !== undefined && dialog !== shown) {
    setOpened({ shown: dialog, overview: now.overview });
  }
  const common = {
    isOpen: dialog !== undefined,
    onClose: onDialogClose,
    onClosed: () => setOpened({ shown: undefined, overview: now.overview }),
  };
  switch (shown) {
    case "password":
      return <PasswordDialog {...common} hasPassword={overview.hasPassword} account={account} />;
    case "authenticator":
      return <AuthenticatorDialog {...common} account={account} brandName={brandName} />;
    case "recovery":
      return <RecoveryDialog {...common} account={account} brandName={brandName} />;
    case "mobile":
      return <MobileDialog {...common} bound={overview.mobile} />;
    case "email":
      return <EmailDialog {...common} bound={overview.email} given={overview.given.email} />;
    case "payment":
      return <PaymentDialog {...common} hasPaymentPassword={overview.hasPaymentPassword} />;
    case "payee":
      return <PayeeDialog {...common} />;
    default:
      return null;
  }
}
