import { Check, Columns3 } from 'lucide-react';
import { DropdownMenu as Menu } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/button';
import { stockTableMessages as messages, stockColumnNames } from './stock-table-messages';
import { type StockTableSettings, stockColumnIds, withStockColumnVisibility } from './stock-table-settings';

export interface StockTableSettingsProps {
  choice: StockTableSettings;
  onChoice: (choice: StockTableSettings) => void;
}

interface StartsOpen {
  /** How it was asked for. */
  startsOpen: 'byKey' | 'byPress';
}

/** Which columns the table has. */
export default function StockColumnsMenu({ choice, onChoice, startsOpen }: StockTableSettingsProps & StartsOpen) {
  const content = useRef<HTMLDivElement>(null);
  // The key was pressed before there was a menu to see it.
  useEffect(() => {
    if (startsOpen !== 'byKey') return;
    const timer = setTimeout(() => content.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus());
    return () => clearTimeout(timer);
  }, [startsOpen]);
  return (
    <Menu.Root modal={false} defaultOpen>
      <Menu.Trigger asChild>
        <Button icon={<Columns3 aria-hidden />}>{messages.columns}</Button>
      </Menu.Trigger>
      <Menu.Content
        ref={content}
        align="end"
        sideOffset={4}
        collisionPadding={12}
        aria-label={messages.columnsLabel}
        className="z-30 min-w-48 rounded-xl border border-line bg-surface-raised p-1 text-ink shadow-float animate-fade-in print:hidden"
      >
        {stockColumnIds.map((id) => (
          <Menu.CheckboxItem
            key={id}
            checked={choice.columns.includes(id)}
            onCheckedChange={(isShown) => onChoice(withStockColumnVisibility(choice, id, isShown))}
            // Several are chosen in a row.
            onSelect={(event) => event.preventDefault()}
            className="flex min-h-9 cursor-pointer items-center gap-2 rounded-md pr-3 pl-8 text-sm outline-none select-none data-highlighted:bg-surface-sunken pointer-coarse:min-h-11"
          >
            <Menu.ItemIndicator className="absolute left-3">
              <Check aria-hidden className="size-4" />
            </Menu.ItemIndicator>
            {stockColumnNames[id]}
          </Menu.CheckboxItem>
        ))}
      </Menu.Content>
    </Menu.Root>
  );
}
