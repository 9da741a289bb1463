import type { ReconciliationLineView } from '#contract/imports/import-reconciliation';
import { tradeTypes } from '#core/portfolio/trades';
import { reconciliationMessages } from './reconciliation-messages';

/** Where a cause of the certificate leads: to what it is about, or into the form that records it. */

type Cause = NonNullable<ReconciliationLineView['causes']>[number];
interface Way {
  to: string;
  label: string;
}

const to = (path: string, fields: Record<string, string>): string => `${path}?add&${new URLSearchParams(fields)}`;
const removeMinusSign = (figure: string): string => figure.replace('-', '');

const dividends: Way = { to: '/dashboard/dividends', label: reconciliationMessages.dividends };
const cash: Way = { to: '/dashboard/cash', label: reconciliationMessages.lookAtCash };

/** What the form of cash calls what a file calls otherwise. */
const toCashEntryType = (type: string, money: string): string => {
  if (type !== 'dividend') return type;
  return money.startsWith('-') ? 'withdrawal' : 'deposit';
};

const getRecordLink = ({ about }: Cause, { platform, kind, what }: ReconciliationLineView): Way | null => {
  if (!about?.type) return null;
  const { ledger, symbol, day, type, shares = '0', money = '0' } = about;
  if (ledger === 'dividends') return dividends;
  if (ledger === 'cash') {
    const currency = kind === 'cash' ? what : 'USD';
    const fields = {
      type: toCashEntryType(type, money),
      amount: removeMinusSign(money),
      currency,
      platform,
      date: day,
    };
    return { label: reconciliationMessages.cashRow, to: to('/dashboard/cash', fields) };
  }
  if (!(tradeTypes as readonly string[]).includes(type)) {
    return { label: reconciliationMessages.split, to: '/dashboard/portfolio?add=split' };
  }
  const fields = { type, symbol: symbol ?? '', name: '', quantity: removeMinusSign(shares), platform, date: day };
  return { label: reconciliationMessages.trade(symbol ?? ''), to: to('/dashboard/portfolio', fields) };
};

export const getDifferenceCauseLink = (cause: Cause, line: ReconciliationLineView): Way | null => {
  switch (cause.kind) {
    case 'leftOutRow':
      return getRecordLink(cause, line);
    case 'dividend':
    case 'paid':
    case 'noPlatform':
    case 'otherYear':
      return dividends;
    case 'taxInCash':
    case 'fees':
      return cash;
    case 'split':
      return { label: reconciliationMessages.split, to: '/dashboard/portfolio?add=split' };
    case 'leftOutRows':
    case 'pending':
    case 'missingDays':
      return { label: reconciliationMessages.importMore, to: '/dashboard/import' };
    case 'residue':
      return null;
  }
};
