import { useMemo } from 'react';
import type { NewCashEntry } from '#contract/cash';
import { cashRules } from '#contract/fields/field-rules';
import { cashCurrencies, cashPlatforms } from '#core/portfolio/platforms';
import { type Day, getDayInNewYork } from '#core/time/day';
import {
  createChoiceCellParser,
  createDayUpToTodayCellParser,
  createFigureCellParser,
  createTextCellParser,
  type SheetColumn,
} from '#lib/sheet/sheet-columns';
import { RecordSheet } from '#ui/sheet/record-sheet';
import { useCashPlatforms } from '../platforms/queries';
import { cashEntryFormTypes, cashEntryTypeAliases } from './cash-entry-form-values';
import { cashEntryFormMessages, cashSheetMessages as messages } from './messages';
import { useAddEntries, useOfferedCashCurrencies } from './queries';

const buildSheetColumns = (today: Day, platforms: readonly string[], currencies: readonly string[]): SheetColumn[] => [
  {
    id: 'transactionDate',
    header: 'Date',
    names: ['transactiondate', 'bookingdate', 'day'],
    width: 7.5,
    read: createDayUpToTodayCellParser(cashRules.date, today, cashEntryFormMessages.dateInFuture),
  },
  {
    id: 'transactionType',
    header: 'Type',
    names: ['transactiontype', 'kind'],
    width: 7.5,
    options: cashEntryFormTypes,
    read: createChoiceCellParser(cashEntryFormTypes, { missing: messages.type, also: cashEntryTypeAliases }),
  },
  {
    id: 'amount',
    header: 'Amount',
    names: ['sum', 'value'],
    width: 8,
    figures: true,
    read: createFigureCellParser(cashRules.amount),
  },
  {
    id: 'currency',
    header: 'Currency',
    names: ['ccy'],
    width: 6,
    options: currencies,
    read: createChoiceCellParser(currencies, { missing: messages.currency(currencies), blank: 'USD' }),
  },
  {
    id: 'platform',
    header: 'Platform',
    names: ['account', 'bank', 'broker'],
    width: 9,
    options: platforms,
    read: createChoiceCellParser(platforms, { missing: messages.platform }),
  },
  {
    id: 'description',
    header: 'Description',
    names: ['notes', 'note', 'details', 'memo'],
    width: 18,
    read: createTextCellParser(cashRules.description),
  },
];

const ids = new Set(buildSheetColumns('', cashPlatforms, cashCurrencies).map(({ id }) => id));
const toCashEntry = (values: Record<string, unknown>): NewCashEntry => values as unknown as NewCashEntry;

/** Many rows of cash typed or pasted at once. */
export default function CashBulkEntrySheet({ onClose }: { onClose: () => void }) {
  const platforms = useCashPlatforms();
  const currencies = useOfferedCashCurrencies().join();
  const columns = useMemo(
    () => buildSheetColumns(getDayInNewYork(new Date()), platforms, currencies.split(',')),
    [platforms, currencies],
  );
  return (
    <RecordSheet
      title={messages.title}
      subtitle={messages.subtitle}
      columns={columns}
      draft="cash sheet"
      writing={useAddEntries()}
      toSend={toCashEntry}
      columnOf={(path) => (ids.has(path) ? path : undefined)}
      done={messages.done}
      failed={messages.failed}
      onClose={onClose}
    />
  );
}
