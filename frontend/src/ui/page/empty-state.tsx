import type { ReactNode } from 'react';

type EmptyStateProps = { icon?: ReactNode; title: ReactNode; children?: ReactNode; action?: ReactNode };

/** Nothing here yet: says so, and what to do about it. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center">
      {icon && (
        <div
          aria-hidden
          className="mb-4 grid size-12 place-items-center rounded-full bg-accent-soft text-accent [&_svg]:size-6"
        >
          {icon}
        </div>
      )}
      <p className="text-lg font-semibold text-balance">{title}</p>
      {children && <div className="mt-1 max-w-prose text-ink-muted text-balance">{children}</div>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
