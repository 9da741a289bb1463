import type { AllocationGroup } from '#core/allocation/groups';
import { sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { formatMoney, formatPercent } from '#lib/format';
import type { RingPart } from '#ui/chart/ring-chart';
import { allocationMessages } from './messages';

export type AllocationRingColor = RingPart['color'];

/** Each colour is one part; where there are more, those from the last colour on share it, and the ring shows them as one. */
const colors = ['accent', 'info', 'warning', 'positive', 'negative', 'ink-muted'] as const;

export const getPartName = ({ name }: Pick<AllocationGroup, 'name'>): string => name ?? allocationMessages.noSector;

export const getRingColor = (at: number): AllocationRingColor => colors[Math.min(at, colors.length - 1)] ?? 'ink-muted';

/** What is below zero, as overdrawn cash is, has no place in a ring. */
export const filterDrawableParts = (groups: readonly AllocationGroup[]): AllocationGroup[] =>
  groups.filter(({ value }) => value > 0);

const describeShare = (percent: number | null, value: number): string =>
  [...(percent === null ? [] : [formatPercent(percent)]), formatMoney(value)].join(', ');

const toSmallerParts = (rest: readonly AllocationGroup[]): RingPart => {
  const value = toNumber(sumExactAmounts(rest.map((group) => toAmount(group.value))));
  const percent = toNumber(sumExactAmounts(rest.map((group) => toAmount(group.percent ?? 0))));
  const name = allocationMessages.others(rest.length);
  return { name, value, color: getRingColor(colors.length - 1), told: describeShare(percent, value) };
};

/** `drawable`: the largest first. Of 9 parts the five largest, and 4 smaller ones as one. */
export const toAllocationRingParts = (drawable: readonly AllocationGroup[]): RingPart[] => {
  const alone = drawable.length > colors.length ? colors.length - 1 : drawable.length;
  const rest = drawable.slice(alone);
  return [
    ...drawable.slice(0, alone).map((group, at) => ({
      name: getPartName(group),
      value: group.value,
      color: getRingColor(at),
      told: describeShare(group.percent, group.value),
    })),
    ...(rest.length > 0 ? [toSmallerParts(rest)] : []),
  ];
};
