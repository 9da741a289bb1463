import { coreTakeOuts } from './core.ts';
import { frontendTakeOuts } from './frontend.ts';
import { functionsTakeOuts } from './functions.ts';
import { operationsTakeOuts } from './operations.ts';
import type { TakeOut } from './take-out-type.ts';

export const allTakeOuts: readonly TakeOut[] = [
  ...coreTakeOuts,
  ...functionsTakeOuts,
  ...frontendTakeOuts,
  ...operationsTakeOuts,
];

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Where its feature stands in the text of its file, however its lines are broken. */
const findFeature = ({ from }: TakeOut, text: string): RegExpExecArray[] => [
  ...text.matchAll(new RegExp(from.trim().split(/\s+/).map(escaped).join('\\s+'), 'g')),
];

/** The text of the file without the feature. @throws Error where it does not stand there exactly once. */
export const removeFeature = (takeOut: TakeOut, text: string): string => {
  const [found, ...others] = findFeature(takeOut, text);
  if (!found) throw new Error(`${takeOut.file} has no "${takeOut.from}" any more.`);
  if (others.length > 0) throw new Error(`${takeOut.file} has "${takeOut.from}" ${others.length + 1} times.`);
  return text.slice(0, found.index) + takeOut.to + text.slice(found.index + found[0].length);
};
