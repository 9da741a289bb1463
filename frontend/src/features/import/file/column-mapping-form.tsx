import { type FormEvent, useState } from 'react';
import type { BankColumnMapping } from '#core/statements/banks/bank-columns';
import { Button } from '#ui/button';
import { SelectField } from '#ui/form/form-field';
import { importMessages } from '../messages';
import type { UnrecognizedStatementFile } from './worker-protocol';

const words = importMessages.columns;

type Chosen = Record<'day' | 'text' | 'amount' | 'in' | 'out' | 'balance' | 'status', string> & {
  money: 'one' | 'two';
  isTurned: boolean;
};

const normalizeColumnName = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, ' ');

/** By the names as the file writes them. */
const toChosenColumns = (initial: BankColumnMapping | null, header: readonly string[]): Chosen => {
  const findColumnName = (column: string | undefined) =>
    (column !== undefined && header.find((name) => normalizeColumnName(name) === normalizeColumnName(column))) || '';
  const two = initial !== null && 'in' in initial;
  return {
    day: findColumnName(initial?.day),
    text: findColumnName(initial?.text),
    balance: findColumnName(initial?.balance),
    status: findColumnName(initial?.status),
    amount: initial && 'amount' in initial ? findColumnName(initial.amount) : '',
    in: two ? findColumnName(initial.in) : '',
    out: two ? findColumnName(initial.out) : '',
    money: two ? 'two' : 'one',
    isTurned: initial !== null && 'amount' in initial && initial.isSpentAbove0 === true,
  };
};

const listRequiredFields = ({ money }: Chosen) =>
  ['day', 'text', ...(money === 'one' ? (['amount'] as const) : (['in', 'out'] as const))] as const;

const toColumnMapping = ({
  day,
  text,
  balance,
  status,
  amount,
  money,
  isTurned,
  ...both
}: Chosen): BankColumnMapping => ({
  day,
  text,
  ...(balance && { balance }),
  ...(status && { status }),
  ...(money === 'one' ? { amount, isSpentAbove0: isTurned } : { in: both.in, out: both.out }),
});

const Example = ({ header, rows }: Pick<UnrecognizedStatementFile, 'header' | 'rows'>) => (
  <section
    aria-label={importMessages.example}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what overflows is scrolled by the keyboard
    tabIndex={0}
    className="mb-4 overflow-x-auto rounded-lg border border-line"
  >
    <table className="text-sm whitespace-nowrap">
      <caption className="sr-only">{importMessages.example}</caption>
      <thead>
        <tr>
          {header.map((name, at) => (
            <th key={at} scope="col" className="border-b border-line px-3 py-2 text-left font-medium">
              {name || <span className="sr-only">{words.none}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, at) => (
          <tr key={at}>
            {header.map((_, place) => (
              <td key={place} className="max-w-60 truncate px-3 py-1.5 text-ink-muted">
                {cells[place]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

interface MappingFormProps {
  unknown: UnrecognizedStatementFile;
  initial: BankColumnMapping | null;
  onRead: (mapping: BankColumnMapping) => void;
}

/** Which column of an unknown bank's file is what, with its first rows as example. */
export const ColumnMappingForm = ({ unknown: { header, rows }, initial, onRead }: MappingFormProps) => {
  const [chosen, setChosen] = useState(() => toChosenColumns(initial, header));
  const [isChecked, setChecked] = useState(false);
  const names = [...new Set(header.filter(Boolean))];
  if (names.length < 3) return <p className="mt-3 text-sm text-negative">{importMessages.notABank}</p>;
  const columns = names.map((name) => ({ value: name, label: name }));
  const isNeeded = (field: string) => (listRequiredFields(chosen) as readonly string[]).includes(field);
  const column = (field: Exclude<keyof Chosen, 'money' | 'isTurned'>, label: string) => (
    <SelectField
      label={label}
      required={isNeeded(field)}
      options={isNeeded(field) ? columns : [{ value: '', label: words.none }, ...columns]}
      placeholder={isNeeded(field) ? words.choose : undefined}
      value={chosen[field]}
      error={isChecked && isNeeded(field) && !chosen[field] ? words.missing : undefined}
      onChange={({ target }) => setChosen({ ...chosen, [field]: target.value })}
    />
  );
  const read = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (listRequiredFields(chosen).every((field) => chosen[field])) onRead(toColumnMapping(chosen));
  };
  return (
    <form onSubmit={read} aria-label={importMessages.mapTitle} className="mt-4">
      <Example header={header} rows={rows} />
      <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        {column('day', words.day)}
        {column('text', words.text)}
        <SelectField
          label={words.money}
          value={chosen.money}
          options={[
            { value: 'one', label: words.oneColumn },
            { value: 'two', label: words.twoColumns },
          ]}
          onChange={({ target }) => setChosen({ ...chosen, money: target.value as Chosen['money'] })}
        />
        {chosen.money === 'one' ? column('amount', words.amount) : column('in', words.in)}
        {chosen.money === 'two' && column('out', words.out)}
        {column('balance', words.balance)}
        {column('status', words.status)}
      </div>
      {chosen.money === 'one' && (
        <label className="mb-4 flex min-h-8 items-center gap-2.5 text-sm">
          <input
            type="checkbox"
            className="size-4.5 accent-accent pointer-coarse:size-6"
            checked={chosen.isTurned}
            onChange={() => setChosen({ ...chosen, isTurned: !chosen.isTurned })}
          />
          {words.turned}
        </label>
      )}
      <Button type="submit" variant="primary">
        {importMessages.read}
      </Button>
    </form>
  );
};
