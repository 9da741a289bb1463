/**
 * Stock symbols as the market writes them. A class of shares follows a hyphen there, a preferred share a hyphen and a P:
 * `BRK.B`, `BRK/B` and `BRK B` are `BRK-B`; `BAC.PRL` is `BAC-PL`. Whatever else follows a dot is an exchange and stays:
 * `PKN.WA`, `VOD.L`. An index begins with `^`; `=` marks currencies and futures, `BTC-USD` is a pair.
 */

/** Of the letters that stand alone after a dot, four are exchanges: Frankfurt, London, Tokyo, TSX Venture. */
const classes = 'A-EG-KM-SUW-Z';
const asClass = new RegExp(`^([A-Z0-9]+)(?:[/ ]([A-Z])|\\.([${classes}]))$`);
const asPreferred = /^([A-Z0-9]+)[-./ ]PR[-./ ]?([A-Z])$/;

/** The one name of a stock: ` brk.b ` -> `BRK-B`, `pkn.wa` -> `PKN.WA`. What is no symbol comes back as it is, in capitals. */
export const normalizeSymbol = (typed: string): string => {
  const upper = typed.trim().replace(/[a-z]+/g, (letters) => letters.toUpperCase());
  return upper.replace(asPreferred, '$1-P$2').replace(asClass, '$1-$2$3');
};

export const maxSymbolLength = 24;
/** Of what a stock is looked for by. */
export const maxStockSearchLength = 60;

/** What a symbol may be typed as, in small letters and with a class after a space or a slash too. */
const single = `\\^?[A-Za-z0-9][A-Za-z0-9.=&-]{0,${maxSymbolLength - 2}}`;
const ofClass = '[A-Za-z0-9]{1,20}[/ ][A-Za-z]';
const preferred = '[A-Za-z0-9]{1,20}[-./ ][Pp][Rr][-./ ]?[A-Za-z]';
export const symbolInputPattern = `\\s*(?:${single}|${ofClass}|${preferred})\\s*`;
const isTyped = new RegExp(`^${symbolInputPattern}$`);

/** True for what a stock can be recorded under: at most 24 characters, whether the market knows it or not. */
export const isValidSymbol = (typed: string): boolean => isTyped.test(typed);

/**
 * The ways in which older versions may have stored a stock: under the symbol as it was typed.
 * `BRK-B` -> `BRK-B`, `BRK.B`.
 */
export const listLegacySymbolSpellings = (symbol: string): string[] => {
  const between = ['.', '.PR', '.PR.', '.PR-', '-PR', '-PR.', '-PR-'];
  const others = between.map((text) => symbol.replace(/-P?([A-Z])$/, `${text}$1`));
  return [symbol, ...others.filter((other) => other !== symbol && normalizeSymbol(other) === symbol)];
};
