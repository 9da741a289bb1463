import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Platform, Trade } from '#contract/portfolio/trades';
import { roundCents, toAmount, toNumber } from '#core/money/amount';
import { portfolioPlatforms } from '#core/portfolio/platforms';
import { addDays, type Day, getDayInNewYork } from '#core/time/day';
import { isTradingDay } from '#core/time/market-hours';
import { tradeCollection, tradeLedger } from '#functions/portfolio/store';
import { getTableClient, writeTransaction } from '#functions/runtime/storage/table';

/** Ledgers for the benches: trades of ten years on six platforms, written many at a time. */

export const benchPlatforms = portfolioPlatforms.slice(0, 6);
const years = 10;
const today = getDayInNewYork(new Date());

const openDay = (day: Day): Day => (isTradingDay(day) ? day : openDay(addDays(day, -1)));

/** A buy or, every fifth round, a sale of one share of what has been bought before. */
export const createBenchTrade = (id: number, size: number, symbols: readonly string[]): Trade => {
  const place = (id - 1) % (symbols.length * benchPlatforms.length);
  const round = Math.floor((id - 1) / (symbols.length * benchPlatforms.length));
  const isSale = round % 5 === 4;
  const quantity = isSale ? 1 : 1 + (id % 7);
  const price = 20 + (id % 90) + 0.25;
  const daysBack = Math.floor(((size - id) / size) * years * 365) + 2;
  return {
    id,
    symbol: symbols[place % symbols.length] as string,
    companyName: `The Company of ${symbols[place % symbols.length]}`,
    transactionType: isSale ? 'sell' : 'buy',
    quantity,
    price,
    total: toNumber(roundCents(toAmount(quantity).times(price))),
    transactionDate: openDay(addDays(today, -daysBack)),
    platform: benchPlatforms[Math.floor(place / symbols.length)] as Platform,
    fees: id % 3 === 0 ? 1.5 : 0,
    notes: '',
    version: 1,
  };
};

/** Written past the rules of the ledger, as a program would leave them that keeps no books. */
export const writeBenchTrades = async (owner: string, size: number, symbols: readonly string[]): Promise<void> => {
  const { doc, name } = getTableClient();
  for (let from = 1; from <= size; from += 25) {
    const ids = Array.from({ length: Math.min(25, size - from + 1) }, (_, at) => from + at);
    const requests = ids.map((id) => ({
      PutRequest: { Item: { ...tradeCollection.key(owner, id), ...createBenchTrade(id, size, symbols) } },
    }));
    await doc.send(new BatchWriteCommand({ RequestItems: { [name]: requests } }));
  }
  await writeTransaction([tradeLedger.restore(owner, { last: size, version: size })]);
};
