import type { MemberInfo } from "@baize/contract";
import { useEffect, useRef } from "react";
import { SecurityCentre } from "../features/security/security-centre.tsx";
import { readDialog, readPart } from "../features/security/view.ts";
import { goWith } from "../lib/address.ts";
import { useBrand } from "../lib/brand.ts";
import { useLocation } from "./location.ts";

/** The security centre, with part and dialog in the address: Back closes what is open. */
export function Security({ member }: { readonly member: MemberInfo }) {
  const { search } = useLocation();
  const { brandName } = useBrand();
  const dialog = readDialog(search["dialog"]);
  /** The page under the dialog is one step back; a link or a reload has none. */
  const isOverPage = useRef(false);
  useEffect(() => {
    if (dialog === undefined) isOverPage.current = false;
  }, [dialog]);
  return (
    <SecurityCentre
      part={readPart(search["part"])}
      onPart={(part) => goWith({ part, dialog: undefined })}
      dialog={dialog}
      onDialog={(next) => {
        isOverPage.current = dialog === undefined;
        goWith({ dialog: next });
      }}
      onDialogClose={() => {
        if (isOverPage.current) history.back();
        else goWith({ dialog: undefined }, true);
      }}
      // Linking an outside account leads back to the site, not to the office.
      providers={[]}
      isAuthenticatorNeeded
      account={member.account}
      brandName={brandName}
    />
  );
}
