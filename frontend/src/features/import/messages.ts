import type { CashToRecord, DividendToRecord, TradeToRecord } from '#core/statements/rows';
import { formatAmount, formatDay } from '#lib/format';
import { fileMessages } from './file-messages';
import { importsMessages } from './imports-messages';
import { kindOf } from './kind-names';
import { previewMessages } from './preview-messages';
import type { Ledger, LeftOutView } from './protocol';
import { sendingMessages } from './sending-messages';

/** Every word of the page that brings statements in, in the order of the way through it. */
export const messages = {
  title: 'Import',
  subtitle: 'Bring your history from your broker or bank. Nothing is recorded before you have seen what it is.',
  ...fileMessages,
  ...previewMessages,
  ...sendingMessages,
  ...importsMessages,
} as const;

export const whyNames: Record<LeftOutView['why'], string> = {
  internal: 'Mirrors another row, or stays within the account',
  pending: 'Not settled, or cancelled by the broker',
  notKept: 'Not kept here',
  notUnderstood: 'Could not be read',
  rule: 'Left out',
  earlierFile: 'In another of the files already',
};

export const ledgerNames: Record<Ledger, string> = {
  trades: 'Trades',
  cash: 'Cash',
  dividends: 'Dividends',
  splits: 'Splits',
};

type Sent = Partial<TradeToRecord & CashToRecord & DividendToRecord>;

/** A row in a line: `Buy of 10 AAPL on Jan 5, 2026`. */
export const rowWords = (row: unknown): string => {
  const {
    transactionType = 'dividend',
    quantity,
    symbol,
    amount,
    currency,
    gross,
    transactionDate,
    paymentDate,
  } = (row ?? {}) as Sent;
  const money = amount ?? gross;
  const what = quantity
    ? `${quantity} ${symbol}`
    : [symbol, money !== undefined && formatAmount(currency ?? 'USD', money)].filter(Boolean).join(', ');
  return `${kindOf(transactionType)} of ${what} on ${formatDay(transactionDate ?? paymentDate ?? '')}`;
};
