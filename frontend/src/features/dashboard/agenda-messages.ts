import type { AgendaEntry } from '#contract/insight/agenda';
import { formatCount, formatDayWithoutYear, formatMoney, formatSignedMoney, formatSignedPercent } from '#lib/format';
import { getReconciliationPath } from '../reconciliation/messages';

/** The lines of "Today and next". */
export const agendaMessages = {
  retry: 'Retry',
  nothing: 'Nothing moved, and nothing is due in the coming weeks.',
} as const;

/** So many are named; of more, how many. */
const maxNamed = 3;

/** `Upcoming dividends of KO, O, and 2 more could not be read.` */
export const describeUnreadUpcomingDividends = (symbols: readonly string[]): string => {
  const named = symbols.slice(0, symbols.length > maxNamed ? maxNamed - 1 : maxNamed);
  const rest = symbols.length - named.length;
  const list = new Intl.ListFormat('en-US').format([...named, ...(rest > 0 ? [`${rest} more`] : [])]);
  return `Upcoming dividends of ${list} could not be read.`;
};

export interface AgendaLine {
  key: string;
  /** Where it leads. */
  to: string;
  name: string;
  what: string;
  figure: string | null;
  tone: 'plain' | 'positive' | 'negative' | 'attention';
}

const stockPath = (symbol: string): string => `/dashboard/stock/${encodeURIComponent(symbol)}`;
/** `≈` before what is estimated. */
const formatExpected = (amount: number, isEstimated: boolean): string =>
  `${isEstimated ? '≈ ' : ''}${formatMoney(amount)}`;

/** `QRS` of one stock, `3 stocks` of several. */
const nameStocks = (symbols: readonly string[]): string =>
  symbols.length === 1 ? (symbols[0] ?? '') : formatCount(symbols.length, 'stock');

/** `Citi CD 20418`, also of an account number that begins with CD itself. */
const nameCd = ({ bankName, accountNumber }: { bankName: string; accountNumber: string }): string =>
  `${bankName} CD ${accountNumber.replace(/^CD[- ]?/i, '')}`.trim();

const attention = { figure: null, tone: 'attention' } as const;

/** What a line says; `today` tells whether a CD has matured. */
export const toAgendaLine = (entry: AgendaEntry, today: string): AgendaLine => {
  switch (entry.kind) {
    case 'mover':
      return {
        key: `mover ${entry.symbol}`,
        to: stockPath(entry.symbol),
        name: entry.symbol,
        what: entry.percent === null ? '' : formatSignedPercent(entry.percent),
        figure: formatSignedMoney(entry.amount),
        tone: entry.amount < 0 ? 'negative' : 'positive',
      };
    case 'exDate':
    case 'payment':
      return {
        key: `${entry.kind} ${entry.symbol} ${entry.date}`,
        to: stockPath(entry.symbol),
        name: entry.symbol,
        what: `${entry.kind === 'exDate' ? 'ex-date' : 'pays'} ${formatDayWithoutYear(entry.date)}`,
        figure: formatExpected(entry.amount, entry.isEstimated),
        tone: 'plain',
      };
    case 'maturity': {
      const isPast = entry.date <= today;
      return {
        key: `maturity ${entry.cdId}`,
        to: '/dashboard/deposits',
        name: nameCd(entry),
        what: entry.graceEnd
          ? `grace period until ${formatDayWithoutYear(entry.graceEnd)}`
          : `${isPast ? 'matured' : 'matures'} ${formatDayWithoutYear(entry.date)}`,
        figure: formatMoney(entry.amount),
        tone: isPast ? 'attention' : 'plain',
      };
    }
    case 'failedRun':
      return {
        key: 'failedRun',
        to: '/dashboard/dividends',
        name: 'Daily run',
        what: `failed on ${formatDayWithoutYear(entry.date)}`,
        ...attention,
      };
    case 'unpriced':
      return {
        key: 'unpriced',
        to: '/dashboard/portfolio',
        name: nameStocks(entry.symbols),
        what: entry.symbols.length === 1 ? 'has no price' : 'have no price',
        ...attention,
      };
    case 'review':
      return {
        key: 'review',
        to: '/dashboard/portfolio',
        name: nameStocks(entry.symbols),
        what: entry.symbols.length === 1 ? 'needs review' : 'need review',
        ...attention,
      };
    case 'difference':
      return {
        key: `difference ${entry.platform}`,
        to: getReconciliationPath(entry.platform),
        name: entry.platform,
        what: `differed on ${formatDayWithoutYear(entry.date)} in ${formatCount(entry.figures, 'figure')}`,
        ...attention,
      };
  }
};
