import type { CallApiRoute } from '#lib/api/api';
import { getErrorStatus } from '#lib/api/api';
import type { ApiCallAnswer } from '#lib/api/api-call-types';
import { describeImportRow, importMessages } from '../messages';
import type { ImportJob, ImportStep, RefusedImportRow } from './import-job';
import type { ImportRowOrigin } from './import-request-parts';

/** One step of an import, carried out; answers the job with what came of it. */

type Answer = ApiCallAnswer<'POST /imports/{id}/rows'>;
type RowsStep = Extract<ImportStep, { do: 'rows' }>;
type Outcome = Answer['trades'][number];

/** As it is kept with the import: word for word, and why it was refused. */
const toRefusedLine = (origin: ImportRowOrigin | undefined, why: string): Pick<RefusedImportRow, 'line'> =>
  origin ? { line: { ...origin.line, sentence: why.slice(0, 300), isRefused: true } } : {};

interface RowResult {
  outcome: Outcome;
  words: string;
  origin: ImportRowOrigin | undefined;
}

const ledgers = ['trades', 'cash', 'dividends'] as const;

const addRowResults = (job: ImportJob, { rows: sent, origins }: RowsStep, answer: Answer): ImportJob => {
  const all = ledgers.flatMap((ledger) =>
    answer[ledger].map(
      (outcome, at): RowResult => ({
        outcome,
        words: describeImportRow(sent[ledger]?.[at]?.row),
        origin: origins?.[ledger][at],
      }),
    ),
  );
  const of = (status: Outcome['status']) => all.filter(({ outcome }) => outcome.status === status);
  const countRows = (some: readonly RowResult[]) => some.reduce((sum, { origin }) => sum + (origin?.rows ?? 0), 0);
  const refused = all.flatMap(({ outcome, words, origin }): RefusedImportRow[] =>
    outcome.status === 'refused' ? [{ words, why: outcome.error, ...toRefusedLine(origin, outcome.error) }] : [],
  );
  const { fates } = job;
  return {
    ...job,
    sent: job.sent + all.length,
    recorded: job.recorded + of('recorded').length,
    here: job.here + of('here').length,
    refused: [...job.refused, ...refused],
    ...(fates && {
      fates: {
        recorded: fates.recorded + countRows(of('recorded')),
        here: fates.here + countRows(of('here')),
        refused: fates.refused + countRows(of('refused')),
      },
    }),
  };
};

/** It is there already, as after a call whose answer never came. */
const isThere = (error: unknown): boolean => getErrorStatus(error) === 409;

const ignoreAlreadyExists = async (work: Promise<unknown>): Promise<void> => {
  await work.catch((error: unknown) => {
    if (!isThere(error)) throw error;
  });
};

/** Cash that is switched on takes its trades along, call after call. */
const keepCash = async (
  call: CallApiRoute,
  { platform, since, balance }: Extract<ImportStep, { do: 'cash' }>,
): Promise<void> => {
  for (;;) {
    const { left } = await call('PUT /portfolio/platforms/cash', { platform, since, balance });
    if (left === 0) return;
  }
};

/** What cannot be, such as a split that the market has come to know, is told beside the rows; the import goes on. */
const recordStepOutcome = async (
  job: ImportJob,
  words: string,
  work: Promise<unknown>,
  origin?: ImportRowOrigin,
): Promise<ImportJob> => {
  const { fates } = job;
  const countFate = (fate: 'recorded' | 'refused') =>
    fates && { fates: { ...fates, [fate]: fates[fate] + (origin?.rows ?? 0) } };
  try {
    await work;
    return { ...job, ...countFate('recorded') };
  } catch (error) {
    const status = getErrorStatus(error) ?? 500;
    if (status >= 500 || status === 401 || status === 429) throw error;
    const why = importMessages.refusedBeside(error);
    return {
      ...job,
      refused: [...job.refused, { words, why, ...toRefusedLine(origin, why) }],
      ...countFate('refused'),
    };
  }
};

export const sendImportStep = async (call: CallApiRoute, job: ImportJob, step: ImportStep): Promise<ImportJob> => {
  const id = job.importId as number;
  switch (step.do) {
    case 'platform':
      await ignoreAlreadyExists(call('POST /portfolio/platforms', { platform: step.platform }));
      return job;
    case 'cash':
      await keepCash(call, step);
      return job;
    case 'asset': {
      const { do: _do, ...asset } = step;
      return recordStepOutcome(
        job,
        importMessages.assetOf(asset.symbol),
        ignoreAlreadyExists(call('POST /portfolio/assets', asset)),
      );
    }
    case 'split':
      return recordStepOutcome(
        job,
        importMessages.splitOf(step.split),
        call('POST /portfolio/splits', step.split),
        step.origin,
      );
    case 'rows':
      return addRowResults(
        job,
        step,
        await call('POST /imports/{id}/rows', { id, ...step.rows }, { patience: 60_000 }),
      );
    case 'links':
      await call('POST /imports/{id}/links', { id, ...step.links });
      return job;
    case 'leftOut':
      return recordStepOutcome(
        job,
        importMessages.leftOutOf(step.leftOut.lines.length),
        call('POST /imports/{id}/left-out', { id, ...step.leftOut }),
      );
  }
};
