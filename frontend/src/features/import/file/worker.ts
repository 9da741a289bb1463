import { maxArchiveFiles } from '#core/statements/reader/unzip-archive';
import { computeImportPlanImpact } from '../preview/import-plan-impact';
import {
  type ImportFilesPlan,
  planImportFiles,
  type RecordedRowsAndBalances,
  toImportPlanSummary,
  toRecordedRowsAndBalances,
} from '../preview/plan-files';
import { toPreviewRows } from '../preview/to-preview-rows';
import { buildImportRequestParts } from '../run/build-import-request-parts';
import {
  type ParsedStatementFile,
  parseFileWithColumnMapping,
  readDroppedFile,
  summarizeDroppedFiles,
} from './read-statement-files';
import type { StatementWorkerProgress, StatementWorkerRequest, StatementWorkerResponse } from './worker-protocol';

/** Holds the files and what becomes of them, so that the page never does. */

export type WorkerMessageWithId<Message> = Message & { id: number };

/** Rows of one message: the page takes more of them without being held up. */
const atOnce = 400;

let files: ParsedStatementFile[] = [];
let known: RecordedRowsAndBalances = { recorded: [], balances: [] };
let plan: ImportFilesPlan | null = null;
let lastKey = 0;

const createFileKey = () => {
  lastKey += 1;
  return lastKey;
};

type Say = (aside: StatementWorkerProgress) => void;

const isFull = (): boolean => files.filter(({ statement }) => statement !== undefined).length >= maxArchiveFiles;

const toExtraFileRefusal = ({
  statement: _statement,
  bytes: _bytes,
  ...card
}: ParsedStatementFile): ParsedStatementFile => ({
  ...card,
  refused: `An import takes at most ${maxArchiveFiles} files.`,
});

const read = async (dropped: File[], say: Say): Promise<StatementWorkerResponse> => {
  for (const [at, file] of dropped.entries()) {
    say({ reading: { name: file.name, at: at + 1, of: dropped.length } });
    for (const one of await readDroppedFile(file, createFileKey)) {
      // The same file dropped again is still one.
      const isThere = one.fingerprint !== '' && files.some(({ fingerprint }) => fingerprint === one.fingerprint);
      if (!isThere) files.push(isFull() ? toExtraFileRefusal(one) : one);
    }
  }
  return { files: summarizeDroppedFiles(files) };
};

/** Some at a time, so that neither thread is held up by them. */
const sendRows = async (plan: ImportFilesPlan, say: Say): Promise<StatementWorkerResponse> => {
  const views = toPreviewRows(plan);
  for (let at = 0; at < views.length; at += atOnce) {
    say({ more: views.slice(at, at + atOnce) });
    await new Promise((resolve) => setTimeout(resolve));
  }
  return { planned: toImportPlanSummary(plan), rows: [] };
};

const answerRequest = async (request: StatementWorkerRequest, say: Say): Promise<StatementWorkerResponse> => {
  if ('read' in request) return read(request.read, say);
  if ('map' in request) {
    files = files.map((file) => (file.key === request.map ? parseFileWithColumnMapping(file, request.mapping) : file));
    return { files: summarizeDroppedFiles(files) };
  }
  if ('drop' in request) {
    files = files.filter(({ key }) => key !== request.drop);
    return { files: summarizeDroppedFiles(files) };
  }
  if ('known' in request) {
    known = toRecordedRowsAndBalances(request.known);
    return { done: true };
  }
  if ('plan' in request) {
    plan = planImportFiles(files, known, request.plan);
    return sendRows(plan, say);
  }
  if (!plan) throw new Error('Nothing is planned.');
  return 'decide' in request
    ? { difference: computeImportPlanImpact(plan, known, request.decide) }
    : { parts: buildImportRequestParts(plan, request.parts) };
};

self.onmessage = ({ data: { id, ...asked } }: MessageEvent<WorkerMessageWithId<StatementWorkerRequest>>) => {
  const say: Say = (aside) => self.postMessage({ id, ...aside });
  void answerRequest(asked as StatementWorkerRequest, say)
    .catch((error: unknown): StatementWorkerResponse => ({ failed: error instanceof Error ? error.message : '' }))
    .then((response) => self.postMessage({ id, ...response }));
};
