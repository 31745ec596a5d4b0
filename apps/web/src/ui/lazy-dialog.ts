import { MissingDialog, type DialogHost } from "./missing-dialog.tsx";
import { healing, withTexts, type Load } from "./lazy-screen.ts";
import type { Namespace } from "../lib/messages.ts";

/** A dialog that is loaded when it is first opened: what is missing is said in a dialog too. */
export const lazyDialog = <P extends DialogHost>(load: Load<P>, ...texts: Namespace[]) =>
  healing(withTexts(load, texts), MissingDialog);
