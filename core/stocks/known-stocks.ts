import { normalizeSymbol } from '#core/stocks/symbols';

/** A stock as the search offers it. */
interface NamedStock {
  symbol: string;
  name: string;
  type: string;
  exchange: string;
}

type Row = readonly [symbol: string, name: string, exchange: 'NASDAQ' | 'NYSE', ...aliases: string[]];

/** 37 well-known US stocks, with what people call them beside the name. */
const rows: readonly Row[] = [
  ['AAPL', 'Apple Inc.', 'NASDAQ', 'iphone', 'mac'],
  ['MSFT', 'Microsoft Corporation', 'NASDAQ', 'windows', 'azure', 'xbox'],
  ['GOOGL', 'Alphabet Inc.', 'NASDAQ', 'google', 'goog', 'youtube', 'android'],
  ['AMZN', 'Amazon.com, Inc.', 'NASDAQ', 'aws'],
  ['META', 'Meta Platforms, Inc.', 'NASDAQ', 'facebook', 'fb', 'instagram', 'whatsapp'],
  ['TSLA', 'Tesla, Inc.', 'NASDAQ'],
  ['NVDA', 'NVIDIA Corporation', 'NASDAQ', 'geforce'],
  ['NFLX', 'Netflix, Inc.', 'NASDAQ'],
  ['AMD', 'Advanced Micro Devices, Inc.', 'NASDAQ', 'ryzen'],
  ['INTC', 'Intel Corporation', 'NASDAQ'],
  ['AVGO', 'Broadcom Inc.', 'NASDAQ', 'vmware'],
  ['ORCL', 'Oracle Corporation', 'NYSE'],
  ['CRM', 'Salesforce, Inc.', 'NYSE', 'slack'],
  ['ADBE', 'Adobe Inc.', 'NASDAQ', 'photoshop'],
  ['CSCO', 'Cisco Systems, Inc.', 'NASDAQ'],
  ['IBM', 'International Business Machines Corporation', 'NYSE', 'red hat'],
  ['PYPL', 'PayPal Holdings, Inc.', 'NASDAQ', 'venmo'],
  ['UBER', 'Uber Technologies, Inc.', 'NYSE'],
  ['JPM', 'JPMorgan Chase & Co.', 'NYSE', 'jp morgan', 'j.p. morgan'],
  ['BAC', 'Bank of America Corporation', 'NYSE', 'bofa', 'merrill lynch'],
  ['GS', 'The Goldman Sachs Group, Inc.', 'NYSE'],
  ['V', 'Visa Inc.', 'NYSE'],
  ['MA', 'Mastercard Incorporated', 'NYSE'],
  ['BRK-B', 'Berkshire Hathaway Inc.', 'NYSE', 'brkb', 'warren buffett'],
  ['DIS', 'The Walt Disney Company', 'NYSE', 'pixar', 'espn'],
  ['KO', 'The Coca-Cola Company', 'NYSE', 'coke', 'coca cola'],
  ['PEP', 'PepsiCo, Inc.', 'NASDAQ'],
  ['MCD', "McDonald's Corporation", 'NYSE', 'mcdonalds'],
  ['SBUX', 'Starbucks Corporation', 'NASDAQ'],
  ['NKE', 'NIKE, Inc.', 'NYSE'],
  ['WMT', 'Walmart Inc.', 'NASDAQ', "sam's club"],
  ['COST', 'Costco Wholesale Corporation', 'NASDAQ'],
  ['HD', 'The Home Depot, Inc.', 'NYSE', 'homedepot'],
  ['JNJ', 'Johnson & Johnson', 'NYSE', 'j&j', 'johnson and johnson'],
  ['PFE', 'Pfizer Inc.', 'NYSE'],
  ['XOM', 'Exxon Mobil Corporation', 'NYSE', 'exxonmobil', 'esso'],
  ['BA', 'The Boeing Company', 'NYSE'],
];

const toNamedStock = ([symbol, name, exchange]: Row): NamedStock => ({ symbol, name, type: 'Equity', exchange });

export const knownStocks: readonly NamedStock[] = rows.map(toNamedStock);

const shortest = 2;
export const maxStockSuggestions = 8;

/** How well a row answers: 0 its symbol or alias, 1 the start of its symbol, 2 of a word, 3 any place; none otherwise. */
const getRank = ([symbol, name, , ...aliases]: Row, query: string): number => {
  const ticker = symbol.toLowerCase();
  const names = [name.toLowerCase(), ...aliases];
  if (normalizeSymbol(query) === symbol || aliases.includes(query)) return 0;
  if (ticker.startsWith(query)) return 1;
  if (names.some((text) => text.startsWith(query) || text.includes(` ${query}`))) return 2;
  return query.length > 2 && names.some((text) => text.includes(query)) ? 3 : Number.POSITIVE_INFINITY;
};

/** At most 8 of the 37, best first: `google` -> GOOGL, `face` -> META. Fewer than 2 characters match nothing. */
export const searchKnownStocks = (query: string): NamedStock[] => {
  const wanted = query.trim().toLowerCase().replace(/\s+/g, ' ');
  if (wanted.length < shortest) return [];
  return rows
    .map((row) => ({ row, rank: getRank(row, wanted) }))
    .filter(({ rank }) => Number.isFinite(rank))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, maxStockSuggestions)
    .map(({ row }) => toNamedStock(row));
};
