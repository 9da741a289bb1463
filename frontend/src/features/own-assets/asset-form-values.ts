import { findLengthFault } from '#contract/fields/field-rules';
import type { NewOwnAsset, NewOwnPrices, OwnPrice } from '#contract/portfolio/own-assets';
import { toDecimalText, toNumber } from '#core/money/amount';
import { isValidSymbol, maxSymbolLength } from '#core/stocks/symbols';
import type { Day } from '#core/time/day';
import type { RequestWithAllFields } from '#lib/form/request-with-all-fields';
import { parseTypedFigureOrZero } from '#lib/form/typed-figure';
import { assetFormMessages as messages } from './messages';
import { parsePastedPrices } from './pasted-prices';

/** The forms as typed: figures stay text until they are sent. */
export interface AssetPriceFormValues {
  date: Day;
  price: string;
}

export interface AssetFormValues extends AssetPriceFormValues {
  symbol: string;
  name: string;
}

export const getBlankAssetFormValues = (symbol: string, today: Day): AssetFormValues => ({
  symbol,
  name: '',
  price: '',
  date: today,
});

export const toNewOwnAssetRequest = ({
  symbol,
  name,
  price,
  date,
}: AssetFormValues): RequestWithAllFields<NewOwnAsset> => ({
  symbol: symbol.trim(),
  name: name.trim(),
  price: toNumber(parseTypedFigureOrZero(price)),
  date,
});

export const toAssetPriceFormValues = ({ date, price }: OwnPrice): AssetPriceFormValues => ({
  date,
  price: toDecimalText(price),
});

export const toAssetPriceRequest = ({ date, price }: AssetPriceFormValues): NewOwnPrices => ({
  prices: [{ date, price: toNumber(parseTypedFigureOrZero(price)) }],
});

export const toPastedAssetPricesRequest = (text: string, today: Day): NewOwnPrices => ({
  prices: parsePastedPrices(text, today).prices,
});

export const createPriceDateValidator =
  (today: Day) =>
  (day: Day): true | string =>
    day <= today || messages.inFuture;

export const validateAssetSymbol = (text: string): true | string =>
  findLengthFault(text, { max: maxSymbolLength }) ?? (isValidSymbol(text.trim()) || messages.notASymbol);
