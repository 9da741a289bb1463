import { type Flat, nextPart, type Part } from '#contract/backup-lists';
import type { Day } from '#core/time/day';
import { type Judged, judgeFile, type Refused } from './judge-file';

/** Holds the file while it is looked at and restored, so that the page never does. */

export type Asked = { id: number } & ({ file: File; today: Day } | { done: number });
export type Told = { id: number } & (
  | { judged: Omit<Judged, 'flat'> }
  | { refused: Refused }
  | { part: Part | null }
  | { failed: true }
);

let flat: Flat | undefined;

const answerTo = async (asked: Asked): Promise<Told> => {
  const { id } = asked;
  if ('done' in asked) return { id, part: flat ? nextPart(flat, asked.done) : null };
  const told = await judgeFile(await asked.file.arrayBuffer(), asked.today);
  if ('refused' in told) return { id, ...told };
  const { flat: rows, ...judged } = told;
  flat = rows;
  return { id, judged };
};

self.onmessage = ({ data }: MessageEvent<Asked>) => {
  void answerTo(data)
    .catch((): Told => ({ id: data.id, failed: true }))
    .then((told) => self.postMessage(told));
};
