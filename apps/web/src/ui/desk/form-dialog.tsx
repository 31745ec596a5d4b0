import { useState } from "react";
import { Dialog, type DialogProps } from "../dialog.tsx";
import { useDiscard } from "./save-bar.tsx";

type FormDialogProps = DialogProps & Required<Pick<DialogProps, "onClose">>;

/** A dialog with something to fill in: what was typed does not go unasked. */
export function FormDialog({ onClose, children, ...props }: FormDialogProps) {
  const mayLeave = useDiscard();
  const [isTyped, setTyped] = useState(false);
  return (
    <Dialog {...props} onClose={() => void mayLeave(isTyped).then((isSure) => isSure && onClose())}>
      <div onInput={() => setTyped(true)}>{children}</div>
    </Dialog>
  );
}
