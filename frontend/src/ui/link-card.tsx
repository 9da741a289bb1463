import { ChevronRight, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface CardParts {
  title: string;
  icon: ReactNode;
  children: ReactNode;
}

const coverClass = 'after:absolute after:inset-0 after:rounded-xl';

/** `heading` is a link or a button that lies over all of the card, or words alone. */
function Frame({ icon, heading, end, leads, children }: Omit<CardParts, 'title'> & FrameParts) {
  return (
    <div
      className={`relative flex min-w-0 items-center gap-4 rounded-xl border border-line bg-surface-raised p-4 shadow-card transition-colors duration-100 sm:p-6 ${leads ? 'hover:border-line-strong' : ''}`}
    >
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent [&_svg]:size-5"
      >
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-lg font-semibold">{heading}</h2>
        <p className="mt-0.5 text-sm text-ink-muted">{children}</p>
      </div>
      {end}
    </div>
  );
}

interface FrameParts {
  heading: ReactNode;
  end?: ReactNode;
  leads?: boolean;
}

/** A place to go, with a line on what is there; all of the card leads to it. */
export function LinkCard({ to, title, icon, children }: CardParts & { to: string }) {
  const link = (
    <Link to={to} className={coverClass}>
      {title}
    </Link>
  );
  const end = <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />;
  return (
    <Frame leads icon={icon} heading={link} end={end}>
      {children}
    </Frame>
  );
}

/** The same look, where a press does something; while `busy` it takes no second one. */
export function ButtonCard({
  title,
  icon,
  children,
  busy,
  onPress,
}: CardParts & { busy: boolean; onPress: () => void }) {
  const button = (
    <button
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onPress}
      className={`cursor-pointer text-left ${coverClass}`}
    >
      {title}
    </button>
  );
  const end = busy && <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin text-ink-muted" />;
  return (
    <Frame leads icon={icon} heading={button} end={end}>
      {children}
    </Frame>
  );
}

/** The same look, and leads nowhere. */
export function PlainCard({ title, icon, children }: CardParts) {
  return (
    <Frame icon={icon} heading={title}>
      {children}
    </Frame>
  );
}
