import { tradeRules } from '#contract/fields/field-rules';
import { toAmount } from '#core/money/amount';
import { foreignCurrencies } from '#core/portfolio/platforms';
import { convertTradeToUsd } from '#core/portfolio/trade-currency';
import { createChoiceCellParser, createFigureCellParser, type SheetColumn } from '#lib/sheet/sheet-columns';
import { getMissingRateMessage } from '../../stocks/exchange-rate/paid-currency-messages';
import type { UnnamedTrade } from './company-name-filler';
import { tradeSheetMessages as messages } from './trade-form-messages';

const currencies = ['USD', ...foreignCurrencies];
const readCurrency = createChoiceCellParser(currencies, { missing: messages.currency, blank: 'USD' });
const readRate = createFigureCellParser(tradeRules.exchangeRate);

const findForeignCurrency = (currency: unknown) => foreignCurrencies.find((one) => one === currency);

/** Of a row in another currency, in which its price and fees are then. */
export const tradeSheetCurrencyColumns: readonly SheetColumn[] = [
  {
    id: 'currency',
    header: 'Currency',
    names: ['ccy'],
    width: 6,
    options: currencies,
    read: (text, readCell) =>
      text.trim() === '' && readCell?.('exchangeRate').trim() ? { error: messages.currency } : readCurrency(text),
  },
  {
    id: 'exchangeRate',
    header: 'Exchange rate',
    names: ['fxrate', 'rate'],
    width: 8,
    figures: true,
    read: (text, readCell) => {
      if (text.trim() !== '') return readRate(text);
      const parsed = readCurrency(readCell?.('currency') ?? '');
      const foreign = 'value' in parsed && findForeignCurrency(parsed.value);
      return foreign ? { error: getMissingRateMessage(foreign) } : { value: undefined, shown: '' };
    },
  },
];

/** As the batch takes it, but for a company's name that was not typed. Price and fees of another currency become US dollars at the rate. */
export const toTradeFromSheetRow = (values: Record<string, unknown>): UnnamedTrade => {
  const { currency, exchangeRate, ...typed } = values as unknown as Omit<UnnamedTrade, 'currency'> & {
    currency: string;
  };
  const foreign = findForeignCurrency(currency);
  if (!foreign || exchangeRate === undefined) return typed;
  const fees = typed.fees ?? 0;
  const paid = { price: toAmount(typed.price), fees: toAmount(fees), exchangeRate: toAmount(exchangeRate) };
  return {
    ...typed,
    ...convertTradeToUsd(paid),
    currency: foreign,
    priceInCurrency: typed.price,
    feesInCurrency: fees,
    exchangeRate,
    rateSource: 'entered',
  };
};
