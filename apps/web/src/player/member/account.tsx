import type { MemberInfo } from "@baize/contract";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { SecurityCentre } from "../../features/security/security-centre.tsx";
import { readDialog, readPart } from "../../features/security/view.ts";
import { useBrand } from "../../lib/brand.ts";
import { takePlace } from "../../lib/return-place.ts";
import { isAgent } from "../../lib/member.ts";

const route = getRouteApi("/member");

/** The security centre, with part and dialog in the address: Back closes what is open. */
export function Security({ member }: { readonly member: MemberInfo }) {
  const { part, dialog } = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const [place] = useState(takePlace);
  const { brandName, login } = useBrand();
  return (
    <SecurityCentre
      part={readPart(part)}
      onPart={(next) =>
        void navigate({ search: { page: "securityCenter", part: next }, resetScroll: false })
      }
      dialog={readDialog(dialog)}
      onDialog={(next) =>
        void navigate({
          search: (before) => ({ ...before, dialog: next }),
          resetScroll: false,
          state: { isOverlay: true },
        })
      }
      onDialogClose={() => {
        // Who was sent here for it goes on with what it was needed for.
        if (place !== undefined && dialog === "payment") {
          void router.navigate({ href: place, replace: true });
        } else if (router.history.location.state.isOverlay === true) router.history.back();
        else {
          void navigate({
            search: (before) => ({ ...before, dialog: undefined }),
            replace: true,
            resetScroll: false,
          });
        }
      }}
      providers={login.social}
      isAuthenticatorNeeded={isAgent(member)}
      account={member.account}
      brandName={brandName}
    />
  );
}
