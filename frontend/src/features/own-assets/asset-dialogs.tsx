import type { UseFormReturn } from 'react-hook-form';
import { ownAssetRules } from '#contract/fields/field-rules';
import type { OwnAsset } from '#contract/portfolio/own-assets';
import { getDayInNewYork } from '#core/time/day';
import { useReloadableEditedRow } from '#lib/drafts/use-saved-version';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { DeleteDialog } from '#ui/dialog/delete-dialog';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { DateField } from '#ui/form/date-field';
import { TextField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import {
  type AssetFormValues,
  createPriceDateValidator,
  getBlankAssetFormValues,
  toNewOwnAssetRequest,
  validateAssetSymbol,
} from './asset-form-values';
import { getAssetTitle, assetFormMessages as messages, ownAssetsMessages } from './messages';
import { fetchOwnAsset, useAddAsset, useDeleteAsset, useRenameAsset } from './queries';

const Fields = ({ form }: { form: UseFormReturn<AssetFormValues> }) => {
  const { day, field, figure, text } = createFieldPropsBuilders(form);
  const today = getDayInNewYork(new Date());
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <TextField
        label={messages.symbol}
        hint={messages.symbolHint}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        {...field('symbol', { required: messages.symbolMissing, validate: validateAssetSymbol })}
      />
      <TextField label={messages.name} {...text('name', ownAssetRules.name)} />
      <NumberField label={messages.price} hint={messages.priceHint} {...figure('price', ownAssetRules.price)} />
      <DateField
        label={messages.date}
        hint={messages.dateHint}
        max={today}
        {...day('date', ownAssetRules.date, createPriceDateValidator(today))}
      />
    </div>
  );
};

export const AddAssetDialog = ({ symbol, onClose }: { symbol: string; onClose: () => void }) => (
  <RecordDialog
    title={messages.addTitle}
    description={messages.addNote}
    initial={getBlankAssetFormValues(symbol, getDayInNewYork(new Date()))}
    draft={symbol ? `own asset ${symbol}` : 'own asset'}
    writing={useAddAsset()}
    toSend={toNewOwnAssetRequest}
    submitLabel={ownAssetsMessages.add}
    done={ownAssetsMessages.added}
    failed={ownAssetsMessages.addFailed}
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
  const saved = useReloadableEditedRow<OwnAsset>(asset, {
    read: () => fetchOwnAsset(asset.symbol),
    gone: ownAssetsMessages.gone,
    failed: ownAssetsMessages.loadFailed,
    onGone: onClose,
  });
  const { name, version } = saved.shown;
  return (
    <RecordDialog
      title={messages.editTitle}
      description={asset.symbol}
      initial={{ name }}
      draft={`own asset ${asset.symbol} name`}
      saved={saved}
      writing={useRenameAsset(asset.symbol)}
      toSend={(values: { name: string }) => ({ name: values.name.trim(), version })}
      submitLabel={messages.save}
      done={ownAssetsMessages.saved}
      failed={ownAssetsMessages.saveFailed}
      onClose={onClose}
    >
      {(form) => (
        <TextField label={messages.name} {...createFieldPropsBuilders(form).text('name', ownAssetRules.name)} />
      )}
    </RecordDialog>
  );
};

export const DeleteAssetDialog = ({ asset, onClose }: OfAsset) => (
  <DeleteDialog
    deletion={useDeleteAsset()}
    record={{ symbol: asset.symbol }}
    words={ownAssetsMessages.deletion}
    onClose={onClose}
  >
    <p>
      <strong className="font-semibold text-ink">{getAssetTitle(asset)}</strong> will be deleted.
    </p>
  </DeleteDialog>
);
