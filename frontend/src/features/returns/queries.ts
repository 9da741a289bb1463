import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ExplainedFigureQuery } from '#contract/insight/explained-figures';
import type { ReturnsBridgeLineName } from '#contract/insight/insight';
import { api } from '#lib/api/api';
import '#lib/api/answer-cache';
import type { ReturnsRequest } from './returns-request';

/** With the other figures of the portfolio: whatever changes those changes these. */
const root = ['analytics', 'returns'] as const;

/** Milliseconds: each call counts as many days as it has time for. */
const askAgain = 200;

export const returnsQuery = (request: ReturnsRequest) =>
  queryOptions({
    queryKey: [...root, request],
    queryFn: ({ signal }) => api.call('GET /insight/returns', request, { signal }),
    // What was there stays, dimmed, until another range has come.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.countedTo && state.status !== 'error' ? askAgain : false),
  });

export const bridgeRowsQuery = (request: ReturnsRequest, line: ReturnsBridgeLineName) =>
  infiniteQueryOptions({
    queryKey: [...root, request, 'rows', line],
    queryFn: ({ signal, pageParam }) =>
      api.call('GET /insight/bridge/rows', { ...request, line, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ cursor }) => cursor,
  });

export type ExplainableReturnsFigureName = ExplainedFigureQuery['name'];

/** `month`: that month of the time-weighted return alone, by its days. */
export const returnExplanationQuery = (request: ReturnsRequest, name: ExplainableReturnsFigureName, month?: string) =>
  queryOptions({
    queryKey: [...root, request, 'explained', name, month],
    queryFn: ({ signal }) => api.call('GET /insight/explained', { ...request, name, month }, { signal }),
  });
