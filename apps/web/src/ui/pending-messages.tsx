import { Suspense } from "react";
import { useDialogs } from "../lib/dialogs.ts";
import { lazyPart } from "./lazy-screen.ts";

const Messages = lazyPart(async () => (await import("./messages.tsx")).Messages);

/** Toasts and questions; their components arrive with the first of them. */
export function PendingMessages() {
  const { toasts, question } = useDialogs();
  if (toasts.length === 0 && question === undefined) return null;
  return (
    <Suspense>
      <Messages />
    </Suspense>
  );
}
