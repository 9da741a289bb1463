import { useMemo } from 'react';
import type { NewCashEntry } from '#contract/cash';
import { cashRules } from '#contract/field-rules';
import { cashCurrencies, cashPlatforms } from '#core/portfolio/platforms';
import { type Day, dayInNewYork } from '#core/time/day';
import { choiceCell, dayCell, figureCell, type SheetColumn, textCell } from '#lib/sheet/columns';
import { Sheet } from '#ui/sheet';
import { useCashPlatforms } from '../platforms/queries';
import { entryTypes, typeWords } from './entry-values';
import { formMessages, sheetMessages as words } from './messages';
import { useAddEntries } from './queries';

const columnsFor = (today: Day, platforms: readonly string[]): SheetColumn[] => [
  {
    id: 'transactionDate',
    header: 'Date',
    names: ['transactiondate', 'bookingdate', 'day'],
    width: 7.5,
    read: dayCell(cashRules.date, today, formMessages.dateInFuture),
  },
  {
    id: 'transactionType',
    header: 'Type',
    names: ['transactiontype', 'kind'],
    width: 7.5,
    options: entryTypes,
    read: choiceCell(entryTypes, { missing: words.type, also: typeWords }),
  },
  {
    id: 'amount',
    header: 'Amount',
    names: ['sum', 'value'],
    width: 8,
    figures: true,
    read: figureCell(cashRules.amount),
  },
  {
    id: 'currency',
    header: 'Currency',
    names: ['ccy'],
    width: 6,
    options: cashCurrencies,
    read: choiceCell(cashCurrencies, { missing: words.currency, blank: 'USD' }),
  },
  {
    id: 'platform',
    header: 'Platform',
    names: ['account', 'bank', 'broker'],
    width: 9,
    options: platforms,
    read: choiceCell(platforms, { missing: words.platform }),
  },
  {
    id: 'description',
    header: 'Description',
    names: ['notes', 'note', 'details', 'memo'],
    width: 18,
    read: textCell(cashRules.description),
  },
];

const ids = new Set(columnsFor('', cashPlatforms).map(({ id }) => id));
const entryOf = (values: Record<string, unknown>): NewCashEntry => values as unknown as NewCashEntry;

/** Many rows of cash typed or pasted at once. */
export default function CashSheet({ onClose }: { onClose: () => void }) {
  const platforms = useCashPlatforms();
  const columns = useMemo(() => columnsFor(dayInNewYork(new Date()), platforms), [platforms]);
  return (
    <Sheet
      title={words.title}
      subtitle={words.subtitle}
      columns={columns}
      draft="cash sheet"
      writing={useAddEntries()}
      toSend={entryOf}
      columnOf={(path) => (ids.has(path) ? path : undefined)}
      done={words.done}
      failed={words.failed}
      onClose={onClose}
    />
  );
}
