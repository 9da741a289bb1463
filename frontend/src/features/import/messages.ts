import type { CashToRecord, DividendToRecord, TradeToRecord } from '#core/statements/plan/rows-to-record';
import { formatAmount, formatDay } from '#lib/format';
import { statementFileMessages } from './file/statement-file-messages';
import type { SkippedStatementLine } from './file/worker-protocol';
import { importHistoryMessages } from './import-history-messages';
import { importPreviewMessages } from './preview/import-preview-messages';
import { getPreviewRowTypeName } from './preview/row-type-names';
import { runningImportMessages } from './run/running-import-messages';

/** Every word of the page that brings statements in, in the order of the way through it. */
export const importMessages = {
  title: 'Import statement',
  subtitle: 'Bring your history from your broker or bank. Nothing is recorded until you have checked it.',
  ...statementFileMessages,
  ...importPreviewMessages,
  ...runningImportMessages,
  ...importHistoryMessages,
} as const;

export const skipReasonNames: Record<SkippedStatementLine['why'], string> = {
  internal: 'Mirrors another row, or stays within the account',
  pending: 'Not settled, or cancelled by the broker',
  notKept: 'Not supported',
  notUnderstood: 'Could not be read',
  rule: 'Left out',
  earlierFile: 'Already in another file',
};

type Sent = Partial<TradeToRecord & CashToRecord & DividendToRecord>;

/** A row in a line: `Buy of 10 AAPL on Jan 5, 2026`. */
export const describeImportRow = (row: unknown): string => {
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
  return `${getPreviewRowTypeName(transactionType)} of ${what} on ${formatDay(transactionDate ?? paymentDate ?? '')}`;
};
