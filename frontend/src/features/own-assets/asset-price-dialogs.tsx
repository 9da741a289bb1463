import { type UseFormReturn, useWatch } from 'react-hook-form';
import { ownAssetRules } from '#contract/fields/field-rules';
import type { OwnAsset, OwnPrice } from '#contract/portfolio/own-assets';
import { getDayInNewYork } from '#core/time/day';
import { useReloadableEditedRow } from '#lib/drafts/use-saved-version';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { formatDay } from '#lib/format';
import { DeleteDialog } from '#ui/dialog/delete-dialog';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { DateField } from '#ui/form/date-field';
import { TextAreaField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import {
  type AssetPriceFormValues,
  createPriceDateValidator,
  toAssetPriceFormValues,
  toAssetPriceRequest,
  toPastedAssetPricesRequest,
} from './asset-form-values';
import {
  assetFormMessages,
  describePastedPrices,
  formatOwnPrice,
  getAssetTitle,
  assetPriceMessages as messages,
  ownAssetsMessages,
} from './messages';
import { parsePastedPrices } from './pasted-prices';
import { fetchOwnAsset, useDeleteAssetPrice, useSaveAssetPrices } from './queries';

interface OfAsset {
  asset: OwnAsset;
  onClose: () => void;
}

const PriceField = ({ form }: { form: UseFormReturn<AssetPriceFormValues> }) => (
  <NumberField
    label={assetFormMessages.price}
    hint={assetFormMessages.priceHint}
    {...createFieldPropsBuilders(form).figure('price', ownAssetRules.price)}
  />
);

export const AddAssetPriceDialog = ({ asset, onClose }: OfAsset) => {
  const today = getDayInNewYork(new Date());
  return (
    <RecordDialog
      title={messages.addTitle}
      description={`${getAssetTitle(asset)}. ${messages.replaces}`}
      initial={{ date: today, price: '' }}
      draft={`own price of ${asset.symbol}`}
      writing={useSaveAssetPrices(asset.symbol)}
      toSend={toAssetPriceRequest}
      submitLabel={messages.submit}
      done={messages.added}
      failed={messages.failed}
      again={() => ({ date: today, price: '' })}
      onClose={onClose}
    >
      {(form) => (
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          <DateField
            label={assetFormMessages.date}
            hint={assetFormMessages.dateHint}
            max={today}
            {...createFieldPropsBuilders(form).day('date', ownAssetRules.date, createPriceDateValidator(today))}
          />
          <PriceField form={form} />
        </div>
      )}
    </RecordDialog>
  );
};

type OfPrice = OfAsset & { price: OwnPrice };

/** Its date stays: a price of another day is another price. */
export const EditAssetPriceDialog = ({ asset, price, onClose }: OfPrice) => {
  const saved = useReloadableEditedRow<OwnAsset>(asset, {
    read: () => fetchOwnAsset(asset.symbol),
    gone: ownAssetsMessages.gone,
    failed: ownAssetsMessages.loadFailed,
    onGone: onClose,
  });
  const { version } = saved.shown;
  return (
    <RecordDialog
      title={messages.editTitle}
      description={`${asset.symbol}, ${formatDay(price.date)}`}
      initial={toAssetPriceFormValues(price)}
      draft={`own price of ${asset.symbol} ${price.date}`}
      saved={saved}
      writing={useSaveAssetPrices(asset.symbol)}
      toSend={(values: AssetPriceFormValues) => ({ ...toAssetPriceRequest({ ...values, date: price.date }), version })}
      submitLabel={assetFormMessages.save}
      done={messages.saved}
      failed={messages.failed}
      onClose={onClose}
    >
      {(form) => <PriceField form={form} />}
    </RecordDialog>
  );
};

interface PastedValues {
  pasted: string;
}

const PastedField = ({ form }: { form: UseFormReturn<PastedValues> }) => {
  const today = getDayInNewYork(new Date());
  const pasted = useWatch({ control: form.control, name: 'pasted' });
  const judge = (text: string): true | string => {
    const { prices, fault } = parsePastedPrices(text, today);
    return fault ?? (prices.length > 0 || messages.nothing);
  };
  return (
    <TextAreaField
      label={messages.pasted}
      rows={8}
      spellCheck={false}
      hint={describePastedPrices(parsePastedPrices(pasted, today).prices)}
      {...createFieldPropsBuilders(form).field('pasted', { required: messages.nothing, validate: judge })}
    />
  );
};

export const PasteAssetPricesDialog = ({ asset, onClose }: OfAsset) => (
  <RecordDialog
    title={messages.pasteTitle}
    description={`${getAssetTitle(asset)}. ${messages.pasteNote}`}
    initial={{ pasted: '' }}
    draft={`own prices of ${asset.symbol}`}
    writing={useSaveAssetPrices(asset.symbol)}
    toSend={({ pasted }: PastedValues) => toPastedAssetPricesRequest(pasted, getDayInNewYork(new Date()))}
    submitLabel={messages.pasteSubmit}
    done={messages.pasteDone}
    failed={messages.failed}
    onClose={onClose}
  >
    {(form) => <PastedField form={form} />}
  </RecordDialog>
);

export const DeleteAssetPriceDialog = ({ asset, price, onClose }: OfPrice) => (
  <DeleteDialog
    deletion={useDeleteAssetPrice()}
    record={{ symbol: asset.symbol, date: price.date }}
    words={messages.deletion}
    onClose={onClose}
  >
    <p>
      The price of {asset.symbol}, <strong className="font-semibold text-ink">{formatOwnPrice(price)}</strong>, will be
      deleted.
    </p>
  </DeleteDialog>
);
