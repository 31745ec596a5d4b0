import type { Role } from "@baize/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog } from "../../ui/desk/form-dialog.tsx";
import { SaveError } from "../../ui/desk/save-bar.tsx";
import { Field } from "../../ui/field.tsx";
import { refreshAll } from "../../lib/operator.ts";
import { OneTimePassword, type Handover } from "./one-time-password.tsx";
import { isName } from "./rules.ts";
import { RoleChoice } from "./role-choice.tsx";

interface CreateOperatorProps {
  readonly isOpen: boolean;
  readonly roles: readonly Role[] | undefined;
  readonly onClose: () => void;
}

/** Opens an account, and shows its one-time password in the dialog's place. */
export function CreateOperator({ isOpen, roles, onClose }: CreateOperatorProps) {
  const t = useTranslations("console.operators");
  const [handover, setHandover] = useState<Handover>();
  return (
    <>
      {isOpen && handover === undefined && (
        <FormDialog isOpen onClose={onClose} title={t("createTitle")}>
          <CreateForm roles={roles} onMade={setHandover} />
        </FormDialog>
      )}
      {handover !== undefined && (
        <OneTimePassword
          handover={handover}
          onDone={() => {
            setHandover(undefined);
            onClose();
          }}
        />
      )}
    </>
  );
}

const usernamePattern = /^[a-z][a-z0-9._-]{2,31}$/;

interface CreateFormProps {
  readonly roles: readonly Role[] | undefined;
  readonly onMade: (handover: Handover) => void;
}

function CreateForm({ roles, onMade }: CreateFormProps) {
  const t = useTranslations("console.operators");
  const [refusal, setRefusal] = useState<unknown>();
  const [roleIds, setRoleIds] = useState<string[]>([]);
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { username: "", name: "" },
  });
  const { errors } = formState;

  async function send(form: { username: string; name: string }) {
    setRefusal(undefined);
    try {
      const body = { username: form.username.trim(), name: form.name.trim(), roleIds };
      const { operator, oneTimePassword } = await call("createOperator", { body });
      onMade({ username: operator.username, oneTimePassword });
      await refreshAll();
    } catch (error) {
      setRefusal(error);
    }
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(send)(event)}>
      <SaveError error={refusal} />
      <Field
        data-first
        label={t("username")}
        hint={t("usernameHint")}
        error={errors.username && t("usernameWrong")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        inputClass="rtl:text-right"
        {...register("username", { validate: (value) => usernamePattern.test(value.trim()) })}
      />
      <Field
        label={t("name")}
        error={errors.name && t("nameWrong")}
        autoComplete="off"
        {...register("name", { validate: isName })}
      />
      <RoleChoice roles={roles} value={roleIds} onChange={setRoleIds} />
      <Button type="submit" look="action" isBusy={formState.isSubmitting}>
        {t("createSend")}
      </Button>
    </form>
  );
}
