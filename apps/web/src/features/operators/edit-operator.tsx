import type { Operator, Role } from "@baize/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/desk/drawer-parts.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SaveError } from "../../ui/desk/save-bar.tsx";
import { Field } from "../../ui/field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { refreshAll, useMay } from "../../lib/operator.ts";
import { OneTimePassword, type Handover } from "./one-time-password.tsx";
import { RoleChoice } from "./role-choice.tsx";
import { isName } from "./rules.ts";

interface EditOperatorProps {
  readonly operator: Operator;
  readonly roles: readonly Role[] | undefined;
  readonly onClose: () => void;
}

/** An operator's drawer: what there is to know, to change, and the way to a new start. */
export function EditOperator({ operator, roles, onClose }: EditOperatorProps) {
  const t = useTranslations("console.operators");
  const mayWrite = useMay("operators.write");
  const [handover, setHandover] = useState<Handover>();
  const { username } = operator;
  return (
    <>
      <Dialog
        isOpen={handover === undefined}
        onClose={onClose}
        title={t("editTitle", { username })}
        placement="end"
      >
        <div className="grid gap-6">
          <OperatorFacts operator={operator} />
          {operator.closedUntil !== null && (
            <Closed operator={operator} until={operator.closedUntil} mayRelease={mayWrite} />
          )}
          {mayWrite ? (
            <>
              <EditForm operator={operator} roles={roles} onClose={onClose} />
              <Reset username={username} operatorId={operator.operatorId} onDone={setHandover} />
            </>
          ) : (
            <>
              <RoleChoice roles={roles} value={operator.roleIds} onChange={() => {}} isReadOnly />
              <p className="text-fg2">{t("readOnly")}</p>
            </>
          )}
        </div>
      </Dialog>
      {handover !== undefined && <OneTimePassword handover={handover} onDone={onClose} />}
    </>
  );
}

function OperatorFacts({ operator }: { readonly operator: Operator }) {
  const t = useTranslations("console.operators");
  const timeText = useTimeText();
  const { lastLoginAt, createdAt, hasAuthenticator, name, status } = operator;
  return (
    <Facts
      facts={[
        [t("name"), name],
        [t("status"), t(status)],
        [t("authenticator"), hasAuthenticator ? t("on") : t("notYet")],
        [t("lastLogin"), lastLoginAt === null ? t("never") : timeText(lastLoginAt)],
        [t("created"), timeText(createdAt)],
      ]}
    />
  );
}

interface ClosedProps {
  readonly operator: Operator;
  readonly until: string;
  readonly mayRelease: boolean;
}

/**
 * Somebody is guessing passwords of this name; an operator with the right can unlock it for its
 * owner.
 */
function Closed({ operator, until, mayRelease }: ClosedProps) {
  const t = useTranslations("console.operators");
  const timeText = useTimeText();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();

  async function release() {
    setBusy(true);
    setRefusal(undefined);
    try {
      await call("releaseOperator", { params: { operatorId: operator.operatorId } });
      await refreshAll();
      toast(t("released"));
    } catch (error) {
      setRefusal(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <section className="grid gap-3 rounded-md border border-line p-4">
      <h3 className="font-semibold">{t("closedTitle", { until: timeText(until) })}</h3>
      <p className="text-fg2">{t("closedLead")}</p>
      <SaveError error={refusal} />
      {mayRelease && (
        <Button isBusy={isBusy} onClick={() => void release()}>
          {t("release")}
        </Button>
      )}
    </section>
  );
}

interface EditForm {
  readonly name: string;
}

function EditForm({ operator, roles, onClose }: EditOperatorProps) {
  const t = useTranslations("console.operators");
  const [refusal, setRefusal] = useState<unknown>();
  const [status, setStatus] = useState(operator.status);
  const [roleIds, setRoleIds] = useState(operator.roleIds);
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name: operator.name },
  });
  const { operatorId } = operator;

  async function send(form: EditForm) {
    setRefusal(undefined);
    try {
      const body = { name: form.name.trim(), status, roleIds };
      await call("updateOperator", { params: { operatorId }, body });
      await refreshAll();
      toast(t("saved"));
      onClose();
    } catch (error) {
      setRefusal(error);
    }
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(send)(event)}>
      <SaveError error={refusal} />
      <Field
        label={t("name")}
        error={formState.errors.name && t("nameWrong")}
        autoComplete="off"
        {...register("name", { validate: isName })}
      />
      <div className="grid gap-1.5">
        <Segmented
          label={t("status")}
          value={status}
          options={[
            ["open", t("open")],
            ["suspended", t("suspended")],
          ]}
          onChange={setStatus}
        />
        {status === "suspended" && operator.status === "open" && (
          <p className="text-fg2">{t("suspendNote")}</p>
        )}
      </div>
      <RoleChoice roles={roles} value={roleIds} onChange={setRoleIds} />
      <Button type="submit" look="action" isBusy={formState.isSubmitting}>
        {t("save")}
      </Button>
    </form>
  );
}

interface ResetProps {
  readonly operatorId: string;
  readonly username: string;
  readonly onDone: (handover: Handover) => void;
}

/** Takes two steps on purpose: the user name is typed before the button can be pressed. */
function Reset({ operatorId, username, onDone }: ResetProps) {
  const t = useTranslations("console.operators");
  const [typed, setTyped] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();

  async function reset() {
    setBusy(true);
    setRefusal(undefined);
    try {
      const { oneTimePassword } = await call("resetOperator", { params: { operatorId } });
      onDone({ username, oneTimePassword });
      await refreshAll();
    } catch (error) {
      setRefusal(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <section className="grid gap-3 rounded-md border border-line p-4">
      <h3 className="font-semibold">{t("resetTitle")}</h3>
      <p className="text-fg2">{t("resetLead")}</p>
      <SaveError error={refusal} />
      <Field
        label={t("resetConfirm", { username })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        inputClass="rtl:text-right"
      />
      <Button
        disabled={typed.trim() !== username}
        isBusy={isBusy}
        onClick={() => void reset()}
        className="text-loss"
      >
        {t("reset")}
      </Button>
    </section>
  );
}
