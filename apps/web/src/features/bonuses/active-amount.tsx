import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../lib/i18n.tsx";
import { Money } from "../../ui/money.tsx";
import { standingQuery } from "./api.ts";

/** The bonus that runs, beside a way to it: it is no part of the balance. Nothing without one. */
export function ActiveAmount() {
  const { data } = useQuery(standingQuery(useLanguage()));
  if (data?.state !== "active") return null;
  return (
    <Money
      amount={data.amount}
      currency={data.currency}
      className="ms-auto text-sm font-semibold text-brand-fg"
    />
  );
}
