import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { table } from '#functions/storage/table';

/** For tests: a table that fails as AWS's does, before or after it has carried a request out. */

export type Fault =
  /** Not carried out. */
  | 'throttled'
  | 'timed out'
  | 'connection refused'
  /** A transaction that met another one; nothing of it was carried out. */
  | 'conflict'
  /** Carried out, and the answer never came. */
  | 'answer lost';

export interface FaultPlan {
  fault: Fault;
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

const errors: Record<Fault, () => Error> = {
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

let plan: (FaultPlan & { met: number; failed: number }) | null = null;

/** What becomes of a request: nothing, or the fault. */
const meet = (command: string, level: NonNullable<FaultPlan['level']>): Fault | null => {
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
  const on = (level: NonNullable<FaultPlan['level']>) =>
    // biome-ignore lint/suspicious/noExplicitAny: the same for both of the client's steps, whose types differ
    ((next: any, context: any) => async (args: any) => {
      const fault = meet(String(context.commandName), level);
      if (!fault) return next(args);
      if (fault === 'answer lost') await next(args);
      throw errors[fault]();
      // biome-ignore lint/suspicious/noExplicitAny: as above
    }) as any;
  doc.middlewareStack.add(on('request'), { step: 'initialize', name: 'failRequests', priority: 'high' });
  doc.middlewareStack.add(on('attempt'), { step: 'finalizeRequest', name: 'failAttempts', priority: 'low' });
};

/** Runs `work` on a table that fails so; answers what `work` did and how many requests failed. */
export const withFault = async <T>(
  wanted: FaultPlan,
  work: () => Promise<T>,
): Promise<{ result: T; failed: number }> => {
  makeFaulty(table().doc);
  const own = { ...wanted, met: 0, failed: 0 };
  plan = own;
  try {
    return { result: await work(), failed: own.failed };
  } finally {
    plan = null;
  }
};
