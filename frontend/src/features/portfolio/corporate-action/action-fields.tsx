import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { corporateActionRules as rules } from '#contract/fields/field-rules';
import type { CorporateActionPreview } from '#contract/portfolio/corporate-actions';
import { type Day, getDayInNewYork } from '#core/time/day';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { setInputTextAsTyped } from '#lib/form/set-input-text-as-typed';
import { DateField } from '#ui/form/date-field';
import { SelectField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import { toPlatformOptions, useTradePlatforms } from '../../platforms/queries';
import { StockField } from '../../stocks/stock-field';
import type { SelectedStock } from '../../stocks/stock-search';
import { useClosePriceProposal } from '../trade/use-trade-form-hints';
import {
  type CorporateActionFormValues,
  hasRatio,
  hasReceivedStock,
  paysCash,
  proposeMergerCashPercent,
  proposeSpinOffCostPercent,
} from './action-form-values';
import { corporateActionMessages as messages } from './action-messages';

type Form = UseFormReturn<CorporateActionFormValues>;

const toOptions = <Name extends string>(names: Readonly<Record<Name, string>>) =>
  Object.entries<string>(names).map(([value, label]) => ({ value, label }));

const UseProposal = ({ percent }: { percent: string }) => (
  <button
    type="button"
    aria-label={`${messages.use} ${percent}%`}
    className="min-h-9 rounded-md px-2.5 text-sm font-medium text-accent hover:bg-surface-sunken pointer-coarse:min-h-11"
    onClick={({ currentTarget }) => {
      const input = currentTarget.closest('div')?.parentElement?.querySelector('input');
      if (!input) return;
      setInputTextAsTyped(input, percent);
      // The button goes with the empty field.
      input.focus();
    }}
  >
    {messages.use}
  </button>
);

/** By the closes of the day, where the market knows them: how much of the value the new company, or the cash, stands for. */
const usePercentProposal = (stock: SelectedStock, values: CorporateActionFormValues, today: Day) => {
  const isSpinOff = values.kind === 'spinOff';
  const at = { transactionDate: values.date, transactionType: 'buy', currency: '' } as const;
  const parent = useClosePriceProposal({ stock: isSpinOff ? stock : null, ...at }, today);
  const received = useClosePriceProposal({ stock: values.stock, ...at }, today);
  if (!received || (isSpinOff && !parent)) return null;
  const percent = parent
    ? proposeSpinOffCostPercent(values, [parent, received])
    : proposeMergerCashPercent(values, received);
  return percent === null ? null : { percent, day: received.day };
};

interface FieldsProps {
  form: Form;
  /** The stock whose company has acted. */
  stock: SelectedStock;
  values: CorporateActionFormValues;
}

const PercentField = ({ form, stock, values }: FieldsProps) => {
  const { figure } = createFieldPropsBuilders(form);
  const proposal = usePercentProposal(stock, values, getDayInNewYork(new Date()));
  const isSpinOff = values.kind === 'spinOff';
  const hint = isSpinOff ? messages.costPercentHint : messages.cashPercentHint;
  return (
    <NumberField
      className="sm:col-span-2"
      label={isSpinOff ? messages.costPercent : messages.cashPercent}
      hint={proposal ? messages.proposal(proposal.percent, proposal.day) : hint}
      trailing={proposal && values.percent === '' && <UseProposal percent={proposal.percent} />}
      {...figure('percent', rules.percent)}
    />
  );
};

const RatioFields = ({ form }: Pick<FieldsProps, 'form'>) => {
  const { figure } = createFieldPropsBuilders(form);
  return (
    <>
      <NumberField label={messages.newShares} hint={messages.newSharesHint} {...figure('newShares', rules.newShares)} />
      <NumberField label={messages.oldShares} hint={messages.oldSharesHint} {...figure('oldShares', rules.oldShares)} />
    </>
  );
};

const FractionFields = ({ form, fractions }: { form: Form; fractions: CorporateActionPreview['fractions'] }) => {
  const { field, fieldState } = useController({ control: form.control, name: 'fractions' });
  return fractions.map(({ platform, symbol, quantity }) => (
    <NumberField
      key={platform}
      className="sm:col-span-2"
      label={messages.fractionCash(quantity, symbol, platform)}
      hint={messages.fractionCashHint}
      error={fieldState.error?.message}
      decimals={rules.amount.decimals}
      value={field.value[platform] ?? ''}
      onChange={({ target }) => field.onChange({ ...field.value, [platform]: target.value })}
    />
  ));
};

const CapitalFields = ({ form, values }: Pick<FieldsProps, 'form' | 'values'>) => {
  const { field, figure } = createFieldPropsBuilders(form);
  const rule = values.basis === 'share' ? rules.perShare : rules.amount;
  return (
    <>
      <SelectField label={messages.basis} options={toOptions(messages.basisNames)} {...field('basis')} />
      <NumberField key={values.basis} label={messages.amount} hint={messages.amountHint} {...figure('amount', rule)} />
    </>
  );
};

const CashInLieuFields = ({ form, values }: Pick<FieldsProps, 'form' | 'values'>) => {
  const { field, figure } = createFieldPropsBuilders(form);
  const platforms = useTradePlatforms();
  return (
    <>
      <SelectField
        label={messages.platform}
        options={toPlatformOptions(platforms, values.platform)}
        placeholder={messages.choosePlatform}
        {...field('platform')}
        required
      />
      <NumberField label={messages.fraction} hint={messages.fractionHint} {...figure('quantity', rules.quantity)} />
      <NumberField label={messages.amount} hint={messages.amountHint} {...figure('amount', rules.amount)} />
    </>
  );
};

const ReceivedStockField = ({ form, stock, kind }: Pick<FieldsProps, 'form' | 'stock'> & { kind: string }) => {
  const isOther = (chosen: SelectedStock | null) =>
    chosen?.symbol ? chosen.symbol !== stock.symbol || messages.sameStock : messages.stockMissing;
  const label = { rename: messages.newStock, spinOff: messages.newCompany }[kind] ?? messages.received;
  return (
    <div className="sm:col-span-2">
      <StockField form={form} label={label} hint={messages.stockHint} judge={isOther} />
    </div>
  );
};

/** The figures of the kind that is chosen. */
export const CorporateActionFields = ({
  form,
  stock,
  fractions,
}: Pick<FieldsProps, 'form' | 'stock'> & { fractions: CorporateActionPreview['fractions'] }) => {
  const values = useWatch({ control: form.control }) as CorporateActionFormValues;
  const { day, field, figure } = createFieldPropsBuilders(form);
  const today = getDayInNewYork(new Date());
  const isPast = (date: Day) => date <= today || messages.dateInFuture;
  const { kind, terms } = values;
  const of = { form, stock, values };
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      {kind !== 'rename' && (
        <DateField label={messages.date} hint={messages.dateHint} max={today} {...day('date', rules.date, isPast)} />
      )}
      {kind === 'merger' && (
        <SelectField label={messages.terms} options={toOptions(messages.termNames)} {...field('terms')} />
      )}
      {hasReceivedStock(values) && <ReceivedStockField form={form} stock={stock} kind={kind} />}
      {hasRatio(values) && <RatioFields form={form} />}
      {paysCash(values) && (
        <NumberField
          label={messages.cashPerShare}
          hint={messages.cashPerShareHint}
          {...figure('cashPerShare', rules.perShare)}
        />
      )}
      {(kind === 'spinOff' || (kind === 'merger' && terms === 'both')) && <PercentField {...of} />}
      {kind === 'returnOfCapital' && <CapitalFields form={form} values={values} />}
      {kind === 'cashInLieu' && <CashInLieuFields form={form} values={values} />}
      <FractionFields form={form} fractions={fractions} />
    </div>
  );
};
