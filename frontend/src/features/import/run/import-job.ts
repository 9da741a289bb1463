import type { BrokerStatedFigures } from '#contract/imports/import-reconciliation';
import type { NewImport, StatementImport } from '#contract/imports/imports';
import { deleteImportValues, readImportValue, storeImportValue } from '#lib/drafts/stored-import';
import type {
  ImportRequestParts,
  ImportRowOrigin,
  ImportRowOrigins,
  ImportRowsBatch,
  SplitToImport,
} from './import-request-parts';

/** What is left to do of an import that was begun, step after step, so that it can go on after a closed tab. */

export type ImportStep =
  | { do: 'platform'; platform: string }
  | { do: 'cash'; platform: string; since: string; balance: number }
  | { do: 'asset'; symbol: string; name: string; price: number; date: string }
  | { do: 'split'; split: SplitToImport; origin?: ImportRowOrigin }
  /** Without their origins in what an earlier program has begun. */
  | { do: 'rows'; rows: ImportRowsBatch; origins?: ImportRowOrigins }
  | { do: 'links'; links: ImportRequestParts['links'][number] }
  | { do: 'leftOut'; leftOut: ImportRequestParts['leftOut'][number] };

export interface RefusedImportRow {
  words: string;
  why: string;
  /** As it is kept with the import; absent of what stands in no file, and in what an earlier program has begun. */
  line?: ImportRowOrigin['line'];
}

export interface ImportJob {
  /** Digits that name its calls, so that each is carried out once. */
  key: string;
  begin: NewImport;
  end: { stated: BrokerStatedFigures[]; counts: ImportRequestParts['counts'] };
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
  refused: RefusedImportRow[];
  /** Of the rows of the files how many were recorded, were here, or were refused; absent as above. */
  fates?: { recorded: number; here: number; refused: number };
  /** Lines that are left out, and of those that were refused how many are kept. */
  lines?: number;
  refusedKept?: number;
  finished: StatementImport | null;
}

const getStepName = (at: number): string => `step ${at}`;
const jobName = 'job';

export const readStoredImportJob = (): Promise<ImportJob | undefined> => readImportValue<ImportJob>(jobName);
export const storeImportJob = (job: ImportJob): Promise<boolean> => storeImportValue(jobName, job);
export const readStoredImportStep = (at: number): Promise<ImportStep | undefined> =>
  readImportValue<ImportStep>(getStepName(at));
export const deleteStoredImportStep = (at: number): Promise<void> => deleteImportValues([getStepName(at)]);

/** False where the browser keeps nothing, so that the page must stay. */
export const storeImportJobWithSteps = async (job: ImportJob, steps: readonly ImportStep[]): Promise<boolean> => {
  const results = [];
  for (const [at, step] of steps.entries()) results.push(await storeImportValue(getStepName(at), step));
  return [...results, await storeImportJob(job)].every(Boolean);
};

export const deleteStoredImportJob = ({ steps }: Pick<ImportJob, 'steps'>): Promise<void> =>
  deleteImportValues([jobName, ...Array.from({ length: steps }, (_, at) => getStepName(at))]);
