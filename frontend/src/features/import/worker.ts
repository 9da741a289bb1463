import { makeParts } from './make-parts';
import { differenceView, type Plan, planFiles, plannedOf, type Recorded, recordedOf, viewsOf } from './plan-files';
import type { Aside, Asked, Told } from './protocol';
import { type ReadFile, readByHand, readDropped, toldOf } from './read-files';
import { mostFiles } from './unzip';

/** Holds the files and what becomes of them, so that the page never does. */

export type Numbered<Message> = Message & { id: number };

/** Rows of one message: the page takes more of them without being held up. */
const atOnce = 400;

let files: ReadFile[] = [];
let known: Recorded = { recorded: [], balances: [] };
let plan: Plan | null = null;
let lastKey = 0;

const nextKey = () => {
  lastKey += 1;
  return lastKey;
};

type Say = (aside: Aside) => void;

const isFull = (): boolean => files.filter(({ statement }) => statement !== undefined).length >= mostFiles;

const tooMany = ({ statement: _statement, bytes: _bytes, ...card }: ReadFile): ReadFile => ({
  ...card,
  refused: `An import takes at most ${mostFiles} files.`,
});

const read = async (dropped: File[], say: Say): Promise<Told> => {
  for (const [at, file] of dropped.entries()) {
    say({ reading: { name: file.name, at: at + 1, of: dropped.length } });
    for (const one of await readDropped(file, nextKey)) {
      // The same file dropped again is still one.
      const isThere = one.fingerprint !== '' && files.some(({ fingerprint }) => fingerprint === one.fingerprint);
      if (!isThere) files.push(isFull() ? tooMany(one) : one);
    }
  }
  return { files: toldOf(files) };
};

/** Some at a time, so that neither thread is held up by them. */
const tellRows = async (made: Plan, say: Say): Promise<Told> => {
  const views = viewsOf(made);
  for (let at = 0; at < views.length; at += atOnce) {
    say({ more: views.slice(at, at + atOnce) });
    await new Promise((resolve) => setTimeout(resolve));
  }
  return { planned: plannedOf(made), rows: [] };
};

const answerTo = async (asked: Asked, say: Say): Promise<Told> => {
  if ('read' in asked) return read(asked.read, say);
  if ('map' in asked) {
    files = files.map((file) => (file.key === asked.map ? readByHand(file, asked.mapping) : file));
    return { files: toldOf(files) };
  }
  if ('drop' in asked) {
    files = files.filter(({ key }) => key !== asked.drop);
    return { files: toldOf(files) };
  }
  if ('known' in asked) {
    known = recordedOf(asked.known);
    return { done: true };
  }
  if ('plan' in asked) {
    plan = planFiles(files, known, asked.plan);
    return tellRows(plan, say);
  }
  if (!plan) throw new Error('Nothing is planned.');
  return 'decide' in asked
    ? { difference: differenceView(plan, known, asked.decide) }
    : { parts: makeParts(plan, asked.parts) };
};

self.onmessage = ({ data: { id, ...asked } }: MessageEvent<Numbered<Asked>>) => {
  const say: Say = (aside) => self.postMessage({ id, ...aside });
  void answerTo(asked as Asked, say)
    .catch((error: unknown): Told => ({ failed: error instanceof Error ? error.message : '' }))
    .then((told) => self.postMessage({ id, ...told }));
};
