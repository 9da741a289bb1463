import type {
  BrokerStatedFigures,
  ReconciliationLineView,
  StatementFileFigures,
} from '#contract/imports/import-reconciliation';
import { isWholeYear } from '#core/statements/reconcile/dividend-years';
import { type ReconciledFigure, toDividendYearFigures } from '#core/statements/reconcile/reconciliation';
import { toStatedDividendYearSums } from '#functions/imports/reconcile/dividend-year-spans';
import type { PlatformLedgerFigures } from '#functions/imports/reconcile/platform-ledger-figures';

/** What is stated and what is counted, as the figures that a certificate compares. */

export const toLedgerReconciledFigures = ({
  platform,
  positions,
  balances,
  changes,
  years,
}: { platform: string } & PlatformLedgerFigures): ReconciledFigure[] => [
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
  ...toDividendYearFigures(platform, years),
];

export const toStatedReconciledFigures = (stated: BrokerStatedFigures | StatementFileFigures): ReconciledFigure[] =>
  toLedgerReconciledFigures({ changes: [], ...stated, years: toStatedDividendYearSums(stated) });

/** Of a line of dividends which sum it is, and its days where they are not the whole year; of a change of cash its days. */
export const toReconciliationPartAndDays = ({
  what,
  part,
  from,
  to,
}: Pick<ReconciledFigure, 'what' | 'part' | 'from' | 'to'>): Pick<ReconciliationLineView, 'part' | 'from' | 'to'> => {
  const isPart = from !== undefined && to !== undefined && (what === 'cash' || !isWholeYear({ from, to }));
  return { ...(part && { part }), ...(isPart && { from, to }) };
};
