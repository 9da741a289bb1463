import { type ChangeEvent, type ReactNode, useEffect, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { ManualDividendPage } from '#contract/dividends/manual-dividends';
import { dividendRules, type FigureRule, findLengthFault } from '#contract/fields/field-rules';
import { computeForeignDividendNet } from '#core/dividends/dividend-currency';
import type { EnteredDividendAmounts } from '#core/dividends/entered-amounts';
import { toNumber } from '#core/money/amount';
import { isValidSymbol, maxSymbolLength } from '#core/stocks/symbols';
import { getDayInNewYork } from '#core/time/day';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { formatInCurrency } from '#lib/format';
import { DateField } from '#ui/form/date-field';
import { SelectField, TextField } from '#ui/form/form-field';
import { NotesField } from '#ui/form/notes-field';
import { NumberField } from '#ui/form/number-field';
import { MoneyFigure } from '#ui/table/figures';
import { toPlatformOptions, useTradePlatforms } from '../../platforms/queries';
import { getForeignCurrency } from '../../stocks/exchange-rate/paid-currency';
import {
  OnDemandPaidCurrencyFields,
  PaidInAnotherCurrencyButton,
} from '../../stocks/exchange-rate/paid-in-another-currency';
import {
  computeDividendAmounts,
  type DividendFormValues,
  findDividendCompanyName,
  isNetDividendPossible,
  parsePaidInForeignCurrency,
} from './dividend-form-values';
import { formatInCurrencyHint, getNetLabel, dividendFormMessages as messages } from './manual-dividend-messages';

const isSymbolTyped = (text: string) =>
  findLengthFault(text, { max: maxSymbolLength }) ?? (isValidSymbol(text.trim()) || messages.symbolRequired);
type Stated = EnteredDividendAmounts | undefined;

const areFees = (stated: Stated) => (_: string, values: DividendFormValues) =>
  isNetDividendPossible({ ...values, taxWithheld: '0' }, stated) || messages.feesBeyondGross;
const isTax = (stated: Stated) => (_: string, values: DividendFormValues) =>
  isNetDividendPossible(values, stated) || messages.taxBeyondGross;

/** In place, so that the caret stays where it is. */
const upperCaseInput = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>): void => {
  const upper = input.value.toUpperCase();
  if (upper === input.value) return;
  const { selectionStart, selectionEnd } = input;
  input.value = upper;
  input.setSelectionRange(selectionStart, selectionEnd);
};

/** Where the amount is stated, what it follows from may stay empty. */
const getFigureRule = (rule: FigureRule, isStated: boolean): FigureRule =>
  isStated ? { ...rule, blank: 'none' } : rule;

interface FieldsProps {
  form: UseFormReturn<DividendFormValues>;
  stated: Stated;
  onSymbolLeft: () => void;
}

const deductions = ['fees', 'taxWithheld'] as const;

/** What the gross amount follows from: in another currency it is typed itself. */
const AmountFields = ({
  form,
  stated,
  foreign,
}: Omit<FieldsProps, 'onSymbolLeft'> & { foreign: string | undefined }) => {
  const { figure } = createFieldPropsBuilders(form);
  const isStated = foreign !== undefined || stated !== undefined;
  const options = { deps: [...deductions] };
  return (
    <>
      <NumberField
        label={messages.shares}
        {...figure('shares', getFigureRule(dividendRules.shares, isStated), options)}
        required={!isStated}
      />
      {foreign ? (
        <NumberField
          label={messages.gross}
          hint={formatInCurrencyHint(foreign)}
          {...figure('grossInCurrency', dividendRules.gross, options)}
        />
      ) : (
        <NumberField
          label={messages.dividendPerShare}
          {...figure('dividendPerShare', getFigureRule(dividendRules.perShare, isStated), options)}
          required={!isStated}
        />
      )}
    </>
  );
};

const Fields = ({ form, stated, onSymbolLeft }: FieldsProps) => {
  const [notes, platform, currency, paymentDate] = useWatch({
    control: form.control,
    name: ['notes', 'platform', 'currency', 'paymentDate'],
  });
  const platforms = [{ value: '', label: messages.noPlatform }, ...toPlatformOptions(useTradePlatforms(), platform)];
  const { day, field, figure, text } = createFieldPropsBuilders(form);
  const symbol = field('symbol', { validate: isSymbolTyped, onBlur: onSymbolLeft });
  const foreign = getForeignCurrency({ currency });
  const hint = foreign && formatInCurrencyHint(foreign);
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
      <TextField
        label={messages.symbol}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...symbol}
        required
        onChange={(event) => {
          upperCaseInput(event);
          void symbol.onChange(event);
        }}
      />
      <TextField label={messages.companyName} autoComplete="off" {...text('companyName', dividendRules.companyName)} />
      <DateField label={messages.paymentDate} {...day('paymentDate', dividendRules.paymentDate)} />
      <SelectField label={messages.platform} options={platforms} {...field('platform')} />
      <AmountFields form={form} stated={stated} foreign={foreign} />
      <div className="relative min-w-0">
        <NumberField
          label={messages.fees}
          hint={hint}
          {...figure('fees', dividendRules.fees, { also: areFees(stated), deps: 'taxWithheld' })}
        />
        {currency === '' && <PaidInAnotherCurrencyButton form={form} />}
      </div>
      <NumberField
        label={messages.taxWithheld}
        hint={hint}
        {...figure('taxWithheld', dividendRules.tax, { also: isTax(stated) })}
      />
      {currency !== '' && (
        <OnDemandPaidCurrencyFields
          form={form}
          day={paymentDate}
          recordedDay={form.formState.defaultValues?.paymentDate}
          today={getDayInNewYork(new Date())}
        />
      )}
      <div className="sm:col-span-2 lg:col-span-1">
        <NotesField typed={notes} {...text('notes', dividendRules.notes)} />
      </div>
    </div>
  );
};

const Amount = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 sm:nth-3:col-start-2">
    <dt className="text-sm text-ink-muted">{label}</dt>
    <dd className="text-lg font-semibold">{children}</dd>
  </div>
);

const Amounts = ({ control, stated }: Pick<UseFormReturn<DividendFormValues>, 'control'> & { stated: Stated }) => {
  const { paidIn, gross, net } = useWatch({
    control,
    compute: (values: DividendFormValues) => ({
      paidIn: parsePaidInForeignCurrency(values),
      ...computeDividendAmounts(values, stated),
    }),
  });
  const isStated = stated !== undefined && gross === stated.gross;
  return (
    <dl className="mt-3 grid gap-x-10 gap-y-1 rounded-lg bg-surface-sunken px-4 py-3 sm:grid-cols-2">
      <Amount label={paidIn ? messages.grossInDollars : isStated ? messages.grossStated : messages.gross}>
        <MoneyFigure value={gross} />
      </Amount>
      <Amount label={paidIn ? messages.netInDollars : messages.net}>
        <MoneyFigure value={net} />
      </Amount>
      {paidIn && (
        <Amount label={getNetLabel(paidIn.currency)}>
          {formatInCurrency(paidIn.currency, toNumber(computeForeignDividendNet(paidIn)))}
        </Amount>
      )}
    </dl>
  );
};

/** Where one types by touch, the form comes into view as a whole; its keyboard is not raised over it unasked. */
const useArrival = (takesFocus: number, setFocus: (field: 'symbol') => void) => {
  const element = useRef<HTMLDivElement>(null);
  const arrived = useRef(0);
  useEffect(() => {
    if (arrived.current === takesFocus) return;
    arrived.current = takesFocus;
    if (!matchMedia('(pointer: coarse)').matches) return setFocus('symbol');
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView();
  }, [setFocus, takesFocus]);
  return element;
};

interface DividendFieldsProps {
  form: UseFormReturn<DividendFormValues>;
  /** What a statement says of the dividend that is edited. */
  stated?: Stated;
  /** Those that are known by a dividend. */
  companies: ManualDividendPage['companies'];
  /** How often the person has asked for it: with each time the form comes into view, ready to be typed into. */
  takesFocus: number;
}

/** The tab's one form, for a new dividend or a recorded one. */
export const DividendFields = ({ form, stated, companies, takesFocus }: DividendFieldsProps) => {
  const element = useArrival(takesFocus, form.setFocus);
  const fillName = () => {
    const name = findDividendCompanyName(form.getValues('symbol'), companies);
    if (name && form.getValues('companyName').trim() === '') {
      form.setValue('companyName', name, { shouldValidate: form.formState.isSubmitted });
    }
  };
  return (
    <div ref={element} tabIndex={-1} className="scroll-mt-32 outline-none">
      <Fields form={form} stated={stated} onSymbolLeft={fillName} />
      <Amounts control={form.control} stated={stated} />
    </div>
  );
};
