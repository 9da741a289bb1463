import { Suspense, useId } from 'react';
import { ErrorBoundary } from '#ui/page/error-boundary';
import { createLoadableComponent } from '#ui/page/loadable';
import { Skeleton } from '#ui/spinner';
import { dashboardMessages as messages } from './messages';

const outline = (
  <div role="status" className="space-y-2 py-1">
    <span className="sr-only">{messages.agendaLoading}</span>
    {[0, 1, 2, 3].map((line) => (
      <Skeleton key={line} className="h-7" />
    ))}
  </div>
);

/** Asked for once the figures above stand. */
const AgendaLines = createLoadableComponent(async () => {
  await new Promise((resolve) => setTimeout(resolve));
  return import('./agenda-lines');
});

interface AgendaListProps {
  /** What stands above it has come: it is asked for after that. */
  isWanted: boolean;
}

/** The day's largest moves, what comes next, and what wants attention. */
export const AgendaList = ({ isWanted }: AgendaListProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-1 flex min-h-8 items-center text-sm font-semibold">
        {messages.agenda}
      </h2>
      {isWanted ? (
        <ErrorBoundary small title={messages.agendaFailed} message={messages.partFailedHint}>
          <Suspense fallback={outline}>
            <AgendaLines outline={outline} failed={messages.agendaFailed} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        outline
      )}
    </section>
  );
};
