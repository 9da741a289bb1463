import type { CashCurrency } from '#core/portfolio/platforms';
import { getReadyCashLedgerStates, isCashMaterialized } from '#functions/cash/backfill-cash';
import { listBalances, type StoredBalance } from '#functions/cash/balances';
import type { CashRowSources } from '#functions/cash/cash-row-sources';
import { type CashUsdRates, readCashUsdRates } from '#functions/cash/cash-usd-rates';
import { ConditionalAnswer } from '#functions/runtime/http/conditional-answer';
import type { LedgerStatesByKind } from '#functions/runtime/storage/ledger';
import { createLedgerVersionCache } from '#functions/runtime/storage/ledger-version-cache';
import type { ReadContext } from '#functions/runtime/time-budget';
import type { FxRate, getFxRate } from '#functions/stocks/market-cache';

/** Of which currencies a person has cash: each has a balance from its first row on. */
const currenciesAt = createLedgerVersionCache<readonly CashCurrency[]>();

interface CashRead {
  isKept: boolean;
  heads: LedgerStatesByKind;
  /** Of every currency that the person has a balance in. */
  rates: CashUsdRates;
  balances: () => Promise<StoredBalance[]>;
}

export interface CashEffects {
  rateOf: typeof getFxRate;
  sources: CashRowSources;
}

const getRateFigure = ({ rate }: FxRate): unknown => rate;

/**
 * An answer from a person's cash, which is not made where the browser holds it already. `toRateKey`: what it tells of a
 * rate, where that is more than the figure.
 */
export const buildConditionalCashAnswer = async <A>(
  reader: ReadContext,
  { rateOf, sources }: CashEffects,
  make: (read: CashRead) => Promise<A>,
  toRateKey: (rate: FxRate) => unknown = getRateFigure,
): Promise<A | ConditionalAnswer<A>> => {
  const owner = reader.id;
  const heads = await getReadyCashLedgerStates(reader, sources);
  const at = [heads.PTX.version, heads.CTX.version];
  const known = currenciesAt.find(owner, at);
  const read = known ? undefined : await listBalances(owner);
  const currencies = known ?? [...new Set(read?.map(({ currency }) => currency))];
  if (read) currenciesAt.keep(owner, at, currencies);
  const rates = await readCashUsdRates(currencies, rateOf);
  const isKept = isCashMaterialized(heads);
  const answer = () => make({ isKept, heads, rates, balances: async () => read ?? listBalances(owner) });
  const follows = [heads.PTX, heads.CTX, [...rates].map(([currency, rate]) => [currency, toRateKey(rate)])];
  return isKept ? new ConditionalAnswer(follows, answer) : answer();
};
