import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { computeSumFigure, doRowsSumToTerm as sumsTo } from '#core/insight/explain/compute-figure';
import {
  type ExplainRowFilter,
  type FigureTerm,
  type RowListTerm,
  toSubtractedTerm,
} from '#core/insight/explain/figure-terms';
import { api } from '#lib/api/api';
import { Button } from '#ui/button';
import { QueryView } from '#ui/page/query-view';
import { Spinner } from '#ui/spinner';
import { figureNames } from './figure-names';
import { explanationMessages, formatTermValue } from './messages';

const toRowsQuery = ({ symbols, withoutSymbols, ...rest }: ExplainRowFilter) => ({
  ...rest,
  ...(symbols && { symbols: symbols.join(',') }),
  ...(withoutSymbols && { withoutSymbols: withoutSymbols.join(',') }),
});

/** The rows of a term as they stand now, a page at a time, and what they come to. */
const useRows = ({ rows }: RowListTerm) =>
  useInfiniteQuery({
    queryKey: ['analytics', 'rows', rows],
    queryFn: ({ signal, pageParam }) =>
      api.call('GET /insight/rows', { ...toRowsQuery(rows), ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  });

interface RowsReadProps {
  of: RowListTerm;
  children: (row: FigureTerm) => ReactNode;
}

const sumText = (of: RowListTerm, rows: readonly FigureTerm[], isAll: boolean): string => {
  const sum = computeSumFigure(of.name, rows);
  const total = formatTermValue({ ...of, value: sum.value });
  // Rows that are counted come to their number.
  if (of.unit === 'count' && (!isAll || sumsTo(of, rows))) return explanationMessages.counted(rows.length, isAll);
  if (!isAll) return explanationMessages.soFar(rows.length, total);
  if (sumsTo(of, rows)) return explanationMessages.comesTo(rows.length, total);
  if (of.rest === undefined) return explanationMessages.differs(rows.length, total);
  const rest = computeSumFigure(of.rest, [of, toSubtractedTerm(sum)]);
  return explanationMessages.andRest(
    rows.length,
    total,
    figureNames[of.rest] ?? of.rest,
    formatTermValue({ ...of, value: rest.value }),
  );
};

export const ExplainedRows = ({ of, children }: RowsReadProps) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useRows(of);
  return (
    <QueryView
      of={{ data, error: data ? null : error, refetch }}
      loading={<Spinner label={explanationMessages.rowsLoading} />}
      failed={{ title: explanationMessages.rowsFailed, message: explanationMessages.failedHint, theirs: 'message' }}
    >
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows);
        return (
          <>
            <ul className="divide-y divide-line text-sm">
              {rows.map((row, at) => (
                <li key={at}>{children(row)}</li>
              ))}
            </ul>
            <p className="py-2 text-sm text-ink-muted">{sumText(of, rows, !hasNextPage)}</p>
            {hasNextPage && (
              <Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {explanationMessages.moreRows}
              </Button>
            )}
          </>
        );
      }}
    </QueryView>
  );
};
