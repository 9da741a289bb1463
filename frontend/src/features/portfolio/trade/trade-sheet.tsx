import { useMemo } from 'react';
import { tradeRules } from '#contract/fields/field-rules';
import { portfolioPlatforms } from '#core/portfolio/platforms';
import { tradeTypeNames, tradeTypes } from '#core/portfolio/trade-types';
import { isValidSymbol, normalizeSymbol } from '#core/stocks/symbols';
import { type Day, getDayInNewYork } from '#core/time/day';
import {
  type CellParseResult,
  createChoiceCellParser,
  createDayUpToTodayCellParser,
  createFigureCellParser,
  createOptionalCellParser,
  createTextCellParser,
  type SheetColumn,
} from '#lib/sheet/sheet-columns';
import { RecordSheet } from '#ui/sheet/record-sheet';
import { useTradePlatforms } from '../../platforms/queries';
import { tradeSheetMessages as messages, tradeFormMessages } from './trade-form-messages';
import { useAddTrades } from './trade-mutations';
import { toTradeFromSheetRow, tradeSheetCurrencyColumns } from './trade-sheet-currency';

const types = new Map(tradeTypes.map((type) => [tradeTypeNames[type].toLowerCase(), type]));
/** As people and brokers write it; what is no word of ours alone. */
const typeWords = {
  b: 'buy',
  bought: 'buy',
  purchase: 'buy',
  s: 'sell',
  sold: 'sell',
  sale: 'sell',
  reinvest: 'reinvestment',
  reinvested: 'reinvestment',
  'dividend reinvestment': 'reinvestment',
  drip: 'reinvestment',
  sharesin: 'shares in',
  'transfer in': 'shares in',
  'transferred in': 'shares in',
  'move in': 'shares in',
  'moved in': 'shares in',
  sharesout: 'shares out',
  'transfer out': 'shares out',
  'transferred out': 'shares out',
  'move out': 'shares out',
  'moved out': 'shares out',
};
const readType = createChoiceCellParser([...types.keys()], { missing: messages.type, also: typeWords });
/** Shown by its name, sent as the API has it. */
const typeCell = (text: string): CellParseResult => {
  const reading = readType(text);
  return 'error' in reading ? reading : { ...reading, value: types.get(reading.shown) };
};

const platformWords = { etrade: 'E*TRADE', 'e-trade': 'E*TRADE', 'charles schwab': 'Schwab' };

const buildSheetColumns = (today: Day, platforms: readonly string[]): SheetColumn[] => [
  {
    id: 'transactionDate',
    header: 'Date',
    names: ['transactiondate', 'tradedate', 'activitydate', 'day'],
    width: 7.5,
    read: createDayUpToTodayCellParser(tradeRules.date, today, tradeFormMessages.dateInFuture),
  },
  {
    id: 'transactionType',
    header: 'Type',
    names: ['transactiontype', 'side', 'action', 'buysell'],
    width: 7,
    options: [...types.keys()],
    read: typeCell,
  },
  {
    id: 'symbol',
    header: 'Symbol',
    names: ['ticker', 'stock', 'instrument'],
    width: 6,
    read: (text) => {
      if (text.trim() === '') return { error: messages.symbol };
      return isValidSymbol(text)
        ? { value: normalizeSymbol(text), shown: normalizeSymbol(text) }
        : { error: 'Enter a stock symbol such as AAPL.' };
    },
  },
  {
    id: 'quantity',
    header: 'Quantity',
    names: ['shares', 'qty', 'units'],
    width: 7.5,
    figures: true,
    read: createFigureCellParser(tradeRules.quantity),
  },
  {
    id: 'price',
    header: 'Price',
    names: ['pricepershare', 'shareprice', 'unitprice'],
    width: 7.5,
    figures: true,
    read: createFigureCellParser(tradeRules.price),
  },
  {
    id: 'fees',
    header: 'Fees',
    names: ['fee', 'commission', 'commissions'],
    width: 6,
    figures: true,
    read: createFigureCellParser(tradeRules.fees),
  },
  {
    id: 'platform',
    header: 'Platform',
    names: ['broker', 'account'],
    width: 8,
    options: platforms,
    read: createChoiceCellParser(platforms, { missing: messages.platform, also: platformWords }),
  },
  {
    id: 'companyName',
    header: 'Company',
    names: ['companyname', 'name', 'description'],
    width: 11,
    read: createTextCellParser({ ...tradeRules.companyName, missing: '' }),
  },
  {
    id: 'acquiredOn',
    header: 'Owned since',
    names: ['acquiredon', 'acquired', 'acquisitiondate'],
    width: 7.5,
    read: createOptionalCellParser(
      createDayUpToTodayCellParser(tradeRules.acquiredOn, today, tradeFormMessages.dateInFuture),
    ),
  },
  {
    id: 'notes',
    header: 'Notes',
    names: ['note', 'remark', 'comment'],
    width: 14,
    read: createTextCellParser(tradeRules.notes),
  },
  ...tradeSheetCurrencyColumns,
];

const columnsByPath: Readonly<Partial<Record<string, string>>> = { priceInCurrency: 'price', feesInCurrency: 'fees' };
const ids = new Set(buildSheetColumns('', portfolioPlatforms).map(({ id }) => id));

/** Many trades typed or pasted at once. */
export default function TradeBulkEntrySheet({ onClose }: { onClose: () => void }) {
  const platforms = useTradePlatforms();
  const columns = useMemo(() => buildSheetColumns(getDayInNewYork(new Date()), platforms), [platforms]);
  return (
    <RecordSheet
      title={messages.title}
      subtitle={messages.subtitle}
      columns={columns}
      draft="trades sheet"
      writing={useAddTrades()}
      toSend={toTradeFromSheetRow}
      columnOf={(path) => (ids.has(path) ? path : columnsByPath[path])}
      done={messages.done}
      failed={messages.failed}
      onClose={onClose}
    />
  );
}
