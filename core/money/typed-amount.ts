import { amount } from '#core/money/amount';

const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const plain = /^(?:\d+(?:\.\d*)?|\.\d+)$/;

/** A figure as people and spreadsheets write it, in plain digits: `$1,234.56` -> `1234.56`, `(12.00)` -> `-12`; null for none. */
export const typedAmount = (text: string): string | null => {
  const bare = text.replaceAll(/[\s\u00a0$€]/g, '').replace(/^(?:USD|EUR|PLN)|(?:USD|EUR|PLN)$/i, '');
  const inBrackets = /^\((.+)\)$/.exec(bare);
  const signed = inBrackets?.[1] ?? bare;
  const [, sign = '', digits = ''] = /^([-+\u2212]?)(.*)$/.exec(signed) ?? [];
  if (!grouped.test(digits) && !plain.test(digits)) return null;
  const figure = amount(digits.replaceAll(',', ''));
  const isNegative = inBrackets ? sign === '' : sign === '-' || sign === '\u2212';
  return (isNegative ? figure.times(-1) : figure).toFixed();
};
