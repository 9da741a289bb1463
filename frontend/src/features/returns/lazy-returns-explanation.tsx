import { Suspense } from 'react';
import { ErrorBoundary } from '#ui/page/error-boundary';
import { createLoadableComponent } from '#ui/page/loadable';
import { Spinner } from '#ui/spinner';
import { explanationStateMessages as messages } from './explanation-state-messages';
import type { ReturnsFigureRequest } from './returns-explanation';

export type { ReturnsFigureRequest } from './returns-explanation';

const ReturnsExplanation = createLoadableComponent(() => import('./returns-explanation'));

/** What a figure of the returns was made of; its code comes when it is first asked for. */
export const LazyReturnsExplanation = (asked: ReturnsFigureRequest) => (
  <ErrorBoundary small title={messages.failed} message={messages.failedHint}>
    <Suspense fallback={<Spinner label={messages.loading} />}>
      <ReturnsExplanation {...asked} />
    </Suspense>
  </ErrorBoundary>
);
