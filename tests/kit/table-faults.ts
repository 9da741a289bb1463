import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ConfiguredRetryStrategy } from '@smithy/core/retry';
import { setRetryPause } from '#functions/runtime/storage/retry-pause';
import { getTableClient } from '#functions/runtime/storage/table';

/** For tests: a table that fails as AWS's does, before or after it has carried a request out. */

export type TableFault =
  /** Not carried out. */
  | 'throttled'
  | 'timed out'
  | 'connection refused'
  /** A transaction that met another one; nothing of it was carried out. */
  | 'conflict'
  /** Carried out, and the answer never came. */
  | 'answer lost';

export interface TableFaultPlan {
  fault: TableFault;
  /** `reads` or `writes` of the table, or both. */
  on: 'reads' | 'writes' | 'all';
  /** How many of those requests go through before. */
  after?: number;
  /** How many of them fail; all of them where it is left out. */
  times?: number;
  /**
   * `request`: the client's own attempts have all failed. `attempt`: single attempts fail, and the client tries again.
   */
  level?: 'request' | 'attempt';
}

const failure = (name: string, more: object = {}): Error =>
  Object.assign(new Error(`${name} of the test`), { name, $fault: 'client', $metadata: {}, ...more });

const errors: Record<TableFault, () => Error> = {
  throttled: () => failure('ProvisionedThroughputExceededException', { $metadata: { httpStatusCode: 400 } }),
  'timed out': () => failure('TimeoutError'),
  'connection refused': () => failure('Error', { code: 'ECONNREFUSED' }),
  conflict: () =>
    failure('TransactionCanceledException', {
      CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }],
    }),
  'answer lost': () => failure('TimeoutError'),
};

const isWrite = (command: string): boolean => /^(TransactWrite|Put|Update|Delete|BatchWrite)/.test(command);

let plan: (TableFaultPlan & { met: number; failed: number }) | null = null;

/** What becomes of a request: nothing, or the fault. */
const meet = (command: string, level: NonNullable<TableFaultPlan['level']>): TableFault | null => {
  if (!plan || (plan.level ?? 'request') !== level) return null;
  const wanted = plan.on === 'all' || (plan.on === 'writes') === isWrite(command);
  if (!wanted || (plan.fault === 'conflict' && !command.startsWith('TransactWrite'))) return null;
  plan.met += 1;
  if (plan.met <= (plan.after ?? 0) || plan.failed >= (plan.times ?? Number.POSITIVE_INFINITY)) return null;
  plan.failed += 1;
  return plan.fault;
};

const faulty = new WeakSet<DynamoDBDocumentClient>();

const makeFaulty = (doc: DynamoDBDocumentClient): void => {
  if (faulty.has(doc)) return;
  faulty.add(doc);
  // As many tries as ever, with nothing to wait for between them.
  doc.config.retryStrategy = () => Promise.resolve(new ConfiguredRetryStrategy(4, 0));
  const on = (level: NonNullable<TableFaultPlan['level']>) =>
    // biome-ignore lint/suspicious/noExplicitAny: the same for both of the client's steps, whose types differ
    ((next: any, context: any) => async (args: any) => {
      if (delay > 0 && level === 'request') await new Promise((resolve) => setTimeout(resolve, delay));
      const fault = meet(String(context.commandName), level);
      if (!fault) return next(args);
      if (fault === 'answer lost') await next(args);
      throw errors[fault]();
      // biome-ignore lint/suspicious/noExplicitAny: as above
    }) as any;
  doc.middlewareStack.add(on('request'), { step: 'initialize', name: 'failRequests', priority: 'high' });
  doc.middlewareStack.add(on('attempt'), { step: 'finalizeRequest', name: 'failAttempts', priority: 'low' });
};

let delay = 0;

/** Runs `work` on a table of which each answer takes so many milliseconds more. */
export const withTableDelay = async <T>(milliseconds: number, work: () => Promise<T>): Promise<T> => {
  makeFaulty(getTableClient().doc);
  delay = milliseconds;
  try {
    return await work();
  } finally {
    delay = 0;
  }
};

/** Runs `work` on a table that fails so; answers what `work` did and how many requests failed. */
export const withTableFault = async <T>(
  wanted: TableFaultPlan,
  work: () => Promise<T>,
): Promise<{ result: T; failed: number }> => {
  makeFaulty(getTableClient().doc);
  const own = { ...wanted, met: 0, failed: 0 };
  plan = own;
  setRetryPause(0);
  try {
    return { result: await work(), failed: own.failed };
  } finally {
    plan = null;
    setRetryPause();
  }
};
