import type { UseFormReturn } from 'react-hook-form';
import { ownAssetRules } from '#contract/field-rules';
import type { OwnAsset } from '#contract/own-assets';
import { longestSymbol } from '#core/stocks/symbols';
import { dayInNewYork } from '#core/time/day';
import { fieldsOf } from '#lib/fields-of';
import { useSavedVersion } from '#lib/use-saved-version';
import { DateField } from '#ui/date-field';
import { DeleteDialog } from '#ui/delete-dialog';
import { TextField } from '#ui/field';
import { NumberField } from '#ui/number-field';
import { RecordDialog } from '#ui/record-dialog';
import { type AssetValues, assetToSend, blankAsset, isPast, isSymbolTyped } from './asset-values';
import { messages, titleOf, formMessages as words } from './messages';
import { readAsset, useAddAsset, useDeleteAsset, useRenameAsset } from './queries';

const Fields = ({ form }: { form: UseFormReturn<AssetValues> }) => {
  const { day, field, figure, text } = fieldsOf(form);
  const today = dayInNewYork(new Date());
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <TextField
        label={words.symbol}
        hint={words.symbolHint}
        maxLength={longestSymbol}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        {...field('symbol', { required: words.symbolMissing, validate: isSymbolTyped })}
      />
      <TextField label={words.name} {...text('name', ownAssetRules.name)} />
      <NumberField label={words.price} hint={words.priceHint} {...figure('price', ownAssetRules.price)} />
      <DateField
        label={words.date}
        hint={words.dateHint}
        max={today}
        {...day('date', ownAssetRules.date, isPast(today))}
      />
    </div>
  );
};

export const AddAssetDialog = ({ symbol, onClose }: { symbol: string; onClose: () => void }) => (
  <RecordDialog
    title={words.addTitle}
    description={words.addNote}
    initial={blankAsset(symbol, dayInNewYork(new Date()))}
    draft={symbol ? `own asset ${symbol}` : 'own asset'}
    writing={useAddAsset()}
    toSend={assetToSend}
    submitLabel={messages.add}
    done={messages.added}
    failed={messages.addFailed}
    onClose={onClose}
  >
    {(form) => <Fields form={form} />}
  </RecordDialog>
);

interface OfAsset {
  asset: OwnAsset;
  onClose: () => void;
}

export const RenameAssetDialog = ({ asset, onClose }: OfAsset) => {
  const saved = useSavedVersion<OwnAsset>(asset, {
    read: () => readAsset(asset.symbol),
    gone: messages.gone,
    failed: messages.loadFailed,
    onGone: onClose,
  });
  const { name, version } = saved.shown;
  return (
    <RecordDialog
      title={words.editTitle}
      description={asset.symbol}
      initial={{ name }}
      draft={`own asset ${asset.symbol} name`}
      saved={saved}
      writing={useRenameAsset(asset.symbol)}
      toSend={(values: { name: string }) => ({ name: values.name.trim(), version })}
      submitLabel={words.save}
      done={messages.saved}
      failed={messages.saveFailed}
      onClose={onClose}
    >
      {(form) => <TextField label={words.name} {...fieldsOf(form).text('name', ownAssetRules.name)} />}
    </RecordDialog>
  );
};

export const DeleteAssetDialog = ({ asset, onClose }: OfAsset) => (
  <DeleteDialog
    deletion={useDeleteAsset()}
    record={{ symbol: asset.symbol }}
    words={messages.deletion}
    onClose={onClose}
  >
    <p>
      <strong className="font-semibold text-ink">{titleOf(asset)}</strong> will be deleted.
    </p>
  </DeleteDialog>
);
