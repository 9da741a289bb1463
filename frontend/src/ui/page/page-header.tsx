import type { ReactNode } from 'react';

type PageHeaderProps = { title: ReactNode; subtitle?: ReactNode; actions?: ReactNode };

/** The page's one h1. It can take the focus, so that a navigation may be announced. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 sm:mb-8">
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-2xl font-semibold outline-none sm:text-3xl">
          {title}
        </h1>
        {subtitle && <p className="mt-1 text-pretty text-ink-muted">{subtitle}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
