import { type ReactNode, useId } from 'react';
import { joinClassNames } from '#lib/join-class-names';

type CardProps = {
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
  /** What it shows is being read anew: it stays, paler. */
  busy?: boolean | undefined;
};

/** A raised part of a page; with a title it is a region of that name. `data-card` lets its contents go without a frame. */
export function Card({ title, description, actions, children, className, busy }: CardProps) {
  const titleId = useId();
  const frame = 'min-w-0 rounded-xl border border-line bg-surface-raised p-4 shadow-card sm:p-6';
  return (
    <section
      data-card
      aria-labelledby={title ? titleId : undefined}
      aria-busy={busy || undefined}
      className={joinClassNames(
        frame,
        busy !== undefined && 'transition-opacity duration-100 aria-busy:opacity-60',
        className,
      )}
    >
      {(title || actions) && (
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 not-last:mb-4">
          <div className="min-w-0 grow basis-40 sm:has-[p]:basis-64">
            {title && (
              <h2 id={titleId} className="text-lg font-semibold">
                {title}
              </h2>
            )}
            {description && <p className="mt-0.5 text-sm text-pretty text-ink-muted">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
