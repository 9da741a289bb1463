/** What a file's own word for a row means. */
export const mappedRowKinds = [
  'buy',
  'sell',
  /** Bought or sold, by the sign of the shares or of the money. */
  'trade',
  'reinvestment',
  'dividend',
  'tax',
  'interest',
  'fee',
  'deposit',
  'withdrawal',
  /** Shares where the row has any, else money: in or out by the sign. */
  'transfer',
  /** Left out, with this as its reason. */
  'leftOut',
] as const;
export type MappedRowKind = (typeof mappedRowKinds)[number];

/**
 * The word of a row: what its cell says before figures and names begin, in lower case. `Bought 10 AAPL @ 150` -> `bought`,
 * `ORDINARY DIVIDEND (AAPL)` -> `ordinary dividend`, `BUY` -> `buy`.
 */
export const extractKindWord = (cell: string): string => {
  const [before = ''] = cell
    .replaceAll('_', ' ')
    .trim()
    .split(/[\d(@$€£~:]/, 1);
  const words = before.trim().split(/\s+/).slice(0, 4);
  // In a sentence in small letters, a word in capitals is a symbol: `Sold AAPL`.
  const isProse = words.some((word) => /[a-z]/.test(word));
  const end = isProse ? words.findIndex((word, at) => at > 0 && /^[A-Z.]{1,6}$/.test(word)) : -1;
  const chosen = (end > 0 ? words.slice(0, end) : words).join(' ').toLowerCase();
  return chosen.replace(/[^\p{L}]+$/u, '') || cell.trim().toLowerCase().slice(0, 40);
};

/** The first that fits; words of options and of other things that are not kept stand before those that they contain. */
const meanings: readonly (readonly [RegExp, MappedRowKind])[] = [
  [/\b(?:to open|to close|short|option|expir|assign|exercise|split|merger|spin|rights|conversion)/, 'leftOut'],
  [/reinvest|\bdrip\b/, 'reinvestment'],
  [/withh(?:eld|olding)|\btax\b|steuer|podatek/, 'tax'],
  [/margin interest|interest (?:paid|charged?)|debit interest/, 'fee'],
  [/dividend|\bdiv\b|cap(?:ital)?\.? gains?|dywidend|distribution/, 'dividend'],
  [/interest|zinsen|odsetki|\brente\b/, 'interest'],
  [/\bfees?\b|commission|charge|geb(?:ü|ue)hr|opłat/, 'fee'],
  [/^b$|\b(?:buy|bought|purchased?|bot|kauf|koop|gekauft|kupno|achat|compra)\b/, 'buy'],
  [/^s$|\b(?:sell|sold|sale|sld|verkauf|verkoop|verkauft|sprzedaż|vente|venta)\b/, 'sell'],
  [/\bdeposit|contribution|top.?up|einzahlung|storting|wpłat/, 'deposit'],
  [/withdraw|disbursement|auszahlung|wypłat/, 'withdrawal'],
  [/transfer|\bwire\b|\bach\b|\beft\b|funds|journal|received|delivered|überweisung|przelew/, 'transfer'],
  [/^(?:trade|order|executed)s?\b/, 'trade'],
];

/** Null where nobody can tell without the person. */
export const findMappedRowKindForWord = (word: string): MappedRowKind | null =>
  meanings.find(([pattern]) => pattern.test(word.toLowerCase()))?.[1] ?? null;
