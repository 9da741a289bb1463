import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { OwnSplit } from '#contract/portfolio/own-splits';
import { splitRules } from '#contract/portfolio/split-rules';
import { type Day, getDayInNewYork } from '#core/time/day';
import { useReloadableEditedRow } from '#lib/drafts/use-saved-version';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { Button } from '#ui/button';
import { DeleteDialog } from '#ui/dialog/delete-dialog';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { DateField } from '#ui/form/date-field';
import { NumberField } from '#ui/form/number-field';
import { StockField } from '../../stocks/stock-field';
import type { SelectedStock } from '../../stocks/stock-search';
import {
  findSplitFormField,
  getBlankSplitFormValues,
  type SplitFormValues,
  toCompleteSplitRequest,
  toNewSplitRequest,
  toSplitFormValues,
} from './split-form-values';
import { describeOwnSplit, splitMessages as messages } from './split-messages';
import { SplitPreviewPanel } from './split-preview-panel';
import { fetchOwnSplit, useAddSplit, useDeleteSplit, useEditSplit, useSplitPreview } from './split-queries';

const isChosen = (stock: SelectedStock | null) => Boolean(stock?.symbol) || messages.stockMissing;

interface SplitFieldsProps {
  form: UseFormReturn<SplitFormValues>;
  /** The day of the split that is edited: of another stock it cannot become one. */
  replaces?: Day;
  onList?: ((stock: SelectedStock) => void) | undefined;
}

const SplitFields = ({ form, replaces, onList }: SplitFieldsProps) => {
  const { day, figure } = createFieldPropsBuilders(form);
  const today = getDayInNewYork(new Date());
  const isPast = (date: Day) => date <= today || messages.dateInFuture;
  const [stock, date, numerator, denominator] = useWatch({
    control: form.control,
    name: ['stock', 'date', 'numerator', 'denominator'],
  });
  const completeSplit = toCompleteSplitRequest({ stock, date, numerator, denominator });
  const preview = useSplitPreview(completeSplit && { ...completeSplit, ...(replaces !== undefined && { replaces }) });
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-3">
      {replaces === undefined && (
        <div className="sm:col-span-3">
          <StockField form={form} label={messages.stock} hint={messages.stockHint} judge={isChosen} />
        </div>
      )}
      <DateField label={messages.date} hint={messages.dateHint} max={today} {...day('date', splitRules.date, isPast)} />
      <NumberField
        label={messages.numerator}
        hint={messages.numeratorHint}
        {...figure('numerator', splitRules.numerator)}
      />
      <NumberField
        label={messages.denominator}
        hint={messages.denominatorHint}
        {...figure('denominator', splitRules.denominator)}
      />
      <div className="sm:col-span-3">
        {onList && stock?.symbol && (
          <Button size="sm" className="mb-3" onClick={() => onList(stock)}>
            {messages.title(stock.symbol)}
          </Button>
        )}
        <SplitPreviewPanel of={preview} />
      </div>
    </div>
  );
};

interface AddSplitProps {
  stock: SelectedStock | null;
  /** Shows the splits of the stock that is chosen instead. */
  onList?: (stock: SelectedStock) => void;
  onClose: () => void;
}

export const AddSplitDialog = ({ stock, onList, onClose }: AddSplitProps) => (
  <RecordDialog
    title={messages.record}
    size="lg"
    initial={getBlankSplitFormValues(stock)}
    draft={stock ? `split of ${stock.symbol}` : 'split'}
    writing={useAddSplit()}
    toSend={toNewSplitRequest}
    fieldOf={findSplitFormField}
    submitLabel={messages.save}
    done={messages.recorded}
    failed={messages.recordFailed}
    onClose={onClose}
  >
    {(form) => <SplitFields form={form} onList={onList} />}
  </RecordDialog>
);

interface OfSplit {
  split: OwnSplit;
  onClose: () => void;
}

const withZeroId = (split: OwnSplit) => ({ ...split, id: 0 });

export const EditSplitDialog = ({ split, onClose }: OfSplit) => {
  const saved = useReloadableEditedRow(withZeroId(split), {
    read: async () => {
      const found = await fetchOwnSplit(split);
      return found && withZeroId(found);
    },
    gone: messages.gone,
    failed: messages.loadFailed,
    onGone: onClose,
  });
  const { version } = saved.shown;
  return (
    <RecordDialog
      title={messages.edit}
      description={describeOwnSplit(split)}
      size="lg"
      initial={toSplitFormValues(saved.shown)}
      draft={`split of ${split.symbol} ${split.date}`}
      saved={saved}
      writing={useEditSplit(split)}
      toSend={(values: SplitFormValues) => {
        const { symbol: _same, ...sent } = toNewSplitRequest(values);
        return { ...sent, version };
      }}
      fieldOf={findSplitFormField}
      submitLabel={messages.saveChanges}
      done={messages.updated}
      failed={messages.updateFailed}
      onClose={onClose}
    >
      {(form) => <SplitFields form={form} replaces={split.date} />}
    </RecordDialog>
  );
};

export const DeleteSplitDialog = ({ split, onClose }: OfSplit) => (
  <DeleteDialog deletion={useDeleteSplit()} record={split} words={messages.deletion} onClose={onClose}>
    <p>
      The <strong className="font-semibold text-ink">{describeOwnSplit(split)}</strong> will be deleted.
    </p>
  </DeleteDialog>
);
