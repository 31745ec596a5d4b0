import { MissingDialog } from "../ui/missing-dialog.tsx";
import { lazyInstead } from "./lazy-screen.ts";

/** A dialog that is loaded when it is first opened, together with the texts it reads. */
export const lazyDialog = lazyInstead(MissingDialog);
