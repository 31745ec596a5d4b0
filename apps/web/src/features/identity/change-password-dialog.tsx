import { useRouter } from "@tanstack/react-router";
import { useTranslations } from "use-intl/react";
import { toast } from "../../lib/dialogs.ts";
import { leave, memberQuery } from "../../lib/member.ts";
import { queryClient } from "../../lib/query.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ForcedPassword } from "./forced-password.tsx";

interface ChangePasswordDialogProps {
  readonly isOpen: boolean;
  readonly onClosed: () => void;
}

/** The forced change of a password, over whatever page the member came to. */
export function ChangePasswordDialog({ isOpen, onClosed }: ChangePasswordDialogProps) {
  const t = useTranslations("auth");
  const router = useRouter();
  async function goOn() {
    await queryClient.fetchQuery({ ...memberQuery, staleTime: 0 });
    toast(t("passwordChanged"));
    await router.navigate({ to: "/", replace: true });
  }
  return (
    <Dialog isOpen={isOpen} onClosed={onClosed} title={t("changeTitle")} width="narrow">
      <ForcedPassword onChanged={goOn} onLeave={leave} />
    </Dialog>
  );
}
