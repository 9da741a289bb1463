import type { OwnSplit } from '#contract/portfolio/own-splits';
import { useSavedVersion } from '#lib/drafts/use-saved-version';
import { DeleteDialog } from '#ui/dialog/delete-dialog';
import { RecordDialog } from '#ui/dialog/record-dialog';
import type { SelectedStock } from '../../stocks/stock-search';
import { SplitFields } from './split-fields';
import { describeOwnSplit, splitMessages as words } from './split-messages';
import { readOwnSplit, useAddSplit, useDeleteSplit, useEditSplit } from './split-queries';
import { getBlankSplit, getSplitField, type SplitValues, toNewSplit, toSplitValues } from './split-values';

interface AddSplitProps {
  stock: SelectedStock | null;
  /** Shows the splits of the stock that is chosen instead. */
  onList?: (stock: SelectedStock) => void;
  onClose: () => void;
}

export const AddSplitDialog = ({ stock, onList, onClose }: AddSplitProps) => (
  <RecordDialog
    title={words.record}
    size="lg"
    initial={getBlankSplit(stock)}
    draft={stock ? `split of ${stock.symbol}` : 'split'}
    writing={useAddSplit()}
    toSend={toNewSplit}
    fieldOf={getSplitField}
    submitLabel={words.save}
    done={words.recorded}
    failed={words.recordFailed}
    onClose={onClose}
  >
    {(form) => <SplitFields form={form} onList={onList} />}
  </RecordDialog>
);

interface OfSplit {
  split: OwnSplit;
  onClose: () => void;
}

const numbered = (split: OwnSplit) => ({ ...split, id: 0 });

export const EditSplitDialog = ({ split, onClose }: OfSplit) => {
  const saved = useSavedVersion(numbered(split), {
    read: async () => {
      const found = await readOwnSplit(split);
      return found && numbered(found);
    },
    gone: words.gone,
    failed: words.loadFailed,
    onGone: onClose,
  });
  const { version } = saved.shown;
  return (
    <RecordDialog
      title={words.edit}
      description={describeOwnSplit(split)}
      size="lg"
      initial={toSplitValues(saved.shown)}
      draft={`split of ${split.symbol} ${split.date}`}
      saved={saved}
      writing={useEditSplit(split)}
      toSend={(values: SplitValues) => {
        const { symbol: _same, ...sent } = toNewSplit(values);
        return { ...sent, version };
      }}
      fieldOf={getSplitField}
      submitLabel={words.saveChanges}
      done={words.updated}
      failed={words.updateFailed}
      onClose={onClose}
    >
      {(form) => <SplitFields form={form} replaces={split.date} />}
    </RecordDialog>
  );
};

export const DeleteSplitDialog = ({ split, onClose }: OfSplit) => (
  <DeleteDialog deletion={useDeleteSplit()} record={split} words={words.deletion} onClose={onClose}>
    <p>
      The <strong className="font-semibold text-ink">{describeOwnSplit(split)}</strong> will be deleted.
    </p>
  </DeleteDialog>
);
