import { describe, expect, it } from 'vitest';
import { findTradeFault } from '#core/portfolio/trade-faults';
import { getGridRowErrors, getGridRowValues } from '#lib/sheet/grid-rows';
import { toTradeFromSheetRow, tradeSheetCurrencyColumns } from './trade-sheet-currency';

const errorsOf = (currency: string, rate: string) =>
  getGridRowErrors(tradeSheetCurrencyColumns, [currency, rate], new Map());
const typed = {
  symbol: 'SAP.DE',
  companyName: '',
  transactionType: 'buy',
  quantity: 3,
  price: 100.5,
  fees: 1,
  transactionDate: '2026-11-20',
  platform: 'Revolut',
  notes: '',
};
const sentOf = (currency: string, rate: string) =>
  toTradeFromSheetRow({ ...typed, ...getGridRowValues(tradeSheetCurrencyColumns, [currency, rate]) });

describe('the sheet of trades', () => {
  it('sends a row in another currency with the US dollars that follow from it', () => {
    const sent = sentOf('eur', '1.0834');
    expect(sent).toEqual({
      ...typed,
      price: 108.8817,
      fees: 1.08,
      currency: 'EUR',
      priceInCurrency: 100.5,
      feesInCurrency: 1,
      exchangeRate: 1.0834,
      rateSource: 'entered',
    });
    expect(findTradeFault(sent, '2026-11-20')).toBeNull();
  });

  it('sends a row in US dollars as it is, whatever rate a broker has put beside it', () => {
    expect(sentOf('', '')).toEqual(typed);
    expect(sentOf('USD', '1.0834')).toEqual(typed);
  });

  it('asks for the rate of a currency, for the currency of a rate, and for one of those that there are', () => {
    expect(errorsOf('EUR', '')).toEqual([undefined, 'Enter the exchange rate: US dollars for one EUR.']);
    expect(errorsOf('', '1.0834')).toEqual(['Enter the currency: USD, EUR, GBP, PLN.', undefined]);
    expect(errorsOf('CHF', '1.0834')).toEqual(['Enter the currency: USD, EUR, GBP, PLN.', undefined]);
    expect(errorsOf('EUR', '0')).toEqual([undefined, 'Exchange rate must be greater than 0.']);
    expect(errorsOf('EUR', '1.0834')).toEqual([]);
    expect(errorsOf('USD', '')).toEqual([]);
  });
});
