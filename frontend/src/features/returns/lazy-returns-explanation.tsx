import { Suspense } from 'react';
import { ErrorBoundary } from '#ui/page/error-boundary';
import { createLoadableComponent } from '#ui/page/loadable';
import { Spinner } from '#ui/spinner';
import { returnsMessages } from './messages';
import type { ReturnsFigureRequest } from './returns-explanation';

export type { ReturnsFigureRequest } from './returns-explanation';

const ReturnsExplanation = createLoadableComponent(() => import('./returns-explanation'));

/** What a figure of the returns was made of; its code comes when it is first asked for. */
export const LazyReturnsExplanation = (asked: ReturnsFigureRequest) => (
  <ErrorBoundary small title={returnsMessages.explanationFailed} message={returnsMessages.explanationFailedHint}>
    <Suspense fallback={<Spinner label={returnsMessages.explanationLoading} />}>
      <ReturnsExplanation {...asked} />
    </Suspense>
  </ErrorBoundary>
);
