import { type FormEvent, useState } from 'react';
import type { BankColumnMapping } from '#core/statements/banks/bank-columns';
import { Button } from '#ui/button';
import { SelectField } from '#ui/form/form-field';
import { importMessages } from '../messages';
import { columnMappingMessages as words } from './column-mapping-messages';
import { ColumnSelect, findHeaderName } from './column-select';

type Chosen = Record<'day' | 'text' | 'amount' | 'in' | 'out' | 'balance' | 'status', string> & {
  money: 'one' | 'two';
  isTurned: boolean;
};

/** By the names as the file writes them. */
const toChosenColumns = (initial: BankColumnMapping | null, header: readonly string[]): Chosen => {
  const two = initial !== null && 'in' in initial;
  const find = (column: string | undefined) => findHeaderName(header, column);
  return {
    day: find(initial?.day),
    text: find(initial?.text),
    balance: find(initial?.balance),
    status: find(initial?.status),
    amount: initial && 'amount' in initial ? find(initial.amount) : '',
    in: two ? find(initial.in) : '',
    out: two ? find(initial.out) : '',
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

interface BankColumnsFormProps {
  header: readonly string[];
  initial: BankColumnMapping | null;
  onRead: (mapping: BankColumnMapping) => void;
}

/** The columns of an account's movements. */
export const BankColumnsForm = ({ header, initial, onRead }: BankColumnsFormProps) => {
  const [chosen, setChosen] = useState(() => toChosenColumns(initial, header));
  const [isChecked, setChecked] = useState(false);
  const isNeeded = (field: string) => (listRequiredFields(chosen) as readonly string[]).includes(field);
  const column = (field: Exclude<keyof Chosen, 'money' | 'isTurned'>, label: string) => (
    <ColumnSelect
      label={label}
      header={header}
      required={isNeeded(field)}
      value={chosen[field]}
      isChecked={isChecked}
      onChoose={(name) => setChosen({ ...chosen, [field]: name })}
    />
  );
  const read = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (listRequiredFields(chosen).every((field) => chosen[field])) onRead(toColumnMapping(chosen));
  };
  return (
    <form onSubmit={read} aria-label={importMessages.mapTitle}>
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
