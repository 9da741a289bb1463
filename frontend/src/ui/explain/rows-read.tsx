import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type AnyPart, type FromRows, less, type RowsAsked } from '#core/insight/explained';
import { madeOfSum, comesTo as sumsTo } from '#core/insight/made';
import { api } from '#lib/api';
import { Button } from '#ui/button';
import { Read } from '#ui/read';
import { Spinner } from '#ui/spinner';
import { names } from './names';
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
  const sum = madeOfSum(of.name, rows);
  const total = valueText({ ...of, value: sum.value });
  if (!isAll) return words.soFar(rows.length, total);
  if (sumsTo(of, rows)) return words.comesTo(rows.length, total);
  if (of.rest === undefined) return words.differs(rows.length, total);
  const rest = madeOfSum(of.rest, [of, less(sum)]);
  return words.andRest(rows.length, total, names[of.rest] ?? of.rest, valueText({ ...of, value: rest.value }));
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
