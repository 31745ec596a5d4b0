import { useState } from "react";
import { useRefusalText } from "./refusal-text.ts";
import { toast } from "../lib/dialogs.ts";
import { enterTrial } from "../lib/member.ts";

/** Starts a trial from a button: busy while it does, a toast when it is refused. */
export function useTryFree(onDone?: () => void): { isBusy: boolean; tryFree: () => void } {
  const refusalText = useRefusalText();
  const [isBusy, setBusy] = useState(false);
  async function start() {
    setBusy(true);
    try {
      await enterTrial();
      onDone?.();
    } catch (error) {
      toast(refusalText(error), "loss");
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, tryFree: () => void start() };
}
