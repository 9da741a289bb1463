import { findLengthFault } from '#contract/fields/field-rules';
import type { NewOwnAsset, NewOwnPrices, OwnPrice } from '#contract/portfolio/own-assets';
import { toDecimalText, toNumber } from '#core/money/amount';
import { isSymbol, maxSymbolLength } from '#core/stocks/symbols';
import type { Day } from '#core/time/day';
import type { EveryField } from '#lib/form/every-field';
import { parseFigure } from '#lib/form/typed-figure';
import { assetFormMessages as messages } from './messages';
import { parsePastedPrices } from './pasted-prices';

/** The forms as typed: figures stay text until they are sent. */
export interface AssetPriceValues {
  date: Day;
  price: string;
}

export interface AssetValues extends AssetPriceValues {
  symbol: string;
  name: string;
}

export const getBlankAsset = (symbol: string, today: Day): AssetValues => ({
  symbol,
  name: '',
  price: '',
  date: today,
});

export const toNewOwnAsset = ({ symbol, name, price, date }: AssetValues): EveryField<NewOwnAsset> => ({
  symbol: symbol.trim(),
  name: name.trim(),
  price: toNumber(parseFigure(price)),
  date,
});

export const toAssetPriceValues = ({ date, price }: OwnPrice): AssetPriceValues => ({
  date,
  price: toDecimalText(price),
});

export const toNewOwnPrices = ({ date, price }: AssetPriceValues): NewOwnPrices => ({
  prices: [{ date, price: toNumber(parseFigure(price)) }],
});

export const toPastedOwnPrices = (text: string, today: Day): NewOwnPrices => ({
  prices: parsePastedPrices(text, today).prices,
});

export const validatePriceDate =
  (today: Day) =>
  (day: Day): true | string =>
    day <= today || messages.inFuture;

export const validateAssetSymbol = (text: string): true | string =>
  findLengthFault(text, { max: maxSymbolLength }) ?? (isSymbol(text.trim()) || messages.notASymbol);
