import { useEffect, useRef } from "react";

/**
 * The keys of the list: j and k move the focus, Delete asks to remove what has it. Enter opens, as
 * on every button.
 */
export function useListKeys(ids: readonly string[], onDelete: (id: string) => void) {
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  useEffect(() => {
    const focused = () => ids.findIndex((id) => buttons.current.get(id) === document.activeElement);
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const isField = event.target instanceof Element && event.target.matches("input, textarea");
      if (isField || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      const at = focused();
      const step = { j: 1, k: -1 }[event.key];
      if (step !== undefined) {
        const next = ids[at === -1 ? 0 : at + step];
        if (next !== undefined) buttons.current.get(next)?.focus();
      } else if (event.key === "Delete" && at !== -1) {
        const id = ids[at];
        if (id !== undefined) onDelete(id);
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [ids, onDelete]);
  return (id: string) => (button: HTMLButtonElement | null) => {
    if (button === null) buttons.current.delete(id);
    else buttons.current.set(id, button);
  };
}
