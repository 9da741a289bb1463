import { type FormEvent, useState } from 'react';
import { findLengthFault } from '#contract/fields/field-rules';
import { maxBrokerLength } from '#core/statements/mapping/column-preset';
import type { TradeColumnField, TradeColumnMapping } from '#core/statements/mapping/trade-columns';
import type { MappedRowKind } from '#core/statements/mapping/trade-kinds';
import { Button } from '#ui/button';
import { SelectField, TextField } from '#ui/form/form-field';
import { importMessages } from '../messages';
import { columnMappingMessages as words } from './column-mapping-messages';
import { ColumnSelect, findHeaderName } from './column-select';
import type { UnrecognizedStatementFile } from './worker-protocol';

const requiredFields = ['day', 'symbol', 'quantity'] as const;
const plainFields = ['price', 'amount', 'fee', 'otherFee', 'tax', 'name', 'account', 'id'] as const;
const fixedCurrencies = ['USD', 'EUR', 'GBP', 'PLN', 'CAD', 'CHF', 'AUD'];

interface Chosen {
  /** Whose file it is; empty where it is not said. */
  broker: string;
  /** By the names as the file writes them; empty where there is none. */
  columns: Record<TradeColumnField, string>;
  /** Of all rows, where no column says it. */
  fixedCurrency: string;
  dayOrder: '' | 'month' | 'day';
  hasDecimalComma: boolean;
  kinds: Readonly<Record<string, MappedRowKind>>;
}

const toChosen = (initial: TradeColumnMapping | null, header: readonly string[]): Chosen => {
  const fields = [...requiredFields, ...plainFields, 'kind', 'currency'] as const;
  const columns = Object.fromEntries(fields.map((field) => [field, findHeaderName(header, initial?.[field])]));
  return {
    broker: initial?.broker ?? '',
    columns: columns as Chosen['columns'],
    fixedCurrency: initial?.fixedCurrency ?? 'USD',
    dayOrder: initial?.isDayFirst === undefined ? '' : initial.isDayFirst ? 'day' : 'month',
    hasDecimalComma: initial?.hasDecimalComma === true,
    kinds: initial?.kinds ?? {},
  };
};

const toMapping = (
  { broker, columns, fixedCurrency, dayOrder, hasDecimalComma, kinds }: Chosen,
  asked: readonly string[],
): TradeColumnMapping => {
  const { day, symbol, quantity, ...optional } = columns;
  const filled = Object.fromEntries(Object.entries(optional).filter(([, name]) => name !== ''));
  return {
    ...{ day, symbol, quantity, ...filled },
    ...(columns.currency === '' && { fixedCurrency }),
    ...(broker.trim() && { broker: broker.trim() }),
    isDayFirst: dayOrder === 'day',
    hasDecimalComma,
    kinds: Object.fromEntries(asked.flatMap((word) => (kinds[word] ? [[word, kinds[word]] as const] : []))),
  };
};

interface WordKindsProps {
  asked: readonly string[];
  kinds: Chosen['kinds'];
  isChecked: boolean;
  onChoose: (word: string, kind: MappedRowKind) => void;
}

const kindOptions = Object.entries(words.kinds).map(([value, label]) => ({ value, label }));

const WordKinds = ({ asked, kinds, isChecked, onChoose }: WordKindsProps) => (
  <fieldset className="mb-2 min-w-0">
    <legend className="mb-2 text-sm font-medium">{words.words}</legend>
    <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
      {asked.map((word) => (
        <SelectField
          key={word}
          label={words.wordIs(word)}
          options={kindOptions}
          placeholder={words.chooseKind}
          value={kinds[word] ?? ''}
          error={isChecked && !kinds[word] ? words.missingKind : undefined}
          onChange={({ target }) => onChoose(word, target.value as MappedRowKind)}
        />
      ))}
    </div>
  </fieldset>
);

interface TradeColumnsFormProps {
  unknown: UnrecognizedStatementFile;
  initial: TradeColumnMapping | null;
  onRead: (mapping: TradeColumnMapping) => void;
}

/** The columns of a file of trades, and what its own words mean. */
export const TradeColumnsForm = ({ unknown, initial, onRead }: TradeColumnsFormProps) => {
  const { header, words: wordsByColumn } = unknown;
  const [chosen, setChosen] = useState(() => toChosen(initial, header));
  const [isChecked, setChecked] = useState(false);
  const { columns } = chosen;
  const set = (field: TradeColumnField, name: string) =>
    setChosen({ ...chosen, columns: { ...columns, [field]: name } });
  const known = wordsByColumn[columns.kind];
  const asked = known ?? [];
  const column = (field: TradeColumnField, label: string, required = false) => (
    <ColumnSelect
      label={label}
      header={header}
      required={required}
      value={columns[field]}
      isChecked={isChecked}
      onChoose={(name) => set(field, name)}
    />
  );
  const names = [...new Set(header.filter(Boolean))];
  const hasTooManyWords = columns.kind !== '' && known === undefined;
  const isWhole =
    requiredFields.every((field) => columns[field]) &&
    asked.every((word) => chosen.kinds[word]) &&
    !hasTooManyWords &&
    !findLengthFault(chosen.broker, { max: maxBrokerLength }) &&
    chosen.dayOrder !== '';
  const read = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isWhole) onRead(toMapping(chosen, asked));
  };
  return (
    <form onSubmit={read} aria-label={importMessages.mapTitle}>
      <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        {column('day', words.day, true)}
        {column('symbol', words.symbol, true)}
        {column('quantity', words.shares, true)}
        {column('price', words.price)}
        {column('amount', words.total)}
        {column('fee', words.fee)}
        <SelectField
          label={words.kind}
          options={[{ value: '', label: words.noKind }, ...names.map((name) => ({ value: name, label: name }))]}
          value={columns.kind}
          error={hasTooManyWords ? words.tooManyWords : undefined}
          onChange={({ target }) => set('kind', target.value)}
        />
        <SelectField
          label={words.currency}
          options={[
            ...fixedCurrencies.map((currency) => ({ value: `all ${currency}`, label: words.allIn(currency) })),
            ...names.map((name) => ({ value: `column ${name}`, label: name })),
          ]}
          value={columns.currency === '' ? `all ${chosen.fixedCurrency}` : `column ${columns.currency}`}
          onChange={({ target: { value } }) => {
            const all = /^all (.+)$/.exec(value)?.[1];
            setChosen({
              ...chosen,
              fixedCurrency: all ?? chosen.fixedCurrency,
              columns: { ...columns, currency: all === undefined ? value.replace(/^column /, '') : '' },
            });
          }}
        />
        <SelectField
          label={words.dayOrder}
          required
          placeholder={words.chooseDayOrder}
          options={[
            { value: 'month', label: words.monthFirst },
            { value: 'day', label: words.dayFirst },
          ]}
          value={chosen.dayOrder}
          error={isChecked && chosen.dayOrder === '' ? words.missingDayOrder : undefined}
          onChange={({ target }) => setChosen({ ...chosen, dayOrder: target.value as Chosen['dayOrder'] })}
        />
      </div>
      {asked.length > 0 && (
        <WordKinds
          asked={asked}
          kinds={chosen.kinds}
          isChecked={isChecked}
          onChoose={(word, kind) => setChosen({ ...chosen, kinds: { ...chosen.kinds, [word]: kind } })}
        />
      )}
      <details className="mb-4">
        <summary className="min-h-11 cursor-pointer py-3 text-sm font-medium">{words.further}</summary>
        <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
          <TextField
            label={words.broker}
            hint={words.brokerHint}
            autoComplete="off"
            value={chosen.broker}
            error={findLengthFault(chosen.broker, { max: maxBrokerLength })}
            onChange={({ target }) => setChosen({ ...chosen, broker: target.value.replaceAll(',', '') })}
          />
          {column('otherFee', words.otherFee)}
          {column('tax', words.tax)}
          {column('name', words.name)}
          {column('account', words.account)}
          {column('id', words.id)}
          <SelectField
            label={words.decimals}
            options={[
              { value: 'point', label: words.point },
              { value: 'comma', label: words.comma },
            ]}
            value={chosen.hasDecimalComma ? 'comma' : 'point'}
            onChange={({ target }) => setChosen({ ...chosen, hasDecimalComma: target.value === 'comma' })}
          />
        </div>
      </details>
      <Button type="submit" variant="primary">
        {importMessages.read}
      </Button>
    </form>
  );
};
