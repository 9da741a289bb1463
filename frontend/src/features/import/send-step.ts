import type { ApiCall } from '#lib/api';
import { statusOf } from '#lib/api';
import type { CallAnswer } from '#lib/calls';
import type { Job, RefusedRow, Step } from './job';
import { messages, rowWords } from './messages';

/** One step of an import, carried out; answers the job with what came of it. */

type Answer = CallAnswer<'POST /imports/{id}/rows'>;
type Rows = Extract<Step, { do: 'rows' }>['rows'];
type Outcome = Answer['trades'][number];

const refusedOf = (outcomes: readonly Outcome[], words: (at: number) => string): RefusedRow[] =>
  outcomes.flatMap((outcome, at) => (outcome.status === 'refused' ? [{ words: words(at), why: outcome.error }] : []));

const afterRows = (job: Job, sent: Rows, answer: Answer): Job => {
  const all = [...answer.trades, ...answer.cash, ...answer.dividends];
  const count = (status: Outcome['status']) => all.filter((one) => one.status === status).length;
  const words = (ledger: 'trades' | 'cash' | 'dividends') => (at: number) => rowWords(sent[ledger]?.[at]?.row);
  return {
    ...job,
    sent: job.sent + all.length,
    recorded: job.recorded + count('recorded'),
    here: job.here + count('here'),
    refused: [
      ...job.refused,
      ...refusedOf(answer.trades, words('trades')),
      ...refusedOf(answer.cash, words('cash')),
      ...refusedOf(answer.dividends, words('dividends')),
    ],
  };
};

/** It is there already, as after a call whose answer never came. */
const isThere = (error: unknown): boolean => statusOf(error) === 409;

const unlessThere = async (work: Promise<unknown>): Promise<void> => {
  await work.catch((error: unknown) => {
    if (!isThere(error)) throw error;
  });
};

/** Cash that is switched on takes its trades along, call after call. */
const keepCash = async (call: ApiCall, { platform, since, balance }: Extract<Step, { do: 'cash' }>): Promise<void> => {
  for (;;) {
    const { left } = await call('PUT /portfolio/platforms/cash', { platform, since, balance });
    if (left === 0) return;
  }
};

/** What cannot be, such as a split that the market has come to know, is told beside the rows; the import goes on. */
const unlessRefused = async (job: Job, words: string, work: Promise<unknown>): Promise<Job> => {
  try {
    await work;
    return job;
  } catch (error) {
    const status = statusOf(error) ?? 500;
    if (status >= 500 || status === 401 || status === 429) throw error;
    return { ...job, refused: [...job.refused, { words, why: messages.refusedBeside(error) }] };
  }
};

export const sendStep = async (call: ApiCall, job: Job, step: Step): Promise<Job> => {
  const id = job.importId as number;
  switch (step.do) {
    case 'platform':
      await unlessThere(call('POST /portfolio/platforms', { platform: step.platform }));
      return job;
    case 'cash':
      await keepCash(call, step);
      return job;
    case 'asset': {
      const { do: _do, ...asset } = step;
      return unlessRefused(job, messages.assetOf(asset.symbol), unlessThere(call('POST /portfolio/assets', asset)));
    }
    case 'split':
      return unlessRefused(job, messages.splitOf(step.split), call('POST /portfolio/splits', step.split));
    case 'rows':
      return afterRows(
        job,
        step.rows,
        await call('POST /imports/{id}/rows', { id, ...step.rows }, { patience: 60_000 }),
      );
    case 'links':
      await call('POST /imports/{id}/links', { id, ...step.links });
      return job;
    case 'leftOut':
      return unlessRefused(
        job,
        messages.leftOutOf(step.leftOut.lines.length),
        call('POST /imports/{id}/left-out', { id, ...step.leftOut }),
      );
  }
};
