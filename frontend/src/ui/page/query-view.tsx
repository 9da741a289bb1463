import type { ReactNode } from 'react';
import { getErrorMessage } from '#lib/api/api';
import type { QueryResult } from '#lib/api/combine-query-results';
import { useFailureToast } from '#lib/api/use-failure-toast';
import { Card } from '#ui/card';
import { ErrorState } from './error-state';

export interface QueryFailureText {
  title: string;
  /** What to do about it. */
  message?: string | undefined;
}

interface FailureWords extends QueryFailureText {
  /** Which of them gives way to the server's own sentence, where there is one. */
  theirs?: 'title' | 'message';
  /** Said by a toast as well, in these words or by the title, also where older data stays on the page. */
  toast?: string | true | undefined;
}

export interface QueryViewProps<Data> {
  of: QueryResult<Data>;
  /** The outline of what comes. */
  loading: ReactNode;
  failed: FailureWords | ((error: unknown) => FailureWords);
  /** What a failure looks like, where it is not a sentence with a Retry button in the middle. */
  shown?: ((failure: QueryFailureText, retry: () => void) => ReactNode) | undefined;
  children: (data: Data) => ReactNode;
}

const renderErrorState = ({ title, message }: QueryFailureText, retry: () => void) => (
  <ErrorState title={title} message={message} onRetry={retry} />
);

/** In a card of its own, where the page has more than that. */
export const renderFailureCard = (failure: QueryFailureText, retry: () => void) => (
  <Card>{renderErrorState(failure, retry)}</Card>
);

/** The one order of what a page or a part of it shows: loading, failed, ready. What is there stays while it is read again. */
export function QueryView<Data>({
  of: { data, error, refetch },
  loading,
  failed,
  shown,
  children,
}: QueryViewProps<Data>) {
  const words = typeof failed === 'function' ? failed(error) : failed;
  const failure = words.theirs
    ? { ...words, [words.theirs]: getErrorMessage(error, words[words.theirs] ?? '') }
    : words;
  const toastTitle = words.toast === true ? failure.title : words.toast;
  useFailureToast(toastTitle !== undefined && error !== null, toastTitle ?? '');
  if (data !== undefined) return children(data);
  return error === null ? loading : (shown ?? renderErrorState)(failure, () => void refetch());
}
