import { statementTrustedTypesPolicyName } from '#contract/site/statement-trusted-types';
import type { ColumnMapping } from '#core/statements/mapping/column-preset';
import type { ImportRequestParts } from '../run/import-request-parts';
import type { WorkerMessageWithId } from './worker';
import address from './worker?worker&url';
import type {
  DroppedFilesOverview,
  ImportDecisions,
  ImportImpactView,
  ImportPlanSummary,
  ImportPreviewRow,
  RecordedAccountRows,
  StatementPlanChoices,
  StatementWorkerProgress,
  StatementWorkerRequest,
  StatementWorkerResponse,
} from './worker-protocol';

type Policy = { createScriptURL: (url: string) => string };
/** Absent in browsers that do not know Trusted Types. */
type Trusting = { trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy } };

const onlyThis: Policy = {
  createScriptURL: (url) => {
    if (url !== address) throw new Error('No thread is started from elsewhere.');
    return url;
  },
};
const policy =
  (globalThis.window as unknown as Trusting | undefined)?.trustedTypes?.createPolicy(
    statementTrustedTypesPolicyName,
    onlyThis,
  ) ?? onlyThis;

export type FileReadingProgress = Extract<StatementWorkerProgress, { reading: unknown }>['reading'];

interface Waiting {
  settle: (response: StatementWorkerResponse) => void;
  aside: ((aside: StatementWorkerProgress) => void) | undefined;
}

/** The thread has ended, as where the memory was not enough, or a rule of a file is broken. */
class ThreadFailed extends Error {}

const startWorker = () => {
  const worker = new Worker(policy.createScriptURL(address), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  worker.onmessage = ({
    data,
  }: MessageEvent<WorkerMessageWithId<StatementWorkerResponse | StatementWorkerProgress>>) => {
    const one = waiting.get(data.id);
    if ('reading' in data || 'more' in data) return one?.aside?.(data);
    waiting.delete(data.id);
    one?.settle(data);
  };
  worker.onerror = () => {
    for (const { settle } of waiting.values()) settle({ failed: '' });
    waiting.clear();
  };
  const ask = (request: StatementWorkerRequest, aside?: Waiting['aside']): Promise<StatementWorkerResponse> =>
    new Promise((settle) => {
      last += 1;
      waiting.set(last, { settle, aside });
      worker.postMessage({ ...request, id: last });
    });
  return { ask, end: () => worker.terminate() };
};

const getExpectedResponse = <Key extends string>(
  response: StatementWorkerResponse,
  key: Key,
): Extract<StatementWorkerResponse, Record<Key, unknown>> => {
  if (key in response) return response as Extract<StatementWorkerResponse, Record<Key, unknown>>;
  throw new ThreadFailed('failed' in response ? response.failed : '');
};

/** The thread that holds the files of one visit to the page. */
export const startStatementWorker = () => {
  const { ask, end } = startWorker();
  const filesAfter = async (
    request: StatementWorkerRequest,
    onReading?: (reading: FileReadingProgress) => void,
  ): Promise<DroppedFilesOverview> =>
    getExpectedResponse(await ask(request, (aside) => 'reading' in aside && onReading?.(aside.reading)), 'files').files;
  return {
    read: (files: File[], onReading: (reading: FileReadingProgress) => void) => filesAfter({ read: files }, onReading),
    map: (file: number, mapping: ColumnMapping) => filesAfter({ map: file, mapping }),
    drop: (file: number) => filesAfter({ drop: file }),
    know: async (known: RecordedAccountRows): Promise<void> => void getExpectedResponse(await ask({ known }), 'done'),
    plan: async (choices: StatementPlanChoices): Promise<{ planned: ImportPlanSummary; rows: ImportPreviewRow[] }> => {
      const rows: ImportPreviewRow[] = [];
      const response = await ask({ plan: choices }, (aside) => 'more' in aside && rows.push(...aside.more));
      return { planned: getExpectedResponse(response, 'planned').planned, rows };
    },
    decide: async (decisions: ImportDecisions): Promise<ImportImpactView> =>
      getExpectedResponse(await ask({ decide: decisions }), 'difference').difference,
    parts: async (decisions: ImportDecisions): Promise<ImportRequestParts> =>
      getExpectedResponse(await ask({ parts: decisions }), 'parts').parts,
    end,
  };
};
export type StatementWorkerClient = ReturnType<typeof startStatementWorker>;
