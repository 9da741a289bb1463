import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { tradeRules } from '#contract/fields/field-rules';
import { toDecimalText } from '#core/money/amount';
import { tradeTypeNames, tradeTypes } from '#core/portfolio/trade-types';
import type { Day } from '#core/time/day';
import { api } from '#lib/api/api';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { formatInCurrency } from '#lib/format';
import { DateField } from '#ui/form/date-field';
import { SelectField } from '#ui/form/form-field';
import { NotesField } from '#ui/form/notes-field';
import { NumberField } from '#ui/form/number-field';
import { MoneyFigure } from '#ui/table/figures';
import { toPlatformOptions, useTradePlatforms } from '../../platforms/queries';
import { getForeignCurrency } from '../../stocks/exchange-rate/paid-currency';
import {
  OnDemandPaidCurrencyFields,
  PaidInAnotherCurrencyButton,
} from '../../stocks/exchange-rate/paid-in-another-currency';
import { StockField } from '../../stocks/stock-field';
import type { SelectedStock } from '../../stocks/stock-search';
import { portfolioQueryKey } from '../holding/holdings-query';
import {
  getHeldSharesHint,
  getTotalLabel,
  tradeFormMessages as messages,
  ownPriceOfferMessages,
} from './trade-form-messages';
import { computeTradeTotal, getUsdTradeFigures, type TradeFormValues } from './trade-form-values';
import { TradePriceField } from './trade-price-field';
import { useDefaultPlatformOnceLoaded } from './use-last-platform';
import { useClosePriceProposal, useTradeFormHints } from './use-trade-form-hints';

/** Whether a stock that the market does not know has prices of one's own, and the way to give it some. */
const OwnPriceOffer = ({ symbol }: { symbol: string }) => {
  const { data } = useQuery({
    queryKey: [...portfolioQueryKey, 'assets'],
    queryFn: async ({ signal }) => (await api.call('GET /portfolio/assets', undefined, { signal })).assets,
  });
  const asset = data?.find((one) => one.symbol === symbol);
  return (
    <p className="mt-1 text-sm text-ink-muted">
      {asset && ownPriceOfferMessages.counts(asset.name)}{' '}
      <Link to={`/dashboard/portfolio/assets?add=${encodeURIComponent(symbol)}`} className="text-accent underline">
        {asset ? ownPriceOfferMessages.more(symbol) : ownPriceOfferMessages.add(symbol)}
      </Link>
    </p>
  );
};

/**
 * Fills the price in with what is proposed while nothing is typed there, and takes it away again where it is proposed no
 * more: the average cost of one position is none of another's.
 */
const useProposedPrice = ({ getValues, setValue }: UseFormReturn<TradeFormValues>, price?: number): void => {
  const own = useRef('');
  useEffect(() => {
    const currentPrice = getValues('price');
    if (currentPrice !== '' && currentPrice !== own.current) return;
    const next = price === undefined ? '' : toDecimalText(price);
    own.current = next;
    if (next === currentPrice) return;
    setValue('price', next, { shouldDirty: true, shouldValidate: next !== '' });
  }, [price, getValues, setValue]);
};

const types = tradeTypes.map((type) => ({ value: type, label: tradeTypeNames[type] }));

const isNamed = (stock: SelectedStock | null) => Boolean(stock?.companyName.trim()) || messages.companyNameRequired;
export const createTradeDateValidator = (today: Day) => (day: Day) => day <= today || messages.dateInFuture;

const Total = ({ control }: Pick<UseFormReturn<TradeFormValues>, 'control'>) => {
  const [quantity, price, currency, exchangeRate] = useWatch({
    control,
    name: ['quantity', 'price', 'currency', 'exchangeRate'],
  });
  const inUsd = getUsdTradeFigures({ price, fees: '', currency, exchangeRate });
  const foreign = getForeignCurrency({ currency });
  return (
    <div className="rounded-lg bg-surface-sunken px-4 py-3 sm:col-span-2">
      {foreign && (
        <p className="mb-1 flex items-baseline justify-between gap-4 text-sm">
          <span className="text-ink-muted">{getTotalLabel(foreign)}</span>
          <span className="figures">{formatInCurrency(foreign, computeTradeTotal(quantity, price))}</span>
        </p>
      )}
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-sm text-ink-muted">{messages.total}</span>
        <strong className="text-lg font-semibold">
          <MoneyFigure value={computeTradeTotal(quantity, toDecimalText(inUsd.price))} />
        </strong>
      </p>
    </div>
  );
};

interface TransactionFieldsProps {
  form: UseFormReturn<TradeFormValues>;
  today: Day;
  /** Of one that is yet to be recorded and takes shares away, one key fills in all that are held, and their cost is proposed. */
  isNew?: boolean;
}

export const TradeFields = ({ form, today, isNew = false }: TransactionFieldsProps) => {
  const { control } = form;
  const { day, field, figure, text } = createFieldPropsBuilders(form);
  const [notes, stock, transactionDate, transactionType, platform, currency] = useWatch({
    control,
    name: ['notes', 'stock', 'transactionDate', 'transactionType', 'platform', 'currency'],
  });
  const hints = useTradeFormHints({ stock, transactionDate, transactionType, platform, currency });
  const close = useClosePriceProposal(
    { stock: isNew ? stock : null, transactionDate, transactionType, currency },
    today,
  );
  const platforms = useTradePlatforms();
  const all = isNew ? hints.held : 0;
  useProposedPrice(form, isNew ? hints.average : undefined);
  useDefaultPlatformOnceLoaded(form, isNew);
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <StockField
          form={form}
          label={messages.stock}
          hint={messages.stockHint}
          judge={isNamed}
          whenUnknown={(symbol) => <OwnPriceOffer symbol={symbol} />}
        />
      </div>
      <SelectField
        label={messages.transactionType}
        options={types}
        {...field('transactionType', { onChange: () => form.clearErrors('quantity') })}
        required
      />
      <SelectField
        label={messages.platform}
        options={toPlatformOptions(platforms, platform)}
        placeholder={messages.choosePlatform}
        {...field('platform')}
        value={platform}
        required
      />
      <NumberField
        label={messages.quantity}
        hint={all > 0 ? getHeldSharesHint(all, platform) : hints.quantity}
        all={all}
        {...figure('quantity', tradeRules.quantity)}
        required
      />
      <TradePriceField form={form} label={hints.priceLabel} hint={hints.price} proposal={close} />
      <DateField
        label={messages.date}
        max={today}
        {...day('transactionDate', tradeRules.date, createTradeDateValidator(today))}
      />
      <div className="relative min-w-0">
        <NumberField label={messages.fees} hint={hints.fees} {...figure('fees', tradeRules.fees)} />
        {currency === '' && <PaidInAnotherCurrencyButton form={form} quoted={hints.quoted} />}
      </div>
      {currency !== '' && (
        <OnDemandPaidCurrencyFields
          form={form}
          day={transactionDate}
          recordedDay={form.formState.defaultValues?.transactionDate}
          today={today}
        />
      )}
      {transactionType === 'sharesIn' && (
        <DateField
          className="sm:col-span-2"
          label={messages.acquiredOn}
          hint={messages.acquiredOnHint}
          max={transactionDate}
          {...day('acquiredOn', {}, (since) => since <= form.getValues('transactionDate') || messages.acquiredLater)}
        />
      )}
      <div className="sm:col-span-2">
        <NotesField typed={notes} {...text('notes', tradeRules.notes)} />
      </div>
      <Total control={control} />
    </div>
  );
};
