import { statementPolicyName } from '#contract/thread-policies';
import type { BankMapping } from '#core/statements/bank-columns';
import type { Parts } from './parts';
import type {
  Aside,
  Asked,
  Choices,
  Decisions,
  DifferenceView,
  FilesRead,
  Known,
  Planned,
  RowView,
  Told,
} from './protocol';
import type { Numbered } from './worker';
import address from './worker?worker&url';

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
  (globalThis.window as unknown as Trusting | undefined)?.trustedTypes?.createPolicy(statementPolicyName, onlyThis) ??
  onlyThis;

export type Reading = Extract<Aside, { reading: unknown }>['reading'];

interface Waiting {
  settle: (told: Told) => void;
  aside: ((aside: Aside) => void) | undefined;
}

/** The thread has ended, as where the memory was not enough, or a rule of a file is broken. */
export class ThreadFailed extends Error {}

const started = () => {
  const worker = new Worker(policy.createScriptURL(address), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  worker.onmessage = ({ data }: MessageEvent<Numbered<Told | Aside>>) => {
    const one = waiting.get(data.id);
    if ('reading' in data || 'more' in data) return one?.aside?.(data);
    waiting.delete(data.id);
    one?.settle(data);
  };
  worker.onerror = () => {
    for (const { settle } of waiting.values()) settle({ failed: '' });
    waiting.clear();
  };
  const ask = (asked: Asked, aside?: Waiting['aside']): Promise<Told> =>
    new Promise((settle) => {
      last += 1;
      waiting.set(last, { settle, aside });
      worker.postMessage({ ...asked, id: last });
    });
  return { ask, end: () => worker.terminate() };
};

const expected = <Key extends string>(told: Told, key: Key): Extract<Told, Record<Key, unknown>> => {
  if (key in told) return told as Extract<Told, Record<Key, unknown>>;
  throw new ThreadFailed('failed' in told ? told.failed : '');
};

/** The thread that holds the files of one visit to the page. */
export const statementThread = () => {
  const { ask, end } = started();
  const filesAfter = async (asked: Asked, onReading?: (reading: Reading) => void): Promise<FilesRead> =>
    expected(await ask(asked, (aside) => 'reading' in aside && onReading?.(aside.reading)), 'files').files;
  return {
    read: (files: File[], onReading: (reading: Reading) => void) => filesAfter({ read: files }, onReading),
    map: (file: number, mapping: BankMapping) => filesAfter({ map: file, mapping }),
    drop: (file: number) => filesAfter({ drop: file }),
    know: async (known: Known): Promise<void> => void expected(await ask({ known }), 'done'),
    plan: async (choices: Choices): Promise<{ planned: Planned; rows: RowView[] }> => {
      const rows: RowView[] = [];
      const told = await ask({ plan: choices }, (aside) => 'more' in aside && rows.push(...aside.more));
      return { planned: expected(told, 'planned').planned, rows };
    },
    decide: async (decisions: Decisions): Promise<DifferenceView> =>
      expected(await ask({ decide: decisions }), 'difference').difference,
    parts: async (decisions: Decisions): Promise<Parts> => expected(await ask({ parts: decisions }), 'parts').parts,
    end,
  };
};
export type StatementThread = ReturnType<typeof statementThread>;
