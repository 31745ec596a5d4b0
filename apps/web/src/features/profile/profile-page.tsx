import type { MemberInfo, Profile } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useBlocker } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { ask, toast } from "../../lib/dialogs.ts";
import { memberQuery } from "../../lib/member.ts";
import { queryClient } from "../../lib/query.ts";
import { CallRefused } from "../../lib/refused.ts";
import { withStepUp } from "../../lib/step-up.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { useWaitText } from "../../ui/wait-text.ts";
import { profileQuery } from "./api.ts";
import { AboutFields, ContactFields } from "./fields.tsx";
import { fieldsNamed, formOf, requestOf, type ProfileForm } from "./form.ts";
import { IconPicker } from "./icon-picker.tsx";

/**
 * The member's own details. Its host shows the step-up dialog and loads `security` and `fields`.
 */
export function ProfilePage({ member }: { readonly member: MemberInfo }) {
  const t = useTranslations("security.details");
  const profile = useQuery(profileQuery);
  return (
    <div className="grid gap-5">
      <Card title={t("icon")} text={t("iconText")}>
        <IconPicker member={member} />
      </Card>
      {profile.isPending && <SkeletonRows rows={5} className="h-16" />}
      {profile.isError && <Failed error={profile.error} onRetry={() => void profile.refetch()} />}
      {profile.isSuccess && <Details profile={profile.data} />}
    </div>
  );
}

interface CardProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

function Card({ title, text, children }: CardProps) {
  return (
    <section aria-label={title} className="card p-4 sm:p-5">
      <h2 className="font-display text-md font-semibold">{title}</h2>
      {text !== undefined && <p className="mt-0.5 text-sm text-fg2">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}

function Details({ profile }: { readonly profile: Profile }) {
  const t = useTranslations("security.details");
  const form = useForm<ProfileForm>({ defaultValues: formOf(profile) });
  const { isDirty, isSubmitting } = form.formState;
  const { refusal, save } = useSave(form);
  useLeaveGuard(isDirty);
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      className="grid gap-5"
    >
      <Card title={t("about")}>
        <AboutFields form={form} profile={profile} />
      </Card>
      <Card title={t("contact")} text={t("contactText")}>
        <ContactFields form={form} />
      </Card>
      <FormError text={refusal} />
      <SaveBar isDirty={isDirty} isBusy={isSubmitting} onDiscard={() => form.reset()} />
    </form>
  );
}

/** Saves with a fresh proof; refusals go to the field they are about. */
function useSave(form: UseFormReturn<ProfileForm>) {
  const t = useTranslations("security.details");
  const waitText = useWaitText();
  const [refusal, setRefusal] = useState<string>();
  function refuse(error: unknown) {
    const text = waitText(error);
    const fields = error instanceof CallRefused ? fieldsOf(error) : [];
    for (const [index, field] of fields.entries()) {
      form.setError(field, { message: text }, { shouldFocus: index === 0 });
    }
    if (fields.length === 0) setRefusal(text);
  }
  async function save(values: ProfileForm) {
    setRefusal(undefined);
    try {
      const saved = await withStepUp("profile", (options) =>
        call("saveProfile", { body: requestOf(values) }, options),
      );
      if (saved === undefined) return;
      queryClient.setQueryData(profileQuery.queryKey, saved);
      queryClient.setQueryData(memberQuery.queryKey, (known) =>
        known === undefined ? known : { ...known, nickname: saved.nickname },
      );
      form.reset(formOf(saved));
      toast(t("saved"));
    } catch (error) {
      refuse(error);
    }
  }
  return { refusal, save };
}

function fieldsOf(error: CallRefused): readonly (keyof ProfileForm)[] {
  if (error.code === "birthday_fixed" || error.code === "under_age") return ["birthday"];
  return error.code === "invalid_input" ? fieldsNamed(error.value) : [];
}

/** Asks before changes are lost: to another page of ours, or out of the site. */
function useLeaveGuard(isDirty: boolean): void {
  const t = useTranslations("fields");
  useBlocker({
    enableBeforeUnload: isDirty,
    shouldBlockFn: async ({ current, next }) => {
      const pageOf = (search: unknown) => (search as { readonly page?: unknown }).page;
      // Overlays open and close over this page; the form stays where it is.
      const isSamePage =
        current.pathname === next.pathname && pageOf(current.search) === pageOf(next.search);
      if (!isDirty || isSamePage) return false;
      const mayLeave = await ask({
        title: t("leaveTitle"),
        text: t("leaveText"),
        confirm: t("leave"),
        cancel: t("keepWriting"),
      });
      return !mayLeave;
    },
  });
}

interface SaveBarProps {
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  readonly onDiscard: () => void;
}

/** Stays in sight while there is something to save. */
function SaveBar({ isDirty, isBusy, onDiscard }: SaveBarProps) {
  const t = useTranslations("security");
  return (
    <div
      className={`flex flex-wrap items-center justify-end gap-3 ${isDirty ? "sticky bottom-20 z-10 rounded-lg border border-line2 bg-s2 p-3 shadow-2 lg:bottom-4" : ""}`}
    >
      {isDirty && (
        <>
          <p role="status" className="me-auto text-fg2">
            {t("details.unsaved")}
          </p>
          <Button look="ghost" disabled={isBusy} onClick={onDiscard}>
            {t("details.discard")}
          </Button>
        </>
      )}
      <Button
        type="submit"
        look="action"
        disabled={!isDirty}
        isBusy={isBusy}
        className="max-sm:flex-1"
      >
        {t("save")}
      </Button>
    </div>
  );
}
