import { useState } from "react";
import { toast } from "../../lib/dialogs.ts";
import { useRefusalText } from "../../ui/refusal-text.ts";

/** One thing done at a time, and why the last one was refused. */
export function useDoing() {
  const refusalText = useRefusalText();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  return {
    isBusy,
    refused: error === undefined ? undefined : refusalText(error),
    async run(work: () => Promise<string | undefined>) {
      setBusy(true);
      setError(undefined);
      try {
        const done = await work();
        if (done !== undefined) toast(done, "win");
      } catch (refusal) {
        setError(refusal);
      } finally {
        setBusy(false);
      }
    },
  };
}
