import { type FormEvent, useState } from 'react';
import { cashRules, type FigureRule, tradeRules } from '#contract/fields/field-rules';
import { toAmount } from '#core/money/amount';
import { getDayInNewYork, isDay } from '#core/time/day';
import { createFigureValidator, parseTypedFigureOrZero } from '#lib/form/typed-figure';
import { formatAmount, formatDay } from '#lib/format';
import { Button } from '#ui/button';
import { Dialog, DialogFooter } from '#ui/dialog/dialog';
import { FigureList, FigureListItem } from '#ui/figure-list';
import { DateField } from '#ui/form/date-field';
import { SelectField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import type { ImportPreviewRow, PreviewRowDecision, PreviewRowEdit } from '../file/worker-protocol';
import { importMessages } from '../messages';
import { describePreviewRow, toEditedPreviewRow } from './preview-row-text';
import { getPreviewRowTypeName } from './row-type-names';

const words = importMessages.fields;

type Name = 'quantity' | 'price' | 'fees' | 'amount' | 'tax' | 'numerator' | 'denominator';
interface EditableFigure {
  name: Name;
  label: string;
  rule: FigureRule;
}

const ratioRule: FigureRule = {
  ...tradeRules.quantity,
  name: words.numerator,
  above: 0,
  max: 1_000,
  decimals: 0,
  step: 1,
  beyond: 'A split is of at most 1,000 shares.',
};
const taxRule: FigureRule = { ...tradeRules.fees, name: words.tax };

const priceLabels: Record<string, string> = { sharesIn: words.costAShare, sharesOut: words.valueAShare };

/** The figures of the row, by the fields of its ledger. */
const listEditableFigures = ({ ledger, type }: ImportPreviewRow): EditableFigure[] => {
  if (ledger === 'cash') return [{ name: 'amount', label: words.amount, rule: cashRules.amount }];
  if (ledger === 'dividends') {
    return [
      { name: 'amount', label: words.gross, rule: { ...cashRules.amount, name: words.gross } },
      { name: 'tax', label: words.tax, rule: taxRule },
    ];
  }
  if (ledger === 'splits') {
    return [
      { name: 'numerator', label: words.numerator, rule: ratioRule },
      { name: 'denominator', label: words.denominator, rule: ratioRule },
    ];
  }
  return [
    { name: 'quantity', label: words.quantity, rule: tradeRules.quantity },
    { name: 'price', label: priceLabels[type] ?? words.price, rule: tradeRules.price },
    { name: 'fees', label: words.fees, rule: tradeRules.fees },
  ];
};

const listTransactionTypes = ({ ledger }: ImportPreviewRow): string[] => {
  if (ledger === 'cash') return ['deposit', 'withdrawal', 'interest', 'fee', 'tax'];
  return ledger === 'trades' ? ['buy', 'sell', 'reinvestment', 'sharesIn', 'sharesOut'] : [];
};

/** As they stand in the file, or as they were changed before. */
const getInitialTexts = (row: ImportPreviewRow): Record<Name, string> => {
  const [numerator = '', denominator = ''] = row.ledger === 'splits' ? row.note.split(':') : [];
  const text = (value: number | null) => (value === null ? '' : toAmount(value).toFixed());
  const gross = row.money === null ? null : toAmount(row.money).plus(row.tax).plus(row.fees).toNumber();
  return {
    quantity: text(row.quantity),
    price: text(row.price),
    fees: text(row.fees),
    amount: row.ledger === 'dividends' ? text(gross) : text(row.money === null ? null : Math.abs(row.money)),
    tax: text(row.tax),
    numerator,
    denominator,
  };
};

const Compared = ({ row }: { row: ImportPreviewRow }) => {
  const { recorded } = row;
  if (!recorded) return null;
  const { day, quantity, money } = recorded;
  return (
    <div className="mb-5 rounded-lg bg-surface-sunken px-4 py-2 text-sm">
      <FigureList>
        <FigureListItem label={importMessages.inFile}>
          {formatDay(row.day)}: {describePreviewRow(row)}
          {row.money !== null && `, ${formatAmount(row.currency, row.money)}`}
        </FigureListItem>
        <FigureListItem label={importMessages.isHere}>
          {formatDay(day)}: {[quantity, formatAmount(row.currency, Number(money))].filter(Boolean).join(', ')}
        </FigureListItem>
      </FigureList>
    </div>
  );
};

type Way = 'link' | 'leave' | 'record';
const getInitialWay = (row: ImportPreviewRow, { in: isTicked }: PreviewRowDecision): Way => {
  if (isTicked) return 'record';
  return row.status === 'typed' && isTicked === undefined ? 'link' : 'leave';
};

const Ways = ({ row, way, onWay }: { row: ImportPreviewRow; way: Way; onWay: (way: Way) => void }) => {
  const ways: [Way, string][] = [
    ...(row.status === 'typed' ? [['link', importMessages.link] as [Way, string]] : []),
    ['leave', importMessages.leaveIt],
    ['record', importMessages.keepBoth],
  ];
  return (
    <fieldset className="mb-5">
      <legend className="mb-1.5 text-sm font-medium">{importMessages.whatToDo}</legend>
      {ways.map(([value, label]) => (
        <label key={value} className="flex min-h-8 items-center gap-2.5 text-sm pointer-coarse:min-h-11">
          <input
            type="radio"
            name="way"
            className="size-4.5 accent-accent"
            checked={way === value}
            onChange={() => onWay(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
};

interface RowDialogProps {
  row: ImportPreviewRow;
  decision: PreviewRowDecision | undefined;
  onDecide: (decision: PreviewRowDecision) => void;
  onClose: () => void;
}

/** One row: beside what is recorded, and its figures by the fields of its ledger. */
export const PreviewRowDialog = ({ row, decision = {}, onDecide, onClose }: RowDialogProps) => {
  const began = toEditedPreviewRow(row, decision);
  const editableFigures = listEditableFigures(row);
  const kinds = listTransactionTypes(row);
  const [way, setWay] = useState<Way>(getInitialWay(row, decision));
  const [day, setDay] = useState(began.day);
  const [type, setType] = useState(began.type);
  const [texts, setTexts] = useState(getInitialTexts(began));
  const [isChecked, setChecked] = useState(false);
  const today = getDayInNewYork(new Date());
  const isFixed = row.recorded !== null && way !== 'record';
  const getFigureError = ({ name, rule }: EditableFigure): string | undefined => {
    if (!isChecked) return undefined;
    if (texts[name].trim() === '' && !rule.blank) return rule.missing;
    const verdict = createFigureValidator(rule)(texts[name]);
    return verdict === true ? undefined : verdict;
  };
  const isRight = () =>
    isDay(day) &&
    editableFigures.every(
      ({ name, rule }) =>
        (texts[name].trim() !== '' || rule.blank) && createFigureValidator(rule)(texts[name]) === true,
    );
  const toRowChange = (): PreviewRowEdit | undefined => {
    const before = getInitialTexts(row);
    const figures = editableFigures.filter(
      ({ name }) => !parseTypedFigureOrZero(texts[name]).eq(parseTypedFigureOrZero(before[name])) || row.asked !== null,
    );
    const change: PreviewRowEdit = {
      ...(day !== row.day && { day }),
      ...(type !== row.type && { type }),
      ...Object.fromEntries(figures.map(({ name }) => [name, parseTypedFigureOrZero(texts[name]).toNumber()])),
    };
    return Object.keys(change).length > 0 ? change : undefined;
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isFixed) return onDecide({ ...(way === 'leave' && { in: false }) });
    if (!isRight()) return;
    const change = toRowChange();
    // Who tells the ratio of a split wants it recorded.
    const isTicked = row.recorded ? true : row.asked === 'ratio' ? undefined : decision.in;
    onDecide({
      ...(isTicked !== undefined && { in: isTicked }),
      ...(change && { change }),
    });
  };
  return (
    <Dialog title={importMessages.changeTitle(describePreviewRow(row))} description={row.name} onClose={onClose}>
      <form onSubmit={save} noValidate>
        <Compared row={row} />
        {row.recorded && <Ways row={row} way={way} onWay={setWay} />}
        {!isFixed && (
          <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
            {kinds.length > 0 && (
              <SelectField
                label={words.type}
                value={type}
                options={kinds.map((kind) => ({ value: kind, label: getPreviewRowTypeName(kind) }))}
                onChange={({ target }) => setType(target.value)}
              />
            )}
            {row.ledger !== 'splits' && (
              <DateField
                label={words.day}
                max={today}
                required
                value={day}
                error={isChecked && !isDay(day) ? tradeRules.date.missing : undefined}
                onChange={({ target }) => setDay(target.value)}
              />
            )}
            {editableFigures.map((one) => (
              <NumberField
                key={one.name}
                label={one.name === 'price' ? (priceLabels[type] ?? words.price) : one.label}
                decimals={one.rule.decimals}
                step={one.rule.step}
                required={!one.rule.blank}
                value={texts[one.name]}
                error={getFigureError(one)}
                onChange={({ target }) => setTexts((before) => ({ ...before, [one.name]: target.value }))}
              />
            ))}
          </div>
        )}
        {row.remarks.length > 0 && (
          <ul className="mt-3 list-disc space-y-1 pl-5 text-sm text-ink-muted">
            {row.remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        )}
        <DialogFooter>
          <Button onClick={() => onDecide({ ...(decision.in !== undefined && { in: decision.in }) })}>
            {importMessages.asInFile}
          </Button>
          <Button onClick={onClose}>{importMessages.cancel}</Button>
          <Button type="submit" variant="primary">
            {importMessages.done}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
};
