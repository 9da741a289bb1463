import type { NewOwnAsset, NewOwnPrices, OwnPrice } from '#contract/own-assets';
import { inDigits, toNumber } from '#core/money/amount';
import { isSymbol } from '#core/stocks/symbols';
import type { Day } from '#core/time/day';
import { parseFigure } from '#lib/typed-figure';
import { formMessages as words } from './messages';
import { pastedPrices } from './pasted-prices';

/** The forms as typed: figures stay text until they are sent. */
export interface PriceValues {
  date: Day;
  price: string;
}

export interface AssetValues extends PriceValues {
  symbol: string;
  name: string;
}

export const blankAsset = (symbol: string, today: Day): AssetValues => ({ symbol, name: '', price: '', date: today });

export const assetToSend = ({ symbol, name, price, date }: AssetValues): NewOwnAsset => ({
  symbol: symbol.trim(),
  name: name.trim(),
  price: toNumber(parseFigure(price)),
  date,
});

export const priceValues = ({ date, price }: OwnPrice): PriceValues => ({ date, price: inDigits(price) });

export const priceToSend = ({ date, price }: PriceValues): NewOwnPrices => ({
  prices: [{ date, price: toNumber(parseFigure(price)) }],
});

export const pastedToSend = (text: string, today: Day): NewOwnPrices => ({ prices: pastedPrices(text, today).prices });

export const isPast =
  (today: Day) =>
  (day: Day): true | string =>
    day <= today || words.inFuture;

export const isSymbolTyped = (text: string): true | string => isSymbol(text.trim()) || words.notASymbol;
