import type { RewardsStopSeen } from "@baize/contract";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { toast } from "../../../lib/dialogs.ts";
import { Dialog } from "../../dialog.tsx";
import { Check } from "../../field.tsx";
import { ReasonForm } from "../reason-form.tsx";
import { useSaving } from "../save-bar.tsx";
import { liftStop, resumeHeld } from "./api.ts";
import { HeldList } from "./held-list.tsx";

interface LiftDialogProps {
  readonly stop: RewardsStopSeen;
  readonly brand: string;
  readonly onClose: () => void;
}

/** Lifts a stop with what it holds, or lets go on what a lifted one still holds: one request. */
export function LiftDialog({ stop, brand, onClose }: LiftDialogProps) {
  const t = useTranslations("console.rewardsStop");
  const members = useTranslations("console.members");
  const saving = useSaving();
  // What is agreed to is what was listed when the dialog opened.
  const [read] = useState(stop);
  const [isAll, setAll] = useState(true);
  const { held, liftedAt } = read;
  const isLift = liftedAt === null;
  async function send(reason: string) {
    const isDone = await saving.runAndRead(() =>
      isLift ? liftStop(read, reason, isAll ? held : []) : resumeHeld(read, reason),
    );
    if (!isDone) return;
    toast(members("saved"));
    onClose();
  }
  return (
    <Dialog isOpen onClose={onClose} title={t(isLift ? "liftTitle" : "resumeTitle", { brand })}>
      <ReasonForm
        text={t(isLift ? "liftText" : "resumeText")}
        action={t(isLift ? "lift" : "resume")}
        isBusy={saving.isBusy}
        error={saving.error}
        onSend={(reason) => void send(reason)}
      >
        {() =>
          held.length > 0 && (
            <div>
              {isLift && (
                <Check
                  label={t("withAll")}
                  checked={isAll}
                  onChange={({ target }) => setAll(target.checked)}
                />
              )}
              {(isAll || !isLift) && <HeldList held={held} />}
            </div>
          )
        }
      </ReasonForm>
    </Dialog>
  );
}
