import { useTranslations } from "use-intl/react";
import { FinishAccount } from "../features/identity/finish-account.tsx";
import { toast } from "../lib/dialogs.ts";
import { leave, memberQuery } from "../lib/member.ts";
import { queryClient } from "../lib/query.ts";
import { DoorPage } from "./door-page.tsx";

/** The first sign-in to an account that another agent opened. */
export function FinishPage() {
  const t = useTranslations("auth");
  return (
    <DoorPage title={t("finishTitle")}>
      <FinishAccount
        onFinished={async () => {
          await queryClient.fetchQuery({ ...memberQuery, staleTime: 0 });
          toast(t("finished"));
        }}
        onLeave={leave}
      />
    </DoorPage>
  );
}
