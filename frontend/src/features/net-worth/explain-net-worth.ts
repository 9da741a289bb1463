import type { NetWorthPartView } from '#contract/insight/net-worth';
import { computeSumFigure } from '#core/insight/explain/compute-figure';
import { type ComputedFigure, createGivenTerm } from '#core/insight/explain/figure-terms';
import type { NetWorthGroup } from '#core/insight/net-worth/net-worth-groups';

/** One part of net worth by what lies where, in US dollars. */
export const explainNetWorthGroup = ({ parts }: NetWorthGroup<NetWorthPartView>): ComputedFigure =>
  computeSumFigure(
    'netWorthPart',
    parts.map(({ class: name, place, currency, value }) =>
      createGivenTerm(`${name}InNetWorth`, 'money', value, {
        platform: currency === 'USD' ? place : `${place}, ${currency}`,
      }),
    ),
  );
