import type { Stated } from '#contract/import-certificate';
import { moveOf, tradeMoves } from '#core/cash/moves';
import { amount, inDigits, sum, zero } from '#core/money/amount';
import { addsShares } from '#core/portfolio/trades';
import type { DividendBooks } from '#core/statements/dividend-causes';
import type { HandBooks, HandRow } from '#core/statements/hand-causes';
import { readFound } from '#functions/dividends/found-store';
import { countOn, type LedgersRead } from '#functions/imports/count';
import { listImports } from '#functions/imports/store';
import type { getSplits } from '#functions/stocks/cache';

/** What may explain the differences of a platform. */

type Trade = LedgersRead['trades'][number];
type Entry = LedgersRead['entries'][number];

const ofTrade = (trade: Trade): HandRow => ({
  day: trade.transactionDate,
  type: trade.transactionType,
  symbol: trade.symbol,
  shares: `${addsShares(trade.transactionType) ? '' : '-'}${inDigits(trade.quantity)}`,
  money: inDigits(sum(tradeMoves(trade).map(({ delta }) => delta))),
  currency: 'USD',
});

const ofEntry = (entry: Entry): HandRow => ({
  day: entry.transactionDate,
  type: entry.transactionType,
  symbol: null,
  shares: '0',
  money: inDigits(moveOf(entry).delta),
  currency: entry.currency,
});

const heldElsewhere = async (read: LedgersRead, { platform, day }: Stated, splitsOf: typeof getSplits) => {
  const others = [...new Set(read.trades.map((trade) => trade.platform))].filter((other) => other !== platform);
  const counted = others.map(async (other) => {
    const { positions } = await countOn(read, { platform: other, day, years: [] }, splitsOf);
    return positions.map((one) => ({ platform: other, ...one }));
  });
  return (await Promise.all(counted)).flat();
};

const feesIn = (trades: readonly Trade[], entries: readonly Entry[]): string =>
  inDigits(
    sum([
      ...trades.map(({ fees }) => zero.plus(fees)),
      ...entries.flatMap(({ transactionType, currency, amount }) =>
        transactionType === 'fee' && currency === 'USD' ? [zero.plus(amount)] : [],
      ),
    ]),
  );

/** Days that files of this platform alone cover. */
const coveredBy = (imports: Awaited<ReturnType<typeof listImports>>, platform: string): HandBooks['covered'] =>
  imports
    .filter(({ platforms }) => platforms.every((one) => one === platform))
    .flatMap(({ files }) => files.flatMap(({ from, to }) => (from && to ? [{ platform, from, to }] : [])));

/** What counts as dividends, and the tax that is none of theirs. */
export const dividendBooks = ({ paid, entries }: LedgersRead): DividendBooks => ({
  paid,
  taxes: entries.flatMap(({ transactionType, currency, platform, transactionDate: day, amount: withheld }) =>
    transactionType === 'tax' && currency === 'USD' ? [{ platform, day, amount: amount(withheld) }] : [],
  ),
});

export const readHandBooks = async (
  owner: string,
  read: LedgersRead,
  stated: Stated,
  splitsOf: typeof getSplits,
): Promise<HandBooks> => {
  const { platform, day } = stated;
  const [imports, { found }, elsewhere] = await Promise.all([
    listImports(owner),
    readFound(owner),
    heldElsewhere(read, stated, splitsOf),
  ]);
  const trades = read.trades.filter((trade) => trade.platform === platform);
  const entries = read.entries.filter((entry) => entry.platform === platform);
  const until = <Row extends { transactionDate: string }>(rows: readonly Row[]) =>
    rows.filter(({ transactionDate }) => transactionDate <= day);
  return {
    rows: [...trades.map(ofTrade), ...entries.map(ofEntry)],
    elsewhere,
    notInCash: found
      .filter((one) => one.platform === platform && one.cashId === undefined && one.paymentDate <= day)
      .map(({ symbol, paymentDate, totalAmount, taxWithheld = 0 }) => ({
        symbol,
        day: paymentDate,
        net: Number((totalAmount - taxWithheld).toFixed(2)),
      })),
    covered: coveredBy(imports, platform),
    fees: feesIn(until(trades), until(entries)),
    dividends: dividendBooks(read),
  };
};
