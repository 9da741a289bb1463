import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type CallApiRoute, isScreenCurrentAfterFailure } from '#lib/api/api';
import { createIdempotencyKeys } from '#lib/api/idempotency-keys';
import { trackUsageEvent } from '#lib/api/usage-tracking';
import { useSingleFlight } from '#lib/form/use-single-flight';

/** What has been written, for whoever offers to take it back. */
export interface UndoHandle {
  /** What its changes belong to. */
  group: string;
  /** Reads everything again. */
  refresh: () => Promise<void>;
}

/** How a write ends: exactly one of them is called, unless it was a press too many. */
export interface MutationCallbacks<Answer> {
  /** Without `press` it changes nothing that could be taken back. */
  done: (answer: Answer, press?: UndoHandle) => void;
  failed: (error: unknown) => void;
}

export interface ApiMutation<Values, Answer> {
  write: (values: Values, ends: MutationCallbacks<Answer>) => void;
  busy: boolean;
  /** What is being written. */
  writing: Values | undefined;
}

interface WriteOptions<Values, Answer> {
  /** The use of the product that it counts as once it is done. */
  event: string | ((values: Values) => string);
  /** Keys of what it changes: read again once it is done, and where a refusal says that it has changed elsewhere. */
  changes: readonly QueryKey[];
  /** Ends only once that has been read: a question then closes after its row has gone, and the focus has where to go. */
  waits?: boolean;
  /** A second one follows the first instead of being a press too many. */
  inTurn?: boolean;
  /** False for what is no record of a ledger: it is not in the log of changes, and can't be taken back. */
  logged?: boolean;
  /** What is known without being read. */
  apply?: (client: QueryClient, values: Values, answer: Answer) => void;
}

/**
 * The one way in which a form or a button writes: once however often it is pressed, now or not at all (nothing waits
 * for a connection), under the same Idempotency-Key until its outcome is known, and with what it changed read again.
 * Read a failure with `getErrorMessage`.
 *
 *     useApiMutation((call, entry: NewCashEntry) => call('POST /cash/transactions', entry), { event: 'cash_add', changes: [root] })
 */
export const useApiMutation = <Values, Answer>(
  send: (call: CallApiRoute, values: Values) => Promise<Answer>,
  { event, changes, waits = false, inTurn = false, logged = true, apply }: WriteOptions<Values, Answer>,
): ApiMutation<Values, Answer> => {
  const client = useQueryClient();
  const [keys] = useState(createIdempotencyKeys);
  const [call] = useState(() => api.callWith(keys));
  const { running, run } = useSingleFlight<Values>({ inTurn });

  const readAgain = async (): Promise<void> => {
    const reading = Promise.all(changes.map((queryKey) => client.invalidateQueries({ queryKey })));
    if (waits) await reading;
  };
  const carryOut = async (values: Values, { done, failed }: MutationCallbacks<Answer>): Promise<void> => {
    keys.begin();
    const outcome = await send(call, values).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    );
    if ('error' in outcome) {
      if (!isScreenCurrentAfterFailure(outcome.error)) await readAgain();
      return failed(outcome.error);
    }
    trackUsageEvent(typeof event === 'string' ? event : event(values));
    apply?.(client, values, outcome.answer);
    await readAgain();
    done(outcome.answer, logged ? { group: keys.group(), refresh: () => client.invalidateQueries() } : undefined);
  };
  return {
    write: (values, ends) => run(values, () => carryOut(values, ends)),
    busy: running !== null,
    writing: running?.job,
  };
};
