import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

type LinkCardProps = { to: string; title: string; icon: ReactNode; children: ReactNode };

/** A place to go, with a line on what is there; all of the card leads to it. */
export function LinkCard({ to, title, icon, children }: LinkCardProps) {
  return (
    <div className="relative flex min-w-0 items-center gap-4 rounded-xl border border-line bg-surface-raised p-4 shadow-card transition-colors duration-100 hover:border-line-strong sm:p-6">
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent [&_svg]:size-5"
      >
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-lg font-semibold">
          <Link to={to} className="after:absolute after:inset-0 after:rounded-xl">
            {title}
          </Link>
        </h2>
        <p className="mt-0.5 text-sm text-ink-muted">{children}</p>
      </div>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
    </div>
  );
}
