import { type KeyboardEvent, useState } from 'react';
import { Disclosure } from '#ui/disclosure';
import { DateField } from '#ui/form/date-field';
import { SelectField, TextField } from '#ui/form/form-field';
import { toPlatformOptions, useTradePlatforms } from '../platforms/queries';
import {
  benchmarkDividendsNames,
  benchmarkNames,
  feesChoiceNames,
  returnsAssetClassLabels,
  returnsFilterLabels,
  returnsRangeNames,
  returnsScopeHints,
  returnsScopeNames,
} from './messages';
import type { ReturnsParamName, ReturnsRequest } from './returns-request';
import { describeReturnsRequest } from './returns-sentences';

interface FilterProps {
  asked: ReturnsRequest;
  choose: (chosen: Partial<Record<ReturnsParamName, string>>) => void;
}

const toSelectOptions = (names: Record<string, string>, all?: string) => [
  ...(all === undefined ? [] : [{ value: '', label: all }]),
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
];

const choiceLook =
  'min-h-9 rounded-lg px-3 text-sm font-medium text-ink-muted transition-colors duration-100 hover:bg-surface-sunken ' +
  'hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent pointer-coarse:min-h-11';

const Ranges = ({ asked, choose }: FilterProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what a form sends
  <div role="group" aria-label={returnsFilterLabels.range} className="-mx-1 flex flex-wrap gap-1 print:hidden">
    {Object.entries(returnsRangeNames).map(([range, name]) => (
      <button
        key={range}
        type="button"
        aria-pressed={(asked.range ?? '1Y') === range}
        onClick={() => choose({ range })}
        className={choiceLook}
      >
        {name}
      </button>
    ))}
  </div>
);

const Scopes = ({ asked, choose }: FilterProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what a form sends
  <div role="group" aria-label={returnsFilterLabels.scope} className="-mx-1 flex flex-wrap gap-1 print:hidden">
    {Object.entries(returnsScopeNames).map(([scope, name]) => (
      <button
        key={scope}
        type="button"
        aria-pressed={(asked.scope ?? 'investments') === scope}
        onClick={() => choose({ scope: scope === 'investments' ? '' : scope })}
        className={choiceLook}
      >
        {name}
      </button>
    ))}
  </div>
);

interface TypedProps {
  label: string;
  value: string;
  hint?: string;
  placeholder?: string;
  onSettle: (value: string) => void;
}

/** Asked for once the field is left or Enter is pressed: not with each letter. */
const SymbolField = ({ value, onSettle, ...field }: TypedProps) => {
  const [text, type] = useState(value);
  const settle = () => {
    const symbol = text.trim().toUpperCase();
    type(symbol);
    if (symbol !== value) onSettle(symbol);
  };
  return (
    <TextField
      {...field}
      value={text}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onChange={({ target }) => type(target.value)}
      onBlur={settle}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && settle()}
    />
  );
};

const DayField = ({ label, value, onSettle }: TypedProps) => {
  const [text, type] = useState(value);
  const settle = (day: string) => {
    if (/^(\d{4}-\d{2}-\d{2})?$/.test(day) && day !== value) onSettle(day);
  };
  return (
    <DateField
      label={label}
      value={text}
      onChange={({ target }) => {
        type(target.value);
        settle(target.value);
      }}
      onBlur={() => settle(text)}
    />
  );
};

const OwnDays = ({ asked, choose }: FilterProps) => (
  <div className="grid max-w-md grid-cols-2 gap-x-4">
    <DayField label={returnsFilterLabels.from} value={asked.from ?? ''} onSettle={(from) => choose({ from })} />
    <DayField label={returnsFilterLabels.to} value={asked.to ?? ''} onSettle={(to) => choose({ to })} />
  </div>
);

const Parts = ({ asked, choose }: FilterProps) => {
  const platforms = useTradePlatforms();
  return (
    <>
      <SelectField
        label={returnsFilterLabels.platform}
        value={asked.platform ?? ''}
        options={[{ value: '', label: returnsFilterLabels.all }, ...toPlatformOptions(platforms, asked.platform)]}
        onChange={({ target }) => choose({ platform: target.value })}
      />
      <SelectField
        label={returnsFilterLabels.class}
        value={asked.class ?? ''}
        options={toSelectOptions(returnsAssetClassLabels, returnsFilterLabels.all)}
        onChange={({ target }) => choose({ class: target.value })}
      />
      <SymbolField
        key={asked.symbol}
        label={returnsFilterLabels.symbol}
        value={asked.symbol ?? ''}
        hint={returnsFilterLabels.symbolHint}
        onSettle={(symbol) => choose({ symbol })}
      />
    </>
  );
};

const Against = ({ asked, choose }: FilterProps) => {
  const against = asked.against ?? 'stock';
  return (
    <>
      <SelectField
        label={returnsFilterLabels.against}
        value={against}
        options={toSelectOptions(benchmarkNames)}
        onChange={({ target }) => choose({ against: target.value })}
      />
      {against === 'stock' && (
        <>
          <SymbolField
            key={asked.benchmark}
            label={returnsFilterLabels.benchmark}
            value={asked.benchmark ?? 'VOO'}
            hint={returnsFilterLabels.benchmarkHint}
            onSettle={(benchmark) => choose({ benchmark })}
          />
          <SelectField
            label={returnsFilterLabels.dividends}
            value={asked.dividends ?? 'reinvested'}
            options={toSelectOptions(benchmarkDividendsNames)}
            onChange={({ target }) => choose({ dividends: target.value })}
          />
        </>
      )}
    </>
  );
};

/** What the figures are of, and what they are compared with; a line says it while the fields are folded away. */
export const ReturnsFilters = ({ asked, choose }: FilterProps) => (
  <div className="space-y-4">
    <div className="flex flex-wrap justify-between gap-x-8 gap-y-2">
      <Ranges asked={asked} choose={choose} />
      <Scopes asked={asked} choose={choose} />
    </div>
    <p className="text-sm text-ink-muted">{returnsScopeHints[asked.scope ?? 'investments']}</p>
    {asked.range === 'own' && <OwnDays key={`${asked.from}${asked.to}`} asked={asked} choose={choose} />}
    <Disclosure title={returnsFilterLabels.filters} description={describeReturnsRequest(asked)}>
      <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        {asked.scope !== 'household' && <Parts asked={asked} choose={choose} />}
        <SelectField
          label={returnsFilterLabels.fees}
          value={asked.fees ?? 'in'}
          options={toSelectOptions(feesChoiceNames)}
          onChange={({ target }) => choose({ fees: target.value })}
        />
        <Against asked={asked} choose={choose} />
      </div>
    </Disclosure>
  </div>
);
