import { queryOptions } from '@tanstack/react-query';
import { api, slowApiCallTimeoutMs } from '#lib/api/api';
import { setSampleDataState } from '#lib/api/sample-data-state';
import { useApiMutation } from '#lib/api/use-api-mutation';

export const sampleDataQuery = queryOptions({
  queryKey: ['sample-data'],
  queryFn: ({ signal }) => api.call('GET /sample-data', undefined, { signal }),
  gcTime: 0,
});

/** A call ends after some seconds, and the next goes on; so many are enough for whatever there is. */
const maxCalls = 10;

const repeatUntilRemoved = async <A extends { state: string }>(step: () => Promise<A>): Promise<A> => {
  let answer = await step();
  for (let call = 1; answer.state === 'removing' && call < maxCalls; call += 1) answer = await step();
  return answer;
};

/** Milliseconds: what is not done by then is gone on with. */
const patience = slowApiCallTimeoutMs;

const options = { changes: [], logged: false } as const;

interface Left {
  state: string;
}

/** Fills an empty account, or goes on where that was interrupted. */
export const useFillSampleData = () =>
  useApiMutation((call, _none: undefined) => call('POST /sample-data', undefined, { patience }), {
    event: 'sample_fill',
    ...options,
    apply: (client, _values, { state }: Left) => {
      setSampleDataState(state);
      void client.invalidateQueries();
    },
  });

export const useRemoveSampleData = () =>
  useApiMutation(
    (call, _none: undefined) => repeatUntilRemoved(() => call('DELETE /sample-data', undefined, { patience })),
    {
      event: 'sample_remove',
      ...options,
      // The bar, which stands in every tab, reads everything again.
      apply: (_client, _values, { state }: Left) => setSampleDataState(state),
    },
  );

/** Kept with the person: put away here, it is away in every browser. */
export const useSetFirstStepsDone = () =>
  useApiMutation((call, done: boolean) => call('PUT /first-steps', { done }), {
    event: 'first_steps',
    changes: [['dashboard']],
    logged: false,
  });
