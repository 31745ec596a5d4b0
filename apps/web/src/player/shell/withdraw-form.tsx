import { useNavigate } from "@tanstack/react-router";
import { WithdrawForm as Form } from "../../features/payouts/withdraw-form.tsx";

/** The withdrawal form over any page; what comes after it has its own page. */
export function WithdrawForm() {
  const navigate = useNavigate();
  const show = (part: string) =>
    void navigate({ to: "/member", search: { page: "withdraw", part } });
  return <Form onSent={show} onAccounts={() => show("accounts")} />;
}
