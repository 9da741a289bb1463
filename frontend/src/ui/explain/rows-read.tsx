import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AnyPart, FromRows, RowsAsked } from '#core/insight/explained';
import { madeOfSum, comesTo as sumsTo } from '#core/insight/made';
import { api } from '#lib/api';
import { Button } from '#ui/button';
import { Read } from '#ui/read';
import { Spinner } from '#ui/spinner';
import { valueText, words } from './words';

const asQuery = ({ symbols, ...rest }: RowsAsked) => ({ ...rest, ...(symbols && { symbols: symbols.join(',') }) });

/** The rows of a term as they stand now, a page at a time, and what they come to. */
const useRows = ({ rows }: FromRows) =>
  useInfiniteQuery({
    queryKey: ['analytics', 'rows', rows],
    queryFn: ({ signal, pageParam }) =>
      api.call('GET /insight/rows', { ...asQuery(rows), ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  });

interface RowsReadProps {
  of: FromRows;
  children: (row: AnyPart) => ReactNode;
}

const sumText = (of: FromRows, rows: readonly AnyPart[], isAll: boolean): string => {
  const total = valueText({ unit: of.unit, value: madeOfSum(of.name, rows).value });
  if (!isAll) return words.soFar(rows.length, total);
  return (sumsTo(of, rows) ? words.comesTo : words.differs)(rows.length, total);
};

export const RowsRead = ({ of, children }: RowsReadProps) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useRows(of);
  return (
    <Read
      of={{ data, error: data ? null : error, refetch }}
      loading={<Spinner label={words.rowsLoading} />}
      failed={{ title: words.rowsFailed, message: words.failedHint, theirs: 'message' }}
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
                {words.moreRows}
              </Button>
            )}
          </>
        );
      }}
    </Read>
  );
};
