import { Tabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

interface TabPagesProps<T extends string> {
  readonly label: string;
  readonly value: T;
  /** Without a choice there are no tabs, only the page. */
  readonly options: readonly (readonly [value: T, label: string])[];
  readonly onChange: (value: T) => void;
  readonly children: ReactNode;
}

/** Pages of a dialog of which one is shown; the arrow keys go from tab to tab. */
export function TabPages<T extends string>(props: TabPagesProps<T>) {
  const { label, value, options, onChange, children } = props;
  if (options.length < 2) return children;
  return (
    <Tabs.Root value={value} onValueChange={(next: T) => onChange(next)}>
      <Tabs.List
        aria-label={label}
        className="mb-4 grid auto-cols-fr grid-flow-col gap-1 rounded-md bg-s2 p-1"
      >
        {options.map(([name, text]) => (
          <Tabs.Tab
            key={name}
            value={name}
            className="h-10 rounded-sm px-2 text-fg2 transition hover:text-fg data-active:bg-s1 data-active:font-semibold data-active:text-fg data-active:shadow-1 pointer-coarse:h-11"
          >
            {text}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value} tabIndex={-1}>
        {children}
      </Tabs.Panel>
    </Tabs.Root>
  );
}
