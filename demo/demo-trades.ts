import { NewTrade } from '#contract/portfolio/trades';
import type { Day } from '#core/time/day';
import quotes from './quotes.json' with { type: 'json' };

/**
 * Four years of one investor, in the order of trading: an index plan, a dividend plan, single shares on six platforms.
 * Prices are near those of the day, before any later split; NVDA, WMT, AVGO, SCHD and NFLX split while held.
 * date, platform, type, symbol, quantity, price, fees, notes
 */
const table = `
2022-12-05  Fidelity   buy   VOO         1.59    377.39   0.00  Index plan
2022-12-08  Robinhood  buy   AAPL    1.689303    147.99   0.00
2022-12-14  Schwab     buy   KO            12     63.90   0.00
2022-12-20  E*TRADE    buy   MSFT           5    263.30   4.95
2022-12-28  Revolut    buy   AMZN      2.9094     96.24   1.25
2023-01-04  E*TRADE    buy   GOOGL         12    102.67   4.95
2023-01-09  Robinhood  buy   NVDA    1.114771    197.35   0.00
2023-01-12  Webull     buy   PYPL          12     77.64   0.00
2023-01-17  Fidelity   buy   SCHD       5.891     76.39   0.00  Dividend plan
2023-01-25  Schwab     buy   JNJ            5    165.27   0.00
2023-01-30  Revolut    buy   META      2.0019    159.85   1.25
2023-02-02  Webull     buy   AMD           10     86.54   0.00
2023-02-06  Fidelity   buy   VOO        1.586    378.42   0.00  Index plan
2023-02-08  Robinhood  buy   AAPL    1.596934    156.55   0.00
2023-02-14  Revolut    buy   NFLX      0.7753    335.36   1.25
2023-02-21  Robinhood  buy   TSLA    1.490535    201.27   0.00
2023-03-01  Webull     buy   INTC          30     32.29   0.00
2023-03-08  E*TRADE    buy   AVGO           1    616.34   4.95
2023-03-20  Schwab     buy   JPM            6    130.70   0.00
2023-03-22  Webull     buy   WMT            6    147.52   0.00
2023-04-05  Fidelity   buy   VOO        1.609    372.95   0.00  Index plan
2023-04-10  Robinhood  buy   AAPL    1.480779    168.83   0.00
2023-04-10  Robinhood  buy   NVDA     0.74746    294.33   0.00
2023-04-17  Fidelity   buy   SCHD       6.168     72.96   0.00  Dividend plan
2023-04-26  E*TRADE    buy   MSFT           4    305.57   4.95
2023-04-28  Revolut    buy   AMZN      2.5349    110.46   1.25
2023-05-10  Robinhood  buy   PLTR   13.863216     10.82   0.00
2023-05-11  Webull     buy   DIS           10     93.89   0.00
2023-06-05  Fidelity   buy   VOO        1.488    403.19   0.00  Index plan
2023-06-08  Robinhood  buy   AAPL     1.34604    185.73   0.00
2023-06-14  Schwab     buy   KO            10     61.12   0.00
2023-07-10  Robinhood  buy   NVDA    0.515947    426.40   0.00
2023-07-12  Schwab     buy   ABBV           6    134.83   0.00
2023-07-17  Fidelity   buy   SCHD       6.144     73.24   0.00  Dividend plan
2023-07-21  Robinhood  buy   TSLA    1.143031    262.46   0.00
2023-07-31  Revolut    buy   META      1.1056    289.44   1.25
2023-08-02  Webull     buy   PYPL          10     63.76   0.00
2023-08-07  Fidelity   buy   VOO        1.484    404.23   0.00  Index plan
2023-08-08  Robinhood  buy   AAPL    1.361211    183.66   0.00
2023-08-14  Revolut    buy   NFLX      0.6428    404.47   1.25
2023-08-22  E*TRADE    buy   GOOGL          8    124.51   4.95
2023-08-28  Revolut    buy   AMZN      2.2086    126.78   1.25
2023-09-06  Webull     buy   WMT            5    159.47   0.00
2023-09-11  Robinhood  buy   PLTR    9.578544     15.66   0.00
2023-09-27  E*TRADE    buy   AVGO           1    825.92   4.95
2023-10-04  Webull     buy   DIS           12     80.60   0.00
2023-10-05  Fidelity   buy   VOO        1.519    395.04   0.00  Index plan
2023-10-05  Schwab     buy   O             14     50.77   0.00
2023-10-09  Robinhood  buy   AAPL    1.442169    173.35   0.00
2023-10-09  Robinhood  buy   NVDA    0.503651    436.81   0.00
2023-10-16  Schwab     buy   JPM            4    150.74   0.00
2023-10-17  Fidelity   buy   SCHD       6.343     70.94   0.00  Dividend plan
2023-10-26  Webull     buy   AMD            8    112.72   0.00
2023-11-06  Schwab     buy   JNJ            6    155.50   0.00
2023-12-05  Fidelity   buy   VOO        1.393    430.83   0.00  Index plan
2023-12-08  Robinhood  buy   AAPL    1.330141    187.95   0.00
2023-12-21  Robinhood  buy   TSLA    1.199904    250.02   0.00
2023-12-28  Revolut    buy   AMZN      1.8277    153.20   1.25
2024-01-09  Robinhood  buy   NVDA    0.416359    528.39   0.00
2024-01-10  Robinhood  buy   PLTR    8.365867     17.93   0.00
2024-01-10  E*TRADE    buy   MSFT           3    382.77   4.95
2024-01-17  Fidelity   buy   SCHD       5.871     76.65   0.00  Dividend plan
2024-01-30  Revolut    buy   META      0.7982    400.90   1.25
2024-02-05  Fidelity   buy   VOO        1.317    455.57   0.00  Index plan
2024-02-08  Robinhood  buy   AAPL    1.351424    184.99   0.00
2024-02-12  Schwab     buy   KO            15     59.46   0.00
2024-02-14  Revolut    buy   NFLX      0.4783    543.61   1.25
2024-04-05  Fidelity   buy   VOO        1.229    488.30   0.00  Index plan
2024-04-08  Robinhood  buy   AAPL    1.407658    177.60   0.00
2024-04-09  Robinhood  buy   NVDA     0.23126    951.31   0.00
2024-04-17  Fidelity   buy   SCHD       5.547     81.12   0.00  Dividend plan
2024-04-18  Schwab     buy   O             12     53.70   0.00
2024-04-29  Revolut    buy   AMZN      1.5017    186.46   1.25
2024-05-02  Webull     buy   SBUX          10     86.09   0.00
2024-05-10  Robinhood  buy   PLTR    6.273526     23.91   0.00
2024-05-14  E*TRADE    buy   AVGO           1   1450.63   4.95
2024-05-16  Webull     buy   WMT            8     64.38   0.00
2024-05-21  Robinhood  buy   TSLA     1.57563    190.40   0.00
2024-06-05  Fidelity   buy   VOO        1.226    489.24   0.00  Index plan
2024-06-05  Webull     sell  PYPL          11     59.85   0.02
2024-06-10  Robinhood  buy   AAPL    1.252631    199.58   0.00
2024-06-17  Schwab     buy   JNJ            6    148.62   0.00
2024-07-09  Robinhood  buy   NVDA    1.808764    121.63   0.00
2024-07-17  Fidelity   buy   SCHD       5.676     79.28   0.00  Dividend plan
2024-07-30  Revolut    buy   META      0.6132    521.87   1.25
2024-08-02  Webull     buy   INTC          40     27.97   0.00
2024-08-05  Fidelity   buy   VOO        1.157    518.64   0.00  Index plan
2024-08-05  Webull     buy   AMD            8    161.27   0.00
2024-08-07  Schwab     buy   JPM            4    206.39   0.00
2024-08-08  Robinhood  buy   AAPL    1.136932    219.89   0.00
2024-08-14  Revolut    buy   NFLX       0.376    691.51   1.25
2024-08-28  Revolut    buy   AMZN      1.4714    190.29   1.25
2024-09-10  Robinhood  buy   PLTR    4.419564     33.94   0.00
2024-09-11  E*TRADE    buy   GOOGL          8    169.46   4.95
2024-10-07  Fidelity   buy   VOO        1.137    527.81   0.00  Index plan
2024-10-08  Robinhood  buy   AAPL    1.068879    233.89   0.00
2024-10-09  Robinhood  buy   NVDA    1.813536    121.31   0.00
2024-10-17  Fidelity   buy   SCHD      16.117     27.92   0.00  Dividend plan
2024-10-21  Robinhood  buy   TSLA    1.031211    290.92   0.00
2024-11-14  Schwab     buy   ABBV           5    189.74   0.00
2024-12-05  Fidelity   buy   VOO        1.129    531.46   0.00  Index plan
2024-12-09  Robinhood  buy   AAPL    1.017584    245.68   0.00
2024-12-18  Robinhood  sell  TSLA    2.576124    383.39   0.03  Trimmed after the run-up
2024-12-30  Revolut    buy   AMZN        1.27    220.48   1.25
2025-01-10  Robinhood  buy   NVDA    1.696484    129.68   0.00
2025-01-10  Robinhood  buy   PLTR    1.947293     77.03   0.00
2025-01-14  Schwab     buy   O             15     54.57   0.00
2025-01-17  Fidelity   buy   SCHD      16.287     27.63   0.00  Dividend plan
2025-01-30  Revolut    buy   META      0.5575    573.94   1.25
2025-02-05  Fidelity   buy   VOO        1.129    531.26   0.00  Index plan
2025-02-05  Webull     sell  PYPL          11     77.12   0.02  Closed at a loss
2025-02-10  Robinhood  buy   AAPL    1.063016    235.18   0.00
2025-02-14  Revolut    buy   NFLX      0.2846    913.56   1.25
2025-02-20  Schwab     buy   KO            10     67.21   0.00
2025-03-13  E*TRADE    buy   GOOGL         10    160.30   0.00
2025-03-21  Robinhood  buy   TSLA    1.115449    268.95   0.00
2025-04-04  E*TRADE    buy   AVGO           6    171.01   0.00
2025-04-07  Fidelity   buy   VOO         1.17    512.68   0.00  Index plan
2025-04-08  Robinhood  buy   AAPL    1.132913    220.67   0.00
2025-04-08  E*TRADE    buy   MSFT           4    385.62   0.00
2025-04-09  Robinhood  buy   NVDA    1.972033    111.56   0.00
2025-04-17  Fidelity   buy   SCHD      16.117     27.92   0.00  Dividend plan
2025-04-28  Revolut    buy   AMZN      1.4218    196.93   1.25
2025-05-06  Robinhood  sell  PLTR   22.224005    103.53   0.02  Took half off the table
2025-06-05  Fidelity   buy   VOO        1.076    557.84   0.00  Index plan
2025-06-09  Robinhood  buy   AAPL    1.188891    210.28   0.00
2025-06-26  Webull     sell  DIS           22    124.23   0.03  Closed
2025-07-08  Schwab     buy   JNJ            5    153.61   0.00
2025-07-09  Robinhood  buy   NVDA    1.384519    158.90   0.00
2025-07-17  Fidelity   buy   SCHD      16.766     26.84   0.00  Dividend plan
2025-07-30  Revolut    buy   META      0.4283    747.22   1.25
2025-07-31  Revolut    sell  META      1.9266    742.61   1.62  After the earnings
2025-08-05  Fidelity   buy   VOO        1.034    580.16   0.00  Index plan
2025-08-08  Robinhood  buy   AAPL     1.11962    223.29   0.00
2025-08-12  Robinhood  sell  NVDA   13.190945    172.29   0.04  Rebalanced into index funds
2025-08-14  Revolut    buy   NFLX      0.2049   1268.82   1.25
2025-08-21  Robinhood  buy   TSLA    0.771684    388.76   0.00
2025-08-28  Revolut    buy   AMZN       1.281    218.58   1.25
2025-10-06  Fidelity   buy   VOO        0.988    607.48   0.00  Index plan
2025-10-08  Robinhood  buy   AAPL    0.971893    257.23   0.00
2025-10-08  Webull     sell  AMD            8    163.38   0.03
2025-10-09  Robinhood  buy   NVDA    1.176471    187.00   0.00
2025-10-14  Schwab     sell  JPM            6    314.00   0.00  Position had grown past its target
2025-10-17  Fidelity   buy   SCHD      16.298     27.61   0.00  Dividend plan
2025-11-05  Webull     buy   SBUX           8     85.35   0.00
2025-12-05  Fidelity   buy   VOO        0.969    619.47   0.00  Index plan
2025-12-08  Robinhood  buy   AAPL    0.925857    270.02   0.00
2025-12-10  E*TRADE    sell  AVGO           9    341.14   0.04
2025-12-29  Revolut    buy   AMZN      1.2156    230.34   1.25
2026-01-09  Robinhood  buy   NVDA    1.190927    184.73   0.00
2026-01-20  Fidelity   buy   SCHD      15.839     28.41   0.00  Dividend plan
2026-01-21  Robinhood  buy   TSLA    0.700329    428.37   0.00
2026-01-22  E*TRADE    sell  GOOGL         11    306.31   0.05  Trimmed
2026-01-30  Revolut    buy   META      0.4938    648.04   1.25
2026-02-05  Fidelity   buy   VOO        0.973    616.91   0.00  Index plan
2026-02-09  Robinhood  buy   AAPL     0.94123    265.61   0.00
2026-02-17  Revolut    buy   NFLX      2.7677     93.94   1.25
2026-02-18  Schwab     buy   KO            12     72.85   0.00
2026-03-12  E*TRADE    buy   MSFT           4    416.65   0.00
2026-04-02  Schwab     buy   JPM            3    293.79   0.00
2026-04-06  Fidelity   buy   VOO            1    600.10   0.00  Index plan
2026-04-08  Robinhood  buy   AAPL    0.973937    256.69   0.00
2026-04-09  Robinhood  buy   NVDA     1.22809    179.14   0.00
2026-04-17  Fidelity   buy   SCHD       14.92     30.16   0.00  Dividend plan
2026-04-28  Revolut    buy   AMZN      1.2598    222.25   1.25
2026-05-19  Webull     sell  INTC          35     52.08   0.04  Sold half into strength
2026-06-05  Fidelity   buy   VOO        0.941    637.74   0.00  Index plan
2026-06-08  Robinhood  buy   AAPL    0.885395    282.36   0.00
2026-06-08  Schwab     buy   O             10     61.02   0.00
2026-06-22  Robinhood  buy   TSLA    0.729874    411.03   0.00
2026-07-09  Robinhood  buy   NVDA    1.058863    207.77   0.00
2026-07-17  Fidelity   buy   SCHD      14.896     30.21   0.00  Dividend plan
2026-07-30  Revolut    buy   META      0.4781    669.26   1.25
2026-08-05  Fidelity   buy   VOO        0.903    664.35   0.00  Index plan
2026-08-10  Robinhood  buy   AAPL    0.803445    311.16   0.00
2026-08-14  Revolut    buy   NFLX      2.3952    108.55   1.25
2026-08-28  Revolut    buy   AMZN      1.1229    249.35   1.25
2026-09-15  Webull     buy   DIS           10    110.94   0.00  Back in
2026-10-05  Fidelity   buy   VOO        0.898    667.96   0.00  Index plan
2026-10-08  Robinhood  buy   AAPL    0.758472    329.61   0.00
2026-10-09  Robinhood  buy   NVDA    1.002324    219.49   0.00
2026-10-19  Fidelity   buy   SCHD      14.418     31.21   0.00  Dividend plan
2026-11-10  Schwab     buy   ABBV           2    263.25   0.00
`;

const companyNames = new Map(quotes.rows.map(([symbol, companyName]) => [symbol, companyName]));

const parseTrade = (line: string): NewTrade => {
  const [transactionDate, platform, transactionType, symbol = '', quantity, price, fees, ...notes] = line.split(/\s+/);
  return NewTrade.parse({
    transactionDate,
    platform,
    transactionType,
    symbol,
    companyName: companyNames.get(symbol),
    quantity: Number(quantity),
    price: Number(price),
    fees: Number(fees),
    notes: notes.join(' '),
  });
};

const trades = table.trim().split('\n').map(parseTrade);

/** The demo's trades up to a day, so that a machine whose clock is behind records nothing in its future. */
export const listDemoTrades = (today: Day): NewTrade[] =>
  trades.filter(({ transactionDate }) => transactionDate <= today);
