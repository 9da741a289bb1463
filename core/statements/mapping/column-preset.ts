import type { BankColumnMapping } from '#core/statements/banks/bank-columns';
import type { TradeColumnMapping } from '#core/statements/mapping/trade-columns';
import { mappedRowKinds } from '#core/statements/mapping/trade-kinds';

/** What each column of a file is: of the movements of an account, or of trades. */
export type ColumnMapping = BankColumnMapping | TradeColumnMapping;

export const isTradeMapping = (mapping: ColumnMapping): mapping is TradeColumnMapping => 'kinds' in mapping;

/** Columns as they were chosen, as a small file for the next person who has such a file of this broker. */

const format = 'evenkeel-columns';
/** Of the file, in characters: a hundred words and names take a tenth. */
export const maxColumnPresetLength = 50_000;
const maxWords = 100;
export const maxBrokerLength = 40;

export const formatColumnPreset = (mapping: ColumnMapping): string =>
  `${JSON.stringify({ format, version: 1, mapping }, null, 2)}\n`;

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 200;
const isOptionalText = (value: unknown): boolean => value === undefined || isText(value);
const isOptionalFlag = (value: unknown): boolean => value === undefined || typeof value === 'boolean';

const isKinds = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length <= maxWords &&
  Object.entries(value).every(
    ([word, kind]) => word.length <= 200 && (mappedRowKinds as readonly unknown[]).includes(kind),
  );

type Rule = (value: unknown) => boolean;
type Fields = Readonly<Record<string, unknown>>;

/** Every field by its rule, and no other field. */
const holds = (fields: Fields, rules: Readonly<Record<string, Rule>>): boolean =>
  Object.entries(rules).every(([name, rule]) => rule(fields[name])) &&
  Object.keys(fields).every((name) => name in rules);

const tradeRules: Readonly<Record<string, Rule>> = {
  ...{ day: isText, symbol: isText, quantity: isText, kinds: isKinds },
  ...{ isDayFirst: isOptionalFlag, hasDecimalComma: isOptionalFlag },
  broker: (value) => value === undefined || (isText(value) && value.length <= maxBrokerLength && !value.includes(',')),
  fixedCurrency: (value) => value === undefined || /^[A-Z]{3}$/.test(String(value)),
  ...Object.fromEntries(
    ['kind', 'price', 'amount', 'fee', 'otherFee', 'tax', 'currency', 'name', 'account', 'id'].map((name) => [
      name,
      isOptionalText,
    ]),
  ),
};

const bankRules: Readonly<Record<string, Rule>> = {
  ...{ day: isText, text: isText },
  ...Object.fromEntries(['balance', 'status', 'id', 'type', 'currency'].map((name) => [name, isOptionalText])),
};
const bankMoneyRules: readonly Readonly<Record<string, Rule>>[] = [
  { amount: isText, isSpentAbove0: isOptionalFlag },
  { in: isText, out: isText },
];

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The columns of such a file; null for any other file. */
export const parseColumnPreset = (text: string): ColumnMapping | null => {
  if (text.length > maxColumnPresetLength) return null;
  const read = parse(text) as { format?: unknown; mapping?: unknown } | null;
  if (read?.format !== format || typeof read.mapping !== 'object' || read.mapping === null) return null;
  const fields = read.mapping as Fields;
  const isTrades = holds(fields, tradeRules);
  const isBank = bankMoneyRules.some((rules) => holds(fields, { ...bankRules, ...rules }));
  return isTrades || isBank ? (fields as unknown as ColumnMapping) : null;
};
