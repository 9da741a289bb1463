import { maskAmountIfHidden } from '#lib/format';

/** `$1,900.00`, and the number before what it is of: `10 AAPL`, `500 EUR`, `4.55 shares`. */
const amountInText = /[+-]?\$\d[\d,]*(?:\.\d+)?|\b\d[\d,]*(?:\.\d+)?(?= (?:[A-Z][A-Z.]{0,9}|shares?)\b)/g;

/** A sentence that comes from the server with its amounts in it: `Purchase of 10 AAPL for $900.00`. */
export const maskAmountsInTextIfHidden = (text: string): string => text.replace(amountInText, maskAmountIfHidden);
