import { findElementText, findOutermostElements, type MarkupElement } from '#core/statements/markup/parse-markup';
import { getSecurityType, type SecurityType } from '#core/statements/security-type';
import { isValidSymbol, normalizeSymbol } from '#core/stocks/symbols';

/** What the transactions and positions of an OFX file are about: its list of securities, by their numbers. */

export interface OfxSecurity {
  security: SecurityType;
  /** As the market writes it; of a stock that the file gives no symbol, its number. Null of what is no stock. */
  symbol: string | null;
  name: string;
}

export type OfxSecuritiesByNumber = ReadonlyMap<string, OfxSecurity>;

const kindsOfInfo: Readonly<Record<string, SecurityType>> = { DEBTINFO: 'bond', OPTINFO: 'option' };
const listed = new Set(['STOCKINFO', 'MFINFO', 'DEBTINFO', 'OPTINFO', 'OTHERINFO']);

const createSecurity = (kind: string, ticker: string, number: string, name: string, price: string): OfxSecurity => {
  const shown = ticker || number;
  const own = kindsOfInfo[kind] ?? getSecurityType(shown, name, price);
  // What is listed as a stock or a fund is one, although it may have no symbol but its number.
  const security = own === 'bond' && kind !== 'DEBTINFO' ? 'stock' : own;
  if (security !== 'stock') return { security, symbol: null, name };
  return isValidSymbol(shown)
    ? { security, symbol: normalizeSymbol(shown), name }
    : { security: 'none', symbol: null, name };
};

export const buildOfxSecuritiesByNumber = (root: MarkupElement): OfxSecuritiesByNumber =>
  new Map(
    findOutermostElements(root, listed).map((info) => {
      const [number, ticker, name, price] = ['UNIQUEID', 'TICKER', 'SECNAME', 'UNITPRICE'].map((field) =>
        findElementText(info, field),
      ) as [string, string, string, string];
      return [number, createSecurity(info.name, ticker, number, name, price)] as const;
    }),
  );

/** By its number; `kind` is that of the record, which tells what a security is that the file does not list. */
export const getOfxSecurity = (securities: OfxSecuritiesByNumber, number: string, kind: string): OfxSecurity => {
  const known = securities.get(number);
  if (known) return known;
  if (number === '') return { security: 'none', symbol: null, name: '' };
  if (/OPT$/.test(kind)) return { security: 'option', symbol: null, name: '' };
  if (/DEBT$/.test(kind)) return { security: 'bond', symbol: null, name: '' };
  // The person is asked which stock has this number.
  return createSecurity('STOCKINFO', '', number, '', '');
};
