/**
 * Money funds and sweeps, which are cash and no holdings: shares bought of them move money from one pocket of an account to the
 * other, and what they pay is interest.
 */
const cashFunds = new Set([
  ...['SPAXX', 'FDRXX', 'FZFXX', 'FZDXX', 'SPRXX', 'FCASH', 'QPCTQ', 'QPIQQ', 'QUSBQ', 'CORE'],
  ...['VMFXX', 'VMMXX', 'VUSXX', 'VMSXX', 'VMRXX'],
  ...['SWVXX', 'SNSXX', 'SNAXX', 'SNVXX', 'SNOXX'],
  ...['MSBNK', 'ETSWEEP'],
]);

/** Fidelity's names of bank deposits begin and end with it: `QPISQ`. */
const bankSweep = /^Q[A-Z]{3}Q$/;
const moneyMarket = /\bMONEY (?:MARKET|MKT)\b/i;

/** `symbol` as the file writes it, `SPAXX**` as well; a fund of money market is priced 1.00 wherever a price stands. */
export const isCashFund = (symbol: string, name = '', price = ''): boolean => {
  const plain = symbol.replaceAll('*', '').trim().toUpperCase();
  if (cashFunds.has(plain) || bankSweep.test(plain)) return true;
  return moneyMarket.test(name) && /^\$?1(?:\.0*)?$/.test(price.trim());
};
