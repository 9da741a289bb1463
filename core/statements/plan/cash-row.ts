import { type Amount, roundCents, toAmount, toDecimalText, toNumber } from '#core/money/amount';
import { ledgerCurrencies } from '#core/portfolio/platforms';
import type { StatementEvent, StatementEventKind } from '#core/statements/events';
import type { CashToRecord } from '#core/statements/plan/rows-to-record';
import { getEventNotes } from '#core/statements/reader/event-text-fields';

interface RecordableCash {
  row: CashToRecord;
  remarks: string[];
}

type CashKind = CashToRecord['transactionType'];

/** By its kind, and by whether the money comes or goes: interest that is owed is a fee, a fee that is waived a deposit. */
const types: Readonly<Partial<Record<StatementEventKind, readonly [comes: CashKind, goes: CashKind]>>> = {
  interest: ['interest', 'fee'],
  fee: ['deposit', 'fee'],
  tax: ['deposit', 'tax'],
  deposit: ['deposit', 'withdrawal'],
  withdrawal: ['deposit', 'withdrawal'],
};

const words: Readonly<Partial<Record<StatementEventKind, string>>> = {
  interest: 'Interest',
  fee: 'Fee',
  tax: 'Tax withheld',
};

const describeEvent = (event: StatementEvent): string =>
  getEventNotes(event) || [words[event.kind], event.symbol].filter(Boolean).join(', ');

const supportedCurrencies: ReadonlySet<string> = new Set(ledgerCurrencies);
/** Whether cash of that currency is kept here. */
export const isLedgerCurrency = (text: string): text is CashToRecord['currency'] => supportedCurrencies.has(text);

const listRemarks = (stated: Amount, rounded: Amount): string[] =>
  stated.eq(rounded) ? [] : [`${toDecimalText(stated)} is rounded to ${rounded.toFixed(2)}: cash takes 2 decimals.`];

/** Money alone as its ledger takes it; or why it cannot. */
export const toRecordableCashRowOrReason = (event: StatementEvent, platform: string): RecordableCash | string => {
  const type = types[event.kind];
  if (!type || event.amount === null) return 'It moves no money.';
  const { currency } = event;
  if (!isLedgerCurrency(currency)) return `Cash must be in USD, EUR, PLN or GBP; this is in ${currency}.`;
  const stated = toAmount(event.amount);
  const rounded = roundCents(stated);
  if (rounded.eq(0)) return 'It moves less than a cent.';
  if (rounded.abs().gt(1_000_000_000)) return 'Its amount is above 1,000,000,000.';
  return {
    row: {
      transactionType: type[rounded.gt(0) ? 0 : 1],
      amount: toNumber(rounded.abs()),
      platform,
      currency,
      transactionDate: event.day,
      description: describeEvent(event),
    },
    remarks: listRemarks(stated, rounded),
  };
};
