import { coreFeatureRemovals } from './core.ts';
import { frontendFeatureRemovals } from './frontend.ts';
import { functionsFeatureRemovals } from './functions.ts';
import { operationsFeatureRemovals } from './operations.ts';
import type { FeatureRemoval } from './take-out-type.ts';

export const allFeatureRemovals: readonly FeatureRemoval[] = [
  ...coreFeatureRemovals,
  ...functionsFeatureRemovals,
  ...frontendFeatureRemovals,
  ...operationsFeatureRemovals,
];

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Where its feature stands in the text of its file, however its lines are broken. */
const findFeature = ({ from }: FeatureRemoval, text: string): RegExpExecArray[] => [
  ...text.matchAll(new RegExp(from.trim().split(/\s+/).map(escaped).join('\\s+'), 'g')),
];

/** The text of the file without the feature. @throws Error where it does not stand there exactly once. */
export const removeFeature = (takeOut: FeatureRemoval, text: string): string => {
  const [found, ...others] = findFeature(takeOut, text);
  if (!found) throw new Error(`${takeOut.file} has no "${takeOut.from}" any more.`);
  if (others.length > 0) throw new Error(`${takeOut.file} has "${takeOut.from}" ${others.length + 1} times.`);
  return text.slice(0, found.index) + takeOut.to + text.slice(found.index + found[0].length);
};
