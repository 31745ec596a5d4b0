import type { Permission, Role } from "@baize/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { ask, toast } from "../../lib/dialogs.ts";
import { Button } from "../../ui/button.tsx";
import { SaveError } from "../../ui/desk/save-bar.tsx";
import { FormDialog } from "../../ui/desk/form-dialog.tsx";
import { Check, Field } from "../../ui/field.tsx";
import { refreshAll, useMay, useSession } from "../../lib/operator.ts";
import { isName, permissions } from "./rules.ts";

interface RoleDialogProps {
  /** Absent where a new one is made. */
  readonly role?: Role;
  readonly onClose: () => void;
}

/** A role's name and what it allows, to see or to change. */
export function RoleDialog({ role, onClose }: RoleDialogProps) {
  const t = useTranslations("console.roles");
  const mayWrite = useMay("roles.write");
  const name = role?.isFixed === true ? t("administrator") : (role?.name ?? "");
  const isReadOnly = role?.isFixed === true || !mayWrite;
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={role === undefined ? t("createTitle") : t("editTitle", { name })}
      placement="end"
    >
      {isReadOnly ? (
        <div className="grid gap-4">
          <p className="text-fg2">{t(role?.isFixed === true ? "fixed" : "readOnly")}</p>
          <PermissionChoice value={role?.permissions ?? []} />
        </div>
      ) : (
        <RoleForm {...(role && { role })} onClose={onClose} />
      )}
    </FormDialog>
  );
}

function RoleForm({ role, onClose }: RoleDialogProps) {
  const t = useTranslations("console.roles");
  const [refusal, setRefusal] = useState<unknown>();
  const [chosen, setChosen] = useState<readonly Permission[]>(role?.permissions ?? []);
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name: role?.name ?? "" },
  });

  async function send(form: { name: string }) {
    setRefusal(undefined);
    try {
      const body = { name: form.name.trim(), permissions: [...chosen] };
      if (role === undefined) await call("createRole", { body });
      else await call("updateRole", { params: { roleId: role.roleId }, body });
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
        data-first
        label={t("name")}
        error={formState.errors.name && t("nameWrong")}
        autoComplete="off"
        {...register("name", { validate: isName })}
      />
      <PermissionChoice value={chosen} onChange={setChosen} />
      <Button type="submit" look="action" isBusy={formState.isSubmitting}>
        {t(role === undefined ? "createSend" : "save")}
      </Button>
      {role !== undefined && <Remove role={role} onRefused={setRefusal} onRemoved={onClose} />}
    </form>
  );
}

interface PermissionChoiceProps {
  readonly value: readonly Permission[];
  /** Absent where there is nothing to change. */
  readonly onChange?: (permissions: Permission[]) => void;
}

function PermissionChoice({ value, onChange }: PermissionChoiceProps) {
  const t = useTranslations("console");
  const own = useSession().permissions;
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-medium text-fg2">{t("roles.allows")}</legend>
      {permissions.map((permission) => {
        const isMissing = !own.includes(permission);
        return (
          <Check
            key={permission}
            checked={value.includes(permission)}
            disabled={onChange === undefined || isMissing}
            onChange={(event) =>
              onChange?.(
                event.target.checked
                  ? [...value, permission]
                  : value.filter((one) => one !== permission),
              )
            }
            label={
              <>
                <span className="block font-medium">{t(`permission.${permission}`)}</span>
                <span className="block text-xs text-fg2">
                  {t(`permissionHelp.${permission}`)}
                  {onChange !== undefined && isMissing && ` ${t("roles.missing")}`}
                </span>
              </>
            }
          />
        );
      })}
    </fieldset>
  );
}

interface RemoveProps {
  readonly role: Role;
  readonly onRefused: (error: unknown) => void;
  readonly onRemoved: () => void;
}

/** Deletes a role nobody has, after asking. */
function Remove({ role, onRefused, onRemoved }: RemoveProps) {
  const t = useTranslations("console.roles");
  const shell = useTranslations("shell");
  const { name, roleId, operators } = role;
  if (operators > 0) return <p className="text-fg2">{t("inUse", { count: operators })}</p>;
  async function remove() {
    const isSure = await ask({
      title: t("removeSure", { name }),
      text: t("removeText"),
      confirm: t("remove"),
      cancel: shell("cancel"),
    });
    if (!isSure) return;
    try {
      await call("deleteRole", { params: { roleId } });
      await refreshAll();
      toast(t("removed"));
      onRemoved();
    } catch (error) {
      onRefused(error);
    }
  }
  return (
    <Button className="text-loss" onClick={() => void remove()}>
      {t("remove")}
    </Button>
  );
}
