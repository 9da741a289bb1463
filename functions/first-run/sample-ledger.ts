import type { NewCashEntry } from '#contract/cash';
import { NewTrade } from '#contract/portfolio/trades';
import { NewWatchlistItem } from '#contract/watchlist';
import type { Day } from '#core/time/day';

/**
 * A small ledger to look round with: an index plan, a few shares, dividends, a split and a position that is closed. Made-up
 * trades of real stocks, at prices near those of the day, so that everything the pages show of them is looked up as for any.
 * date, platform, type, symbol, quantity, price, fees, notes
 */
const table = `
2023-05-11  Webull     buy   DIS           10     93.89   0.00
2023-10-04  Webull     buy   DIS           12     80.60   0.00
2024-02-05  Fidelity   buy   VOO        1.317    455.57   0.00  Index plan
2024-02-08  Robinhood  buy   AAPL    1.351424    184.99   0.00
2024-02-12  Schwab     buy   KO            15     59.46   0.00
2024-04-05  Fidelity   buy   VOO        1.229    488.30   0.00  Index plan
2024-04-09  Robinhood  buy   NVDA     0.23126    951.31   0.00
2024-08-05  Fidelity   buy   VOO        1.157    518.64   0.00  Index plan
2025-02-10  Robinhood  buy   AAPL    1.063016    235.18   0.00
2025-02-20  Schwab     buy   KO            10     67.21   0.00
2025-06-05  Fidelity   buy   VOO        1.076    557.84   0.00  Index plan
2025-06-26  Webull     sell  DIS           22    124.23   0.03  Closed
2025-10-08  Robinhood  buy   AAPL    0.971893    257.23   0.00
2026-02-18  Schwab     buy   KO            12     72.85   0.00
2026-04-06  Fidelity   buy   VOO            1    600.10   0.00  Index plan
`;

const companyNames: Readonly<Record<string, string>> = {
  AAPL: 'Apple Inc.',
  DIS: 'The Walt Disney Company',
  KO: 'The Coca-Cola Company',
  NVDA: 'NVIDIA Corporation',
  VOO: 'Vanguard S&P 500 ETF',
};

const parseTradeLine = (line: string): NewTrade => {
  const [transactionDate, platform, transactionType, symbol = '', quantity, price, fees, ...notes] = line.split(/\s+/);
  return NewTrade.parse({
    transactionDate,
    platform,
    transactionType,
    symbol,
    companyName: companyNames[symbol],
    quantity: Number(quantity),
    price: Number(price),
    fees: Number(fees),
    notes: notes.join(' '),
  });
};

/** Only what lies behind a clock that is late: nothing is recorded in the future. */
const createRowsUpToDay =
  <T extends { transactionDate: Day }>(rows: readonly T[]) =>
  (today: Day): T[] =>
    rows.filter(({ transactionDate }) => transactionDate <= today);

export const listSampleTrades = createRowsUpToDay(table.trim().split('\n').map(parseTradeLine));

const createCashEntry = (
  transactionDate: Day,
  transactionType: NewCashEntry['transactionType'],
  sum: number,
  more: Pick<NewCashEntry, 'platform' | 'description'> & Partial<NewCashEntry>,
): NewCashEntry => ({ transactionDate, transactionType, amount: sum, currency: 'USD', ...more });

export const listSampleCashEntries = createRowsUpToDay([
  createCashEntry('2024-01-05', 'deposit', 1_000, { platform: 'Robinhood', description: 'Opening transfer' }),
  createCashEntry('2024-01-08', 'deposit', 4_000, { platform: 'Bank Account', description: 'Opening balance' }),
  createCashEntry('2024-07-01', 'deposit', 600, { platform: 'Revolut', description: 'Holiday money', currency: 'EUR' }),
  createCashEntry('2025-01-06', 'deposit', 500, { platform: 'Robinhood', description: 'Yearly transfer' }),
  createCashEntry('2025-04-15', 'withdrawal', 640.5, { platform: 'Bank Account', description: 'Income tax' }),
]);

export const sampleWatchlist = [
  {
    symbol: 'COST',
    companyName: 'Costco Wholesale Corporation',
    targetBuyPrice: 880,
    investmentThesis: 'Membership fees carry the profit; wait for a better price.',
  },
  { symbol: 'V', companyName: 'Visa Inc.', targetBuyPrice: 310, investmentThesis: 'A toll on every card payment.' },
].map((item) => NewWatchlistItem.parse(item));
