import type { ReactNode } from "react";

/**
 * Fields and what their button does. A page around the frame may forbid forms to be submitted, and
 * then a submit just never happens: so nothing waits for one. Enter in a field and a press of the
 * button, which is a plain one, both do it.
 */
export function PressForm(props: {
  readonly className: string;
  readonly press: () => void;
  readonly children: ReactNode;
}) {
  const { className, press, children } = props;
  return (
    // What is heard is the key of its fields; the form itself is nothing to press.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
      }}
      onKeyDown={(event) => {
        const isTyped = event.target instanceof HTMLInputElement && !event.nativeEvent.isComposing;
        if (event.key !== "Enter" || !isTyped) return;
        event.preventDefault();
        press();
      }}
    >
      {children}
    </form>
  );
}
