/**
 * Money funds and sweeps, which are cash and no holdings: shares bought of them move money from one pocket of an account to the
 * other, and what they pay is interest.
 */
const cashFunds = new Set([
  ...['SPAXX', 'FDRXX', 'FZFXX', 'FZDXX', 'SPRXX', 'FCASH', 'QPCTQ', 'QPIQQ', 'QUSBQ'],
  ...['VMFXX', 'VMMXX', 'VUSXX', 'VMSXX', 'VMRXX'],
  ...['SWVXX', 'SNSXX', 'SNAXX', 'SNVXX', 'SNOXX'],
  ...['MSBNK', 'ETSWEEP'],
]);

/** Fidelity's deposits at banks: `QPISQ`, and a name that says so, since the shares of a bankrupt company end with a Q as well. */
const bankSweep = /^Q[A-Z]{3}Q$/;
const bankWords = /\b(?:FDIC|BANK|DEPOSIT|SWEEP)\b/i;
const moneyMarket = /\bMONEY (?:MARKET|MKT)\b/i;

/** `symbol` as the file writes it, `SPAXX**` as well; a fund of money market is priced 1.00 wherever a price stands. */
export const isCashFund = (symbol: string, name = '', price = ''): boolean => {
  const plain = symbol.replaceAll('*', '').trim().toUpperCase();
  if (cashFunds.has(plain) || (bankSweep.test(plain) && bankWords.test(name))) return true;
  return moneyMarket.test(name) && /^\$?1(?:\.0*)?$/.test(price.trim());
};
