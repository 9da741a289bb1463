import { Plus, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { findLengthFault } from '#contract/fields/field-rules';
import type { AllocationReport } from '#contract/insight/allocation';
import { allocationTargetRules } from '#contract/insight/allocation-target-rules';
import { assetClassNames, cashClassName, getDefaultAssetClass } from '#core/allocation/targets';
import { normalizePlatformName } from '#core/portfolio/platforms';
import { findBuiltInStockClass as builtIn } from '#core/stocks/built-in-stock-classes';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { Button, IconButton } from '#ui/button';
import { SelectField, TextField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import { type SelectedStock, StockSearch } from '../stocks/stock-search';
import { describeTargetTotal, allocationTargetFormMessages as messages } from './messages';
import {
  computeTargetTotalAndFault,
  getAllocationCashPlatforms,
  isBuiltInAssetClass,
  listRemainingRowsWithIndex,
  type StockTargetFormValues,
  type TargetFormValues,
} from './target-form-values';

interface OfForm {
  form: UseFormReturn<TargetFormValues>;
  report: AllocationReport;
}

const Part = ({ title, hint, children }: { title: string; hint?: string; children: React.ReactNode }) => (
  <fieldset className="min-w-0 not-first:border-t not-first:border-line not-first:pt-4">
    <legend className="float-left mb-3 w-full font-semibold">
      {title}
      {hint && <span className="block text-sm font-normal text-ink-muted">{hint}</span>}
    </legend>
    <div className="clear-both">{children}</div>
  </fieldset>
);

const AddClass = ({ names, onAdd }: { names: readonly string[]; onAdd: (name: string) => void }) => {
  const [name, type] = useState('');
  const isThere = names.some((one) => normalizePlatformName(one) === normalizePlatformName(name));
  const fault = isThere ? messages.classThere : findLengthFault(name, allocationTargetRules.className);
  const add = () => {
    if (name.trim() === '' || fault) return;
    onAdd(name.trim());
    type('');
  };
  return (
    <div className="flex items-start gap-3">
      <TextField
        label={messages.className}
        hint={messages.classNameHint}
        error={fault}
        className="grow"
        value={name}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button className="mt-7" icon={<Plus aria-hidden />} onClick={add}>
        {messages.addClass}
      </Button>
    </div>
  );
};

const Classes = ({ form }: Pick<OfForm, 'form'>) => {
  const rows = useWatch({ control: form.control, name: 'classes' });
  const countsCash = useWatch({ control: form.control, name: 'countsCash' });
  const { figure } = createFieldPropsBuilders(form);
  /** What was in it is of the class again that it is of by itself. */
  const takeOut = (at: number, name: string) => {
    for (const [place, stock] of form.getValues('stocks').entries()) {
      if (stock.className === name) form.setValue(`stocks.${place}.className`, '', { shouldDirty: true });
    }
    form.setValue(`classes.${at}`, { name, percent: '', isGone: true }, { shouldDirty: true });
  };
  const add = (name: string) => {
    const before = rows.findIndex((row) => row.name === name);
    const at = before < 0 ? rows.length : before;
    form.setValue(`classes.${at}`, { name, percent: '' }, { shouldDirty: true });
  };
  const fields = listRemainingRowsWithIndex(rows);
  return (
    <Part title={messages.classes} hint={messages.classHint}>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {fields.map(({ name, at }) =>
          name === cashClassName && !countsCash ? null : (
            <div key={name} className="flex items-start gap-2">
              <NumberField
                label={messages.targetOf(name)}
                className="grow"
                {...figure(`classes.${at}.percent`, allocationTargetRules.percent)}
              />
              {!isBuiltInAssetClass(name) && (
                <IconButton
                  className="mt-6.5"
                  label={messages.removeClass(name)}
                  icon={<X aria-hidden />}
                  onClick={() => takeOut(at, name)}
                />
              )}
            </div>
          ),
        )}
      </div>
      <AddClass
        names={[...fields.map(({ name }) => name), ...Object.values(assetClassNames), cashClassName]}
        onAdd={add}
      />
    </Part>
  );
};

const getBlankStockTarget = (symbol: string): StockTargetFormValues => ({
  symbol,
  percent: '',
  className: '',
  sector: '',
});

/** With fewer, all of them are seen at a glance. */
const longFrom = 8;

const isFound = (text: string, symbol: string, name = ''): boolean =>
  [symbol, name].some((one) => one.toLowerCase().includes(text.trim().toLowerCase()));

/** The field of a stock that was chosen gets the focus, once it stands. */
const useFocusOn = (form: OfForm['form']): ((at: number) => void) => {
  const [wanted, want] = useState<{ at: number }>();
  useEffect(() => {
    if (wanted) form.setFocus(`stocks.${wanted.at}.percent`);
  }, [form, wanted]);
  return (at) => want({ at });
};

const Stocks = ({ form, report }: OfForm) => {
  const rows = useWatch({ control: form.control, name: 'stocks' });
  const classes = useWatch({ control: form.control, name: 'classes' });
  const [found, setFound] = useState<{ stock: SelectedStock | null; round: number }>({ stock: null, round: 0 });
  const [search, setSearch] = useState('');
  const focusOn = useFocusOn(form);
  const { field, figure, text } = createFieldPropsBuilders(form);
  const stocksBySymbol = new Map(report.stocks.map((stock) => [stock.symbol, stock]));
  const itself = (symbol: string) =>
    assetClassNames[stocksBySymbol.get(symbol)?.assetClass ?? getDefaultAssetClass(symbol, new Set())];
  const setRow = (at: number, row: StockTargetFormValues) => form.setValue(`stocks.${at}`, row, { shouldDirty: true });
  const choose = (stock: SelectedStock | null) => {
    if (!stock) return setFound({ ...found, stock });
    const before = rows.findIndex(({ symbol }) => symbol === stock.symbol);
    const at = before < 0 ? rows.length : before;
    if (before < 0 || rows[before]?.isGone) setRow(at, getBlankStockTarget(stock.symbol));
    setFound({ stock: null, round: found.round + 1 });
    setSearch('');
    focusOn(at);
  };
  const options = (symbol: string) => [
    { value: '', label: messages.byItself(itself(symbol)) },
    ...listRemainingRowsWithIndex(classes)
      .filter(({ name }) => name !== cashClassName && name !== itself(symbol))
      .map(({ name }) => ({ value: name, label: name })),
  ];
  const there = listRemainingRowsWithIndex(rows);
  // What is wrong with a row is seen, whatever is searched for.
  const isVisible = (symbol: string, at: number): boolean =>
    form.formState.errors.stocks?.[at] !== undefined ||
    isFound(search, symbol, stocksBySymbol.get(symbol)?.companyName);
  return (
    <Part title={messages.stocks}>
      {there.length > longFrom && (
        <TextField
          type="search"
          label={messages.find}
          placeholder={messages.findHint}
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          // It would send the form.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
      <p role="status" className="text-sm text-ink-muted">
        {there.length > 0 && !there.some(({ symbol, at }) => isVisible(symbol, at)) && messages.noneFound}
      </p>
      <ul className="divide-y divide-line">
        {there.map(({ symbol, at }) => (
          // Out of sight, its fields stay as they are.
          <li key={symbol} hidden={!isVisible(symbol, at)} className="pt-3">
            <div className="mb-1 flex min-h-8 items-center justify-between gap-2">
              <p className="min-w-0 truncate">
                <span className="font-medium">{symbol}</span>{' '}
                <span className="text-sm text-ink-muted">{stocksBySymbol.get(symbol)?.companyName}</span>
              </p>
              {(stocksBySymbol.get(symbol)?.platforms.length ?? 0) === 0 && (
                <IconButton
                  size="sm"
                  label={messages.removeStock(symbol)}
                  icon={<X aria-hidden />}
                  onClick={() => setRow(at, { ...getBlankStockTarget(symbol), isGone: true })}
                />
              )}
            </div>
            <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
              <NumberField
                label={messages.percent}
                aria-label={messages.targetOf(symbol)}
                {...figure(`stocks.${at}.percent`, allocationTargetRules.percent)}
              />
              <SelectField
                label={messages.class}
                aria-label={messages.classOf(symbol)}
                options={options(symbol)}
                {...field(`stocks.${at}.className`)}
              />
              <TextField
                label={messages.sector}
                aria-label={messages.sectorOf(symbol)}
                placeholder={builtIn(symbol)?.sector}
                {...text(`stocks.${at}.sector`, { name: messages.sector, max: allocationTargetRules.sector.max })}
              />
            </div>
          </li>
        ))}
      </ul>
      <StockSearch
        key={found.round}
        label={messages.stock}
        hint={messages.stockHint}
        value={found.stock}
        onChange={choose}
      />
    </Part>
  );
};

const checkLook = 'flex min-h-9 cursor-pointer items-center gap-2.5 text-sm pointer-coarse:min-h-11';
const boxLook = 'size-4.5 shrink-0 cursor-pointer accent-accent';

const Rest = ({ form, report }: OfForm) => {
  const { figure } = createFieldPropsBuilders(form);
  const platforms = getAllocationCashPlatforms(report);
  return (
    <Part title={messages.rest}>
      <label className={checkLook}>
        <input type="checkbox" className={boxLook} {...form.register('countsCash')} />
        {messages.countsCash}
      </label>
      <div className="mt-3 grid gap-x-4 sm:grid-cols-2">
        <NumberField label={messages.band} hint={messages.bandHint} {...figure('band', allocationTargetRules.band)} />
        <NumberField
          label={messages.fund}
          hint={messages.fundHint}
          {...figure('emergencyFund', allocationTargetRules.emergencyFund)}
        />
      </div>
      <p className="text-sm font-medium">{messages.accounts}</p>
      {platforms.length === 0 && <p className="text-sm text-ink-muted">{messages.noCash}</p>}
      <div className="flex flex-wrap gap-x-6">
        {platforms.map((platform) => (
          <label key={platform} className={checkLook}>
            <input type="checkbox" value={platform} className={boxLook} {...form.register('cashCounts')} />
            {platform}
          </label>
        ))}
      </div>
    </Part>
  );
};

/** The fields of a ladder stand only while it is on. */
const Rules = ({ form }: Pick<OfForm, 'form'>) => {
  const { figure } = createFieldPropsBuilders(form);
  const hasLadder = useWatch({ control: form.control, name: 'hasCdLadder' });
  return (
    <Part title={messages.rules} hint={messages.rulesHint}>
      <label className={checkLook}>
        <input type="checkbox" className={boxLook} {...form.register('fillsEmergencyFund')} />
        {messages.fundRule}
      </label>
      <p className="mb-2 text-sm text-ink-muted">{messages.fundRuleHint}</p>
      <label className={checkLook}>
        <input type="checkbox" className={boxLook} {...form.register('hasCdLadder')} />
        {messages.ladderRule}
      </label>
      <p className="mb-2 text-sm text-ink-muted">{messages.ladderRuleHint}</p>
      {hasLadder && (
        <div className="grid gap-x-4 sm:grid-cols-3">
          <NumberField label={messages.rungs} {...figure('cdLadderRungs', allocationTargetRules.cdLadderRungs)} />
          <NumberField label={messages.months} {...figure('cdLadderMonths', allocationTargetRules.cdLadderMonths)} />
          <NumberField
            label={messages.rungAmount}
            {...figure('cdLadderAmount', allocationTargetRules.cdLadderAmount)}
          />
        </div>
      )}
    </Part>
  );
};

/** In sight wherever in the list one is: it says why the targets cannot be saved. */
const Sum = ({ form, report }: OfForm) => {
  const { total, fault } = useWatch({
    control: form.control,
    compute: (values: TargetFormValues) => computeTargetTotalAndFault(values, report),
  });
  return (
    <p
      aria-live="polite"
      className={`sticky -top-4 z-10 -mx-4 min-h-16 border-b border-line bg-surface-raised px-4 py-3 text-sm sm:-top-6 sm:-mx-6 sm:min-h-0 sm:px-6 ${fault ? 'text-negative' : 'text-ink-muted'}`}
    >
      {fault ?? describeTargetTotal(total)}
    </p>
  );
};

export const AllocationTargetFields = (props: OfForm) => (
  // No field that gets the focus lies under what sticks to either edge.
  <div className="[&_:is(input,select,button)]:scroll-my-24">
    <Sum {...props} />
    <div className="mt-4 space-y-4">
      <Classes form={props.form} />
      <Stocks {...props} />
      <Rest {...props} />
      <Rules form={props.form} />
    </div>
  </div>
);
