import { useTranslations } from "use-intl/react";
import { ForcedPassword } from "../features/identity/forced-password.tsx";
import { toast } from "../lib/dialogs.ts";
import { leave, memberQuery } from "../lib/member.ts";
import { queryClient } from "../lib/query.ts";
import { DoorPage } from "./door-page.tsx";

/** The session can do nothing else; the server says what comes next. */
export function ForcedPasswordPage() {
  const t = useTranslations("auth");
  return (
    <DoorPage title={t("changeTitle")}>
      <ForcedPassword
        onChanged={async () => {
          await queryClient.fetchQuery({ ...memberQuery, staleTime: 0 });
          toast(t("passwordChanged"));
        }}
        onLeave={leave}
      />
    </DoorPage>
  );
}
