import { LoaderCircle } from 'lucide-react';
import { joinClassNames } from '#lib/join-class-names';

/** Says what is awaited. It appears a moment late, so that a quick answer shows no flicker. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="flex animate-late flex-col items-center justify-center gap-3 py-12 text-ink-muted">
      <LoaderCircle aria-hidden className="size-6 animate-spin text-accent" />
      <p className="text-sm">{label}</p>
    </div>
  );
}

/** The grey shape of what is about to appear; give it the size of the thing. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden className={joinClassNames('animate-pulse rounded-md bg-surface-sunken', className)} />;
}
