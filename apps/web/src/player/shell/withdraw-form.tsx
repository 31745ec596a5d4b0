import { useNavigate } from "@tanstack/react-router";
import { WithdrawForm as Form } from "../../features/payouts/withdraw-form.tsx";

/** The withdrawal form over any page; whatever comes after it has a page of its own. */
export function WithdrawForm() {
  const navigate = useNavigate();
  return (
    <Form
      onSent={(part) => void navigate({ to: "/member", search: { page: "withdraw", part } })}
      onGo={(place) => {
        const search =
          place === "accounts"
            ? ({ page: "withdraw", part: "accounts" } as const)
            : ({
                page: "securityCenter",
                dialog: place === "payeeName" ? "payee" : "payment",
              } as const);
        void navigate({ to: "/member", search });
      }}
    />
  );
}
