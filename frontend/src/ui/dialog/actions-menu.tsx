import { Ellipsis } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '#ui/button';

export interface MenuAction {
  label: string;
  /** Called once the menu is gone and its button has the focus again, so that a dialog gives it back there. */
  onChoose: () => void;
}

export interface ActionsMenuProps {
  /** What the button is called: `More about 4821-3 at Citi`. */
  label: string;
  actions: readonly MenuAction[];
  /** Open from the beginning: it was made as somebody asked for it, by a key or by pressing. */
  startsOpen?: 'byKey' | 'byPress' | undefined;
}

const item =
  'flex min-h-9 cursor-pointer items-center rounded-md px-3 text-sm outline-none select-none ' +
  'data-highlighted:bg-surface-sunken pointer-coarse:min-h-11';

const findMainElement = (): HTMLElement | null => document.querySelector('main');

/** What is done with a row less often, behind one button: opened by Enter, Space or Down, walked by arrows and first letters. */
export default function ActionsMenu({ label, actions, startsOpen }: ActionsMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<(() => void) | null>(null);
  const isLeft = useRef(false);
  const [place, setPlace] = useState(() => (startsOpen ? findMainElement() : null));
  const content = useRef<HTMLDivElement>(null);
  // The key was pressed before there was a menu to see it; by now another one may have gone on to an item.
  useEffect(() => {
    if (startsOpen !== 'byKey') return;
    const timer = setTimeout(() => {
      const menu = content.current;
      if (!menu?.querySelector(':focus')) menu?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    });
    return () => clearTimeout(timer);
  }, [startsOpen]);
  const settle = (event: Event) => {
    event.preventDefault();
    // Whoever pressed something else is there already.
    if (!isLeft.current) button.current?.focus();
    isLeft.current = false;
    const choose = chosen.current;
    chosen.current = null;
    choose?.();
  };
  return (
    <Radix.Root
      modal={false}
      defaultOpen={startsOpen !== undefined}
      onOpenChange={(open) => open && setPlace(findMainElement())}
    >
      <Radix.Trigger asChild>
        <IconButton ref={button} size="sm" label={label} icon={<Ellipsis aria-hidden />} />
      </Radix.Trigger>
      {/* Over the table, which would cut it off, but within the page's main part, as whoever hears the page expects. */}
      <Radix.Portal container={place}>
        <Radix.Content
          ref={content}
          align="end"
          sideOffset={4}
          collisionPadding={12}
          onInteractOutside={() => {
            isLeft.current = true;
          }}
          onCloseAutoFocus={settle}
          className="z-30 min-w-44 rounded-xl border border-line bg-surface-raised p-1 text-ink shadow-float animate-fade-in print:hidden"
        >
          {actions.map((action) => (
            <Radix.Item
              key={action.label}
              className={item}
              onSelect={() => {
                chosen.current = action.onChoose;
              }}
            >
              {action.label}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
