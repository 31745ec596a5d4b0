import { useState } from "react";
import { FormError } from "./form-error.tsx";
import { useRefusalText } from "./refusal-text.ts";

/** One press at a time, and why it was refused. */
export function useSending() {
  const refusalText = useRefusalText();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  async function run(send: () => Promise<void>) {
    setBusy(true);
    setError(undefined);
    try {
      await send();
    } catch (failed) {
      setError(failed);
    }
    setBusy(false);
  }
  const text = error === undefined ? undefined : refusalText(error);
  return { isBusy, run, error: <FormError text={text} /> };
}
