import { useEffect, useState } from "react";
import { useTranslations } from "use-intl/react";
import { takeArrival } from "../../lib/arrival.ts";
import { Dialog } from "../../ui/dialog.tsx";
import type { DialogHost } from "./dialog-props.ts";
import { ResetForm } from "./reset-form.tsx";

interface ResetDialogProps extends DialogHost {
  readonly onLogin: (reason: string) => void;
  readonly onForgot: () => void;
}

let linkToken: string | undefined;

/** The link's token: taken from the address once, kept while the page lives. */
function tokenOfLink(): string {
  linkToken = takeArrival("reset") ?? linkToken;
  return linkToken ?? "";
}

/** A new password by the link from the mail, over the page that the link led to. */
export function ResetDialog({ onLogin, onForgot, ...host }: ResetDialogProps) {
  const t = useTranslations("auth");
  const [token] = useState(tokenOfLink);
  const hasLink = token !== "";
  useEffect(() => {
    // A reload has lost the link, which is not kept anywhere.
    if (!hasLink) onForgot();
    // Once: the callback is new on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hasLink]);
  return (
    <Dialog {...host} title={t("changeTitle")} width="narrow">
      <ResetForm token={token} onDone={onLogin} onForgot={onForgot} />
    </Dialog>
  );
}
