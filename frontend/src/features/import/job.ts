import type { Stated } from '#contract/import-certificate';
import type { Import, NewImport } from '#contract/imports';
import { dropOfImport, keepOfImport, readOfImport } from '#lib/kept-import';
import type { Parts, Split } from './parts';

/** What is left to do of an import that was begun, step after step, so that it can go on after a closed tab. */

export type Step =
  | { do: 'platform'; platform: string }
  | { do: 'cash'; platform: string; since: string; balance: number }
  | { do: 'asset'; symbol: string; name: string; price: number; date: string }
  | { do: 'split'; split: Split }
  | { do: 'rows'; rows: Parts['rows'][number] }
  | { do: 'links'; links: Parts['links'][number] }
  | { do: 'leftOut'; leftOut: Parts['leftOut'][number] };

export interface RefusedRow {
  words: string;
  why: string;
}

export interface Job {
  /** Digits that name its calls, so that each is carried out once. */
  key: string;
  begin: NewImport;
  end: { stated: Stated[]; counts: Parts['counts'] };
  steps: number;
  /** How many of them are done. */
  done: number;
  /** Null until the import is begun. */
  importId: number | null;
  /** Rows to record, and how many of them were sent. */
  total: number;
  sent: number;
  recorded: number;
  here: number;
  refused: RefusedRow[];
  finished: Import | null;
}

const stepName = (at: number): string => `step ${at}`;
const jobName = 'job';

export const readJob = (): Promise<Job | undefined> => readOfImport<Job>(jobName);
export const keepJob = (job: Job): Promise<boolean> => keepOfImport(jobName, job);
export const readStep = (at: number): Promise<Step | undefined> => readOfImport<Step>(stepName(at));
export const dropStep = (at: number): Promise<void> => dropOfImport([stepName(at)]);

/** False where the browser keeps nothing, so that the page must stay. */
export const keepWhole = async (job: Job, steps: readonly Step[]): Promise<boolean> => {
  const kept = [];
  for (const [at, step] of steps.entries()) kept.push(await keepOfImport(stepName(at), step));
  return [...kept, await keepJob(job)].every(Boolean);
};

export const dropJob = ({ steps }: Pick<Job, 'steps'>): Promise<void> =>
  dropOfImport([jobName, ...Array.from({ length: steps }, (_, at) => stepName(at))]);
