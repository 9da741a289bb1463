import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button';

type ErrorStateProps = {
  title: ReactNode;
  message: ReactNode;
  onRetry?: (() => void) | undefined;
  children?: ReactNode;
};

/** Something could not be had: says what, and offers to try again. `children` are further buttons. */
export function ErrorState({ title, message, onRetry, children }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-10 text-center">
      <div aria-hidden className="mb-4 grid size-12 place-items-center rounded-full bg-negative-soft text-negative">
        <TriangleAlert className="size-6" />
      </div>
      <p className="text-lg font-semibold text-balance">{title}</p>
      <p className="mt-1 max-w-prose text-ink-muted text-balance">{message}</p>
      <div className="mt-5 flex flex-wrap justify-center gap-2 empty:hidden">
        {onRetry && (
          <Button icon={<RotateCw aria-hidden />} onClick={onRetry}>
            Retry
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
