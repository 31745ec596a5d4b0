import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { randomUuid } from "../../lib/random.ts";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { latinDigits } from "../../lib/digits.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog } from "../../ui/desk/form-dialog.tsx";
import { isShort, wordsMax } from "../../ui/desk/reason-form.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { Field } from "../../ui/field.tsx";

interface PointsDialogProps {
  readonly memberId: string;
  readonly onClose: () => void;
}

const titleMax = 80;

/** A whole number other than 0; a minus takes points. */
function readPoints(text: string): number | undefined {
  const plain = latinDigits(text.trim()).replace("−", "-");
  const points = /^-?\d{1,9}$/.test(plain) ? Number.parseInt(plain, 10) : 0;
  return points === 0 ? undefined : points;
}

/** Gives a member points or takes some: how many, what the member reads, and why. */
export function PointsDialog({ memberId, onClose }: PointsDialogProps) {
  const t = useTranslations("console.points");
  const members = useTranslations("console.members");
  const [typed, setTyped] = useState({ points: "", title: "", reason: "" });
  const [isTried, setTried] = useState(false);
  // Sent twice under one key it is done once.
  const [key] = useState(() => randomUuid());
  const saving = useSaving();
  const points = readPoints(typed.points);
  const title = typed.title.trim();
  async function change(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (points === undefined || title === "" || isShort(typed.reason)) return;
    const body = { points, title, reason: typed.reason.trim() };
    const isDone = await saving.runAndRead(() =>
      call("changePoints", { params: { memberId }, body }, { idempotencyKey: key }),
    );
    if (!isDone) return;
    toast(t("changed"));
    onClose();
  }
  const wrong = (isWrong: boolean, text: string) => (isTried && isWrong ? text : undefined);
  return (
    <FormDialog isOpen onClose={onClose} title={t("change")} description={t("changeLead")}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void change(event)}>
        <Field
          label={t("amountLabel")}
          hint={t("amountHint")}
          value={typed.points}
          autoComplete="off"
          dir="ltr"
          data-first
          inputClass="num rtl:text-right"
          error={wrong(points === undefined, t("wrongPoints"))}
          onChange={({ target }) => setTyped({ ...typed, points: target.value })}
        />
        <Field
          label={t("titleLabel")}
          value={typed.title}
          maxLength={titleMax}
          error={wrong(title === "", t("wrongTitle"))}
          onChange={({ target }) => setTyped({ ...typed, title: target.value })}
        />
        <Field
          label={members("reason")}
          value={typed.reason}
          maxLength={wordsMax}
          error={wrong(isShort(typed.reason), members("reasonShort"))}
          onChange={({ target }) => setTyped({ ...typed, reason: target.value })}
        />
        <SaveError error={saving.error} />
        <Button type="submit" look="action" isBusy={saving.isBusy}>
          {t("change")}
        </Button>
      </form>
    </FormDialog>
  );
}
