import { describe, expect, test } from 'vitest';
import { roundCents, sumExactAmounts, toAmount, toDecimalText } from '#core/money/amount';
import { foreignCurrencies } from '#core/portfolio/platforms';
import { coinbaseFormat } from '#core/statements/brokers/coinbase';
import { ibkrStatementFormat } from '#core/statements/brokers/ibkr-statement';
import { revolutStocksFormat } from '#core/statements/brokers/revolut-stocks';
import { listClosesToLookUp } from '#core/statements/plan/exchange-rates';
import { toRecordableRowsAndSkippedEvents } from '#core/statements/plan/rows-from-events';
import { toVestOrRateCloseKey } from '#core/statements/plan/vest-prices';
import { toComparedRow } from '#core/statements/reconcile/recorded-rows';
import { parseStatementText } from '#core/statements/testing';
import { identifyTestEvents } from '#core/statements/testing-events';
import { covers } from '#tests/kit/covers';

const revolut = `Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate
2025-03-03T09:00:00.123Z,,CASH TOP-UP,,,USD 1000,USD,1
2025-03-04T14:35:00.123Z,SAP.DE,BUY - MARKET,3,USD 85.11,USD 255.33,USD,1
2025-04-04T14:35:00.123Z,SAP.DE,SELL - MARKET,1.5,USD 90,USD 134.99,USD,1
2025-05-15T04:00:00.123Z,SAP.DE,DIVIDEND,,,USD 0.38,USD,1
2025-05-16T04:00:00.123Z,,CUSTODY FEE,,,-USD 0.12,USD,1
`;
const ibkr = `Statement,Header,Field Name,Field Value
Statement,Data,Title,Activity Statement
Statement,Data,Period,"January 1, 2026 - March 31, 2026"
Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,Proceeds,Comm/Fee,Code
Trades,Data,Order,Stocks,USD,SAP,"2026-01-05, 09:31:00",100,40,-4000,-1.25,O;P
Trades,Data,Order,Stocks,USD,SAP,"2026-02-05, 09:31:00",-40,41.5,1660,-1.25,C;P
Dividends,Header,Currency,Date,Description,Amount
Dividends,Data,USD,2026-02-10,SAP(DE0007164600) Cash Dividend USD 0.5 per Share (Ordinary Dividend),30
Withholding Tax,Header,Currency,Date,Description,Amount,Code
Withholding Tax,Data,USD,2026-02-10,SAP(DE0007164600) Cash Dividend USD 0.5 per Share - DE Tax,-7.91,
Deposits & Withdrawals,Header,Currency,Settle Date,Description,Amount
Deposits & Withdrawals,Data,USD,2026-01-02,Electronic Fund Transfer,5000
`;
const coinbase = `Transactions
User,Ann,1
ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes
a0,2025-01-03 10:00:00 UTC,Deposit,USD,2000,USD,1.00,2000.00,2000.00,0.00,Deposit
a1,2025-01-05 10:00:00 UTC,Buy,BTC,0.01,USD,90000.00,900.00,910.00,10.00,Bought 0.01 BTC
a2,2025-01-06 10:00:00 UTC,Sell,BTC,0.004,USD,91000.00,364.00,360.00,4.00,Sold 0.004 BTC
`;

const files = [
  ['Revolut', revolutStocksFormat, revolut],
  ['Interactive Brokers', ibkrStatementFormat, ibkr],
  ['Coinbase', coinbaseFormat, coinbase],
] as const;

describe.each(foreignCurrencies)('a ledger in %s', (currency) => {
  test.each(files)(
    'of %s comes in whole: no row is left out, and its cash is that of the file to the cent',
    (_, format, text) => {
      covers('4.1 other currencies');
      const { events, leftOut } = parseStatementText(format, text.replaceAll('USD', currency));
      expect(leftOut).toEqual([]);
      const closes = Object.fromEntries(
        events
          .flatMap(listClosesToLookUp)
          .map(({ symbol, day }) => [toVestOrRateCloseKey(symbol, day), { day, close: 1.17, source: 'yahoo' }]),
      );
      const { rows, leftOut: unrecorded } = toRecordableRowsAndSkippedEvents(identifyTestEvents(events), {
        platforms: Object.fromEntries(events.map(({ account }) => [account, 'Revolut'])),
        splits: new Map(),
        recorded: [],
        closes,
      });
      expect(unrecorded).toEqual([]);
      const moved = rows.flatMap((row) => toComparedRow(row) ?? []);
      expect(new Set(moved.map((row) => row.currency))).toEqual(new Set([currency]));
      expect(toDecimalText(sumExactAmounts(moved.map(({ money }) => toAmount(money))))).toBe(
        toDecimalText(sumExactAmounts(events.map(({ amount }) => roundCents(amount ?? 0)))),
      );
      const trades = rows.flatMap((row) => (row.ledger === 'trades' ? [row.row] : []));
      expect(trades.every((trade) => trade.exchangeRate === 1.17 && trade.rateSource === 'market')).toBe(true);
      expect(trades).toHaveLength(2);
    },
  );
});
