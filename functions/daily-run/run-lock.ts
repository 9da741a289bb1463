import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DailyRunResult } from '#contract/daily-run';
import { type Day, getDayInNewYork } from '#core/time/day';
import type { VerificationOutcome } from '#functions/daily-run/verify-and-repair-user-derived-data';
import { getTableClient, type TableKey } from '#functions/runtime/storage/table';

export type DailyRunTrigger = 'schedule' | 'person';

/** What one user's part of a run came to; nobody is shown another's. */
export type UserRunResult = Pick<DailyRunResult, 'found' | 'synced' | 'failedSymbols' | 'lookedUp'>;
export type DailyRunOutcome = DailyRunResult & { byUser: Record<string, UserRunResult> };

/** How the verification of a person's derived rows ended, by user. */
export type VerificationOutcomesByUser = Record<string, VerificationOutcome>;

/** JOB#market-close / RUN#2026-11-20: the day's run and its lock in one. Instants are ISO text, so that they compare. */
export interface DailyRunRecord {
  day: Day;
  state: 'running' | 'done' | 'failed';
  trigger: DailyRunTrigger;
  /** Whose the lock is, until `leaseUntil`; a holder that was killed does not renew it. */
  holder: string;
  leaseUntil: string;
  startedAt: string;
  /** The 4 PM that this run stands for: the latest one when it began. */
  due: string;
  /** Of the day's last run that came to an end, while another is under way. */
  finishedAt?: string;
  /** Of the day's last run that came to a good end, whatever came after it. */
  doneAt?: string;
  result?: DailyRunOutcome;
  /** Once the day's verification is over. */
  verification?: VerificationOutcomesByUser;
}

const partition = 'JOB#market-close';
const runKey = (day: Day): TableKey => ({ pk: partition, sk: `RUN#${day}` });

/** The newest runs first, one a day; all of them where nothing is said. */
export const listDailyRuns = async (most = Number.POSITIVE_INFINITY): Promise<DailyRunRecord[]> => {
  const { doc, name } = getTableClient();
  const runs: DailyRunRecord[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await doc.send(
      new QueryCommand({
        TableName: name,
        ConsistentRead: true,
        KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :prefix)',
        ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
        ExpressionAttributeValues: { ':pk': partition, ':prefix': 'RUN#' },
        ScanIndexForward: false,
        ...(Number.isFinite(most) && { Limit: most }),
        ExclusiveStartKey: from,
      }),
    );
    runs.push(...((page.Items ?? []) as DailyRunRecord[]));
    from = page.LastEvaluatedKey;
  } while (from && runs.length < most);
  return runs;
};

const ignoreConditionFailure = (error: unknown): void => {
  if (!(error instanceof Error && error.name === 'ConditionalCheckFailedException')) throw error;
};

/** What the runs came to for a person who is gone; what they came to for all stays as it was counted. */
export const deleteUserRunResults = async (user: string): Promise<void> => {
  for (const { day, result, verification } of await listDailyRuns()) {
    const parts = [
      ...(result?.byUser[user] ? [['result', 'byUser', user]] : []),
      ...(verification?.[user] ? [['verification', user]] : []),
    ];
    for (const path of parts) await forgetPart(day, path);
  }
};

const forgetPart = async (day: Day, path: readonly string[]): Promise<void> => {
  const { doc, name } = getTableClient();
  const part = path.map((_, at) => `#part${at}`).join('.');
  await doc
    .send(
      new UpdateCommand({
        TableName: name,
        Key: runKey(day),
        UpdateExpression: `REMOVE ${part}`,
        ConditionExpression: `attribute_exists(${part})`,
        ExpressionAttributeNames: Object.fromEntries(path.map((one, at) => [`#part${at}`, one])),
      }),
    )
    .catch(ignoreConditionFailure);
};

export const isRunUnderWay = ({ state, leaseUntil }: DailyRunRecord, now: Date): boolean =>
  state === 'running' && leaseUntil > now.toISOString();

interface Update {
  set: Record<string, unknown>;
  /** With `#name` for each attribute set or named here. */
  condition: string;
  names?: readonly string[];
  values?: Record<string, unknown>;
}

/** False where the condition did not hold; nothing is written then. */
const updateRun = async (day: Day, { set, condition, names = [], values = {} }: Update): Promise<boolean> => {
  const { doc, name } = getTableClient();
  const fields = Object.keys(set);
  const command = new UpdateCommand({
    TableName: name,
    Key: runKey(day),
    UpdateExpression: `SET ${fields.map((field) => `#${field} = :set_${field}`).join(', ')}`,
    ConditionExpression: condition,
    ExpressionAttributeNames: Object.fromEntries([...fields, ...names].map((field) => [`#${field}`, field])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(fields.map((field) => [`:set_${field}`, set[field]])),
      ...values,
    },
  });
  try {
    await doc.send(command);
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
};

/** Later than any run: a person's run takes the place of whatever was done. */
const always = '9999';

/**
 * Takes the day's lock; null where another holds it, or where a scheduled run finds its own `due` done already. A lock
 * whose lease has run out is free: its holder was killed.
 */
export const acquireDailyRunLock = async (
  { trigger, due, holder, leaseUntil }: { trigger: DailyRunTrigger; due: Date; holder: string; leaseUntil: Date },
  now: Date,
): Promise<DailyRunRecord | null> => {
  const set = {
    day: getDayInNewYork(now),
    state: 'running' as const,
    trigger,
    holder,
    leaseUntil: leaseUntil.toISOString(),
    startedAt: now.toISOString(),
    due: due.toISOString(),
  };
  const acquired = await updateRun(set.day, {
    set,
    condition:
      'attribute_not_exists(#pk) OR #state = :failed OR (#state = :running AND #leaseUntil <= :now)' +
      ' OR (#state = :done AND #due < :due)',
    names: ['pk'],
    values: {
      ':failed': 'failed',
      ':running': 'running',
      ':done': 'done',
      ':now': now.toISOString(),
      ':due': trigger === 'schedule' ? due.toISOString() : always,
    },
  });
  return acquired ? set : null;
};

const buildHolderCondition = ({ holder }: DailyRunRecord): Pick<Update, 'condition' | 'names' | 'values'> => ({
  condition: '#holder = :holder AND #state = :running',
  names: ['holder', 'state'],
  values: { ':holder': holder, ':running': 'running' },
});

/** False where the lock is another's by now. */
export const renewDailyRunLock = (run: DailyRunRecord, leaseUntil: Date): Promise<boolean> =>
  updateRun(run.day, { set: { leaseUntil: leaseUntil.toISOString() }, ...buildHolderCondition(run) });

/** Gives the lock back with what the run came to, if it came to anything. False where the lock is another's by now. */
export const finishDailyRun = (
  run: DailyRunRecord,
  { state, result, now }: { state: 'done' | 'failed'; result?: DailyRunOutcome; now: Date },
): Promise<boolean> =>
  updateRun(run.day, {
    set: {
      state,
      finishedAt: now.toISOString(),
      ...(state === 'done' && { doneAt: now.toISOString() }),
      ...(result && { result }),
    },
    ...buildHolderCondition(run),
  });

/** What the day's verification came to, whoever holds the run by now. */
export const storeRunVerification = (
  { day }: DailyRunRecord,
  verification: VerificationOutcomesByUser,
): Promise<boolean> => updateRun(day, { set: { verification }, condition: 'attribute_exists(#pk)', names: ['pk'] });
