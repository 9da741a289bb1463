import type { NetWorthPartView } from '#contract/insight/net-worth';
import { computeSumFigure } from '#core/insight/explain/compute-figure';
import { type ComputedFigure, createGivenTerm } from '#core/insight/explain/figure-terms';
import type { NetWorthGroup } from '#core/insight/net-worth/net-worth-groups';
import type { AccountPartByOwner } from '#core/insight/net-worth/net-worth-owners';

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

const ownedTerms: Record<AccountPartByOwner['kind'], string> = {
  platform: 'platformInNetWorth',
  cd: 'cdsInNetWorth',
  savings: 'savingsInNetWorth',
  debt: 'debtsInNetWorth',
};

/** What of the accounts that one keeps belongs to one of the two, in US dollars. */
export const explainOwnerNetWorthShare = ({ parts }: NetWorthGroup<AccountPartByOwner>): ComputedFigure =>
  computeSumFigure(
    'netWorthPart',
    parts.map(({ kind, name, percent, value }) =>
      createGivenTerm(ownedTerms[kind], 'money', value, { platform: percent === 100 ? name : `${name}, ${percent}%` }),
    ),
  );
