import type { MemberInConsole } from "@baize/contract";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { refreshAll, useMay } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { useSaving } from "../../ui/desk/save-bar.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { settable, type SettableStatus } from "./api.ts";
import { ReasonForm } from "../../ui/desk/reason-form.tsx";

/** Suspends, closes or opens the account, for operators who may. */
export function AccountActions({ member }: { readonly member: MemberInConsole }) {
  const t = useTranslations("console.members");
  const mayWrite = useMay("members.write");
  const [asked, setAsked] = useState<SettableStatus>();
  if (!mayWrite) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {settable
        .filter((status) => status !== member.status)
        // Its person opens it.
        .filter((status) => status !== "open" || member.status !== "unfinished")
        .map((status) => (
          <Button key={status} onClick={() => setAsked(status)}>
            {t(`act.${status}`)}
          </Button>
        ))}
      {asked !== undefined && (
        <StatusDialog
          key={asked}
          member={member}
          status={asked}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

interface StatusDialogProps {
  readonly member: MemberInConsole;
  readonly status: SettableStatus;
  readonly onClose: () => void;
}

function StatusDialog({ member, status, onClose }: StatusDialogProps) {
  const t = useTranslations("console.members");
  const saving = useSaving();
  async function save(reason: string) {
    const isSaved = await saving.run(async () => {
      await call("saveMemberStatus", {
        params: { memberId: member.memberId },
        body: { status, reason },
      });
      await refreshAll();
    });
    if (!isSaved) return;
    toast(t("saved"));
    onClose();
  }
  return (
    <Dialog isOpen onClose={onClose} title={t(`actTitle.${status}`, { name: member.username })}>
      <ReasonForm
        text={t(`actText.${status}`)}
        action={t(`act.${status}`)}
        isBusy={saving.isBusy}
        error={saving.error}
        onSend={(reason) => void save(reason)}
      />
    </Dialog>
  );
}
