import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

type TabsProps = {
  value: string;
  onValueChange: (value: string) => void;
  label: string;
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[];
};

const tabLook =
  '-mb-px min-h-10 border-b-2 border-transparent px-1 text-sm font-medium whitespace-nowrap text-ink-muted ' +
  'transition-colors duration-100 -outline-offset-2 hover:text-ink data-[state=active]:border-accent ' +
  'data-[state=active]:text-accent pointer-coarse:min-h-11';

export function Tabs({ value, onValueChange, label, tabs }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onValueChange}>
      <Radix.List
        aria-label={label}
        className="mb-6 flex gap-3 overflow-x-auto overflow-y-hidden border-b border-line sm:gap-6 print:hidden"
      >
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={tabLook}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="rounded-sm">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
