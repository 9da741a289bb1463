import type { ReconciliationReportLine } from '#contract/imports/reconciliations';
import { reconciliationMessages } from './reconciliation-messages';

/** Where a difference can be mended: the forms that record it, filled in as far as the difference tells. */

interface Line {
  line: ReconciliationReportLine;
  platform: string;
  day: string;
  name: string;
}
interface Way {
  to: string;
  label: string;
}

const removeMinusSign = (figure: string): string => figure.replace('-', '');
const isMoreHere = ({ difference }: ReconciliationReportLine): boolean => !difference.startsWith('-');
const to = (path: string, fields: Record<string, string>): string => `${path}?add&${new URLSearchParams(fields)}`;

const createTradeLink = ({ line, platform, day, name }: Line): Way => ({
  label: reconciliationMessages.trade(line.what),
  to: to('/dashboard/portfolio', {
    type: isMoreHere(line) ? 'sell' : 'buy',
    symbol: line.what,
    name,
    quantity: removeMinusSign(line.difference),
    platform,
    date: day,
  }),
});

const createCashLink = ({ line, platform, day }: Line): Way => ({
  label: reconciliationMessages.cashRow,
  to: to('/dashboard/cash', {
    type: isMoreHere(line) ? 'withdrawal' : 'deposit',
    amount: removeMinusSign(line.difference),
    currency: line.what,
    platform,
    date: day,
  }),
});

const lookAtDividends: Way = { label: reconciliationMessages.dividends, to: '/dashboard/dividends' };
const lookAtCash: Way = { label: reconciliationMessages.lookAtCash, to: '/dashboard/cash' };

export const listCorrectionLinks = (one: Line): Way[] => {
  const { line } = one;
  const kinds = line.causes.map(({ kind }) => kind);
  if (kinds[0] === 'residue') return [];
  if (line.kind === 'dividends') return [lookAtDividends, ...(kinds.includes('taxInCash') ? [lookAtCash] : [])];
  if (line.kind === 'cash') {
    return kinds.includes('dividend') ? [lookAtDividends, createCashLink(one)] : [createCashLink(one)];
  }
  const isHere = line.counted !== '0';
  return [
    ...(kinds.includes('split') ? [{ label: reconciliationMessages.split, to: '/dashboard/portfolio?add=split' }] : []),
    createTradeLink(one),
    ...(isHere
      ? [{ label: reconciliationMessages.look(line.what), to: `/dashboard/portfolio?stock=${line.what}` }]
      : []),
  ];
};
