import type { MemberInfo } from "@baize/contract";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { AuthenticatorSetup } from "../features/security/authenticator-setup.tsx";
import { useBrand } from "../lib/brand.ts";
import { toast } from "../lib/dialogs.ts";
import { leave, memberQuery } from "../lib/member.ts";
import { queryClient } from "../lib/query.ts";
import { Button } from "../ui/button.tsx";
import { DoorPage } from "./door-page.tsx";

/** An agent without an authenticator sets one up before anything else. */
export function SetupPage({ member }: { readonly member: MemberInfo }) {
  const t = useTranslations("security.authenticator");
  const office = useTranslations("agent");
  const shell = useTranslations("shell");
  const { brandName } = useBrand();
  const [hasCodes, setHasCodes] = useState(false);
  async function goIn() {
    await queryClient.fetchQuery({ ...memberQuery, staleTime: 0 });
    toast(t("done"));
  }
  return (
    <DoorPage title={hasCodes ? t("codesTitle") : t("setupTitle")}>
      <AuthenticatorSetup
        account={member.account}
        brandName={brandName}
        intro={office("setupText")}
        onCodes={() => setHasCodes(true)}
        onDone={() => void goIn()}
      />
      {!hasCodes && (
        <Button look="ghost" onClick={() => void leave()}>
          {shell("signOut")}
        </Button>
      )}
    </DoorPage>
  );
}
