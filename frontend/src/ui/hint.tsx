import { Info } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';

/** A small info button that opens an explanation on click, Enter or touch; Escape or a press elsewhere closes it. */
export function Hint({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={label}
        title={label}
        className="relative grid size-6 place-items-center print:hidden rounded-full text-ink-muted transition-colors duration-100 after:absolute hover:text-accent data-[state=open]:text-accent pointer-coarse:after:-inset-2.5"
      >
        <Info aria-hidden className="size-4" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          side="top"
          sideOffset={6}
          collisionPadding={12}
          className="z-50 w-max max-w-[min(20rem,calc(100vw-1.5rem))] rounded-lg border border-line bg-surface-raised p-3 text-sm text-ink shadow-float outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-enter"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
