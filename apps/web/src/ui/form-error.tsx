import { CircleAlert } from "lucide-react";

/** A refusal that belongs to no field, read out when it appears. */
export function FormError({ text }: { readonly text: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {text !== undefined && (
        <p className="flex gap-2 rounded-md bg-loss/12 p-3 text-sm text-loss">
          <CircleAlert size={18} className="mt-0.5 shrink-0" aria-hidden />
          {text}
        </p>
      )}
    </div>
  );
}
