import { useRouter } from "@tanstack/react-router";
import { useTranslations } from "use-intl/react";
import { toast } from "../../lib/dialogs.ts";
import { leave, memberQuery } from "../../lib/member.ts";
import { queryClient } from "../../lib/query.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FinishAccount } from "./finish-account.tsx";

interface FinishAccountDialogProps {
  readonly isOpen: boolean;
  readonly onClosed: () => void;
}

/** The first sign-in to an account that an agent opened, over whatever page the member came to. */
export function FinishAccountDialog({ isOpen, onClosed }: FinishAccountDialogProps) {
  const t = useTranslations("auth");
  const router = useRouter();
  async function goOn() {
    await queryClient.fetchQuery({ ...memberQuery, staleTime: 0 });
    toast(t("finished"));
    await router.navigate({ to: "/", replace: true });
  }
  return (
    <Dialog isOpen={isOpen} onClosed={onClosed} title={t("finishTitle")} width="narrow">
      <FinishAccount onFinished={goOn} onLeave={leave} />
    </Dialog>
  );
}
