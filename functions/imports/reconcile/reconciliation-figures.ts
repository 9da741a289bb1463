import type { FileStatedFigures, ReconciliationLineView, StatedFigures } from '#contract/imports/import-reconciliation';
import { isWholeYear } from '#core/statements/reconcile/dividend-years';
import { type ReconciledFigure, toYearFigures } from '#core/statements/reconcile/reconciliation';
import { toStatedYears } from '#functions/imports/reconcile/dividend-spans';
import type { LedgerFigures } from '#functions/imports/reconcile/ledger-figures';

/** What is stated and what is counted, as the figures that a certificate compares. */

export const toReconciliationFigures = ({
  platform,
  positions,
  balances,
  changes,
  years,
}: { platform: string } & LedgerFigures): ReconciledFigure[] => [
  ...positions.map(
    ({ symbol, quantity }): ReconciledFigure => ({ what: 'shares', platform, name: symbol, figure: quantity }),
  ),
  ...balances.map(
    ({ currency, amount }): ReconciledFigure => ({ what: 'cash', platform, name: currency, figure: amount }),
  ),
  ...changes.map(
    ({ currency, from, to, amount }): ReconciledFigure => ({
      what: 'cash',
      platform,
      name: currency,
      from,
      to,
      figure: amount,
    }),
  ),
  ...toYearFigures(platform, years),
];

export const toStatedFigures = (stated: StatedFigures | FileStatedFigures): ReconciledFigure[] =>
  toReconciliationFigures({ changes: [], ...stated, years: toStatedYears(stated) });

/** Of a line of dividends which sum it is, and its days where they are not the whole year; of a change of cash its days. */
export const toLineSpan = ({
  what,
  part,
  from,
  to,
}: Pick<ReconciledFigure, 'what' | 'part' | 'from' | 'to'>): Pick<ReconciliationLineView, 'part' | 'from' | 'to'> => {
  const isPart = from !== undefined && to !== undefined && (what === 'cash' || !isWholeYear({ from, to }));
  return { ...(part && { part }), ...(isPart && { from, to }) };
};
