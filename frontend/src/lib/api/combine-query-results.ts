/** What has been read from the server, as `useQuery` answers it. */
export interface QueryResult<Data> {
  /** Stays while it is read again, and where that fails. */
  data: Data | undefined;
  /** Why it could not be read, the last time; null once it could. */
  error: unknown;
  refetch: () => unknown;
}

type Parts = Readonly<Record<string, QueryResult<unknown>>>;
type DataOf<All extends Parts> = { [Name in keyof All]: Exclude<All[Name]['data'], undefined> };

/**
 * Several reads as one: `data` once all have answered, `error` as soon as one can't; read again, those that failed are.
 * `combineQueryResults({ cds: useQuery(cdListQuery), savings: useQuery(savingsListQuery) })`.
 */
export const combineQueryResults = <All extends Parts>(parts: All): QueryResult<DataOf<All>> => {
  const all = Object.entries(parts);
  const failed = all.map(([, part]) => part).filter(({ error }) => error !== null);
  const isComplete = all.every(([, { data }]) => data !== undefined);
  return {
    // Complete as it is: `fromEntries` forgets the names.
    data: isComplete ? (Object.fromEntries(all.map(([name, { data }]) => [name, data])) as DataOf<All>) : undefined,
    error: failed[0]?.error ?? null,
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
};
