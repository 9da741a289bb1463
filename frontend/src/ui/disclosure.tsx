import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { joinClassNames } from '#lib/join-class-names';

type DisclosureProps = {
  title: string;
  /** A line that says what is inside while it is closed; its room is kept while it is empty. */
  description?: ReactNode;
  defaultOpen?: boolean | undefined;
  /** Called with each opening and closing. */
  onToggle?: () => void;
  children: ReactNode;
};

/** A part of the page that can be closed, and begins so unless it is said otherwise: a heading with a line, opened by pressing either. */
export function Disclosure({ title, description, defaultOpen = false, onToggle, children }: DisclosureProps) {
  const [open, setOpen] = useState(defaultOpen);
  const id = useId();
  return (
    <section
      data-card
      aria-labelledby={`${id}-title`}
      className="min-w-0 rounded-xl border border-line bg-surface-raised shadow-card"
    >
      <div className="relative flex items-center justify-between gap-4 px-4 py-4 sm:px-6">
        <div className="min-w-0">
          <h2 id={`${id}-title`} className="text-lg font-semibold">
            <button
              type="button"
              aria-expanded={open}
              aria-controls={`${id}-content`}
              onClick={() => {
                setOpen(!open);
                onToggle?.();
              }}
              className="text-left after:absolute after:inset-0 after:rounded-xl"
            >
              {title}
            </button>
          </h2>
          {description !== undefined && <p className="mt-0.5 min-h-5 text-sm text-ink-muted">{description}</p>}
        </div>
        <ChevronDown
          aria-hidden
          className={joinClassNames(
            'size-5 shrink-0 text-ink-muted transition-transform duration-100 print:hidden',
            open && 'rotate-180',
          )}
        />
      </div>
      <div id={`${id}-content`} hidden={!open} className="px-4 pb-4 sm:px-6 sm:pb-6">
        {children}
      </div>
    </section>
  );
}
