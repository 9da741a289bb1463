import { type UseFormReturn, useWatch } from 'react-hook-form';
import { ownAssetRules } from '#contract/field-rules';
import type { OwnAsset, OwnPrice } from '#contract/own-assets';
import { dayInNewYork } from '#core/time/day';
import { fieldsOf } from '#lib/fields-of';
import { formatDay } from '#lib/format';
import { useSavedVersion } from '#lib/use-saved-version';
import { DateField } from '#ui/date-field';
import { DeleteDialog } from '#ui/delete-dialog';
import { TextAreaField } from '#ui/field';
import { NumberField } from '#ui/number-field';
import { RecordDialog } from '#ui/record-dialog';
import { isPast, type PriceValues, pastedToSend, priceToSend, priceValues } from './asset-values';
import { formMessages, messages, priceInWords, readSoFar, titleOf, priceMessages as words } from './messages';
import { pastedPrices } from './pasted-prices';
import { readAsset, useDeletePrice, usePutPrices } from './queries';

interface OfAsset {
  asset: OwnAsset;
  onClose: () => void;
}

const PriceField = ({ form }: { form: UseFormReturn<PriceValues> }) => (
  <NumberField
    label={formMessages.price}
    hint={formMessages.priceHint}
    {...fieldsOf(form).figure('price', ownAssetRules.price)}
  />
);

export const AddPriceDialog = ({ asset, onClose }: OfAsset) => {
  const today = dayInNewYork(new Date());
  return (
    <RecordDialog
      title={words.addTitle}
      description={`${titleOf(asset)}. ${words.replaces}`}
      initial={{ date: today, price: '' }}
      draft={`own price of ${asset.symbol}`}
      writing={usePutPrices(asset.symbol)}
      toSend={priceToSend}
      submitLabel={words.submit}
      done={words.added}
      failed={words.failed}
      again={() => ({ date: today, price: '' })}
      onClose={onClose}
    >
      {(form) => (
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          <DateField
            label={formMessages.date}
            hint={formMessages.dateHint}
            max={today}
            {...fieldsOf(form).day('date', ownAssetRules.date, isPast(today))}
          />
          <PriceField form={form} />
        </div>
      )}
    </RecordDialog>
  );
};

type OfPrice = OfAsset & { price: OwnPrice };

/** Its date stays: a price of another day is another price. */
export const EditPriceDialog = ({ asset, price, onClose }: OfPrice) => {
  const saved = useSavedVersion<OwnAsset>(asset, {
    read: () => readAsset(asset.symbol),
    gone: messages.gone,
    failed: messages.loadFailed,
    onGone: onClose,
  });
  const { version } = saved.shown;
  return (
    <RecordDialog
      title={words.editTitle}
      description={`${asset.symbol}, ${formatDay(price.date)}`}
      initial={priceValues(price)}
      draft={`own price of ${asset.symbol} ${price.date}`}
      saved={saved}
      writing={usePutPrices(asset.symbol)}
      toSend={(values: PriceValues) => ({ ...priceToSend({ ...values, date: price.date }), version })}
      submitLabel={formMessages.save}
      done={words.saved}
      failed={words.failed}
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
  const today = dayInNewYork(new Date());
  const pasted = useWatch({ control: form.control, name: 'pasted' });
  const judge = (text: string): true | string => {
    const { prices, fault } = pastedPrices(text, today);
    return fault ?? (prices.length > 0 || words.nothing);
  };
  return (
    <TextAreaField
      label={words.pasted}
      rows={8}
      spellCheck={false}
      hint={readSoFar(pastedPrices(pasted, today).prices)}
      {...fieldsOf(form).field('pasted', { required: words.nothing, validate: judge })}
    />
  );
};

export const PastePricesDialog = ({ asset, onClose }: OfAsset) => (
  <RecordDialog
    title={words.pasteTitle}
    description={`${titleOf(asset)}. ${words.pasteNote}`}
    initial={{ pasted: '' }}
    draft={`own prices of ${asset.symbol}`}
    writing={usePutPrices(asset.symbol)}
    toSend={({ pasted }: PastedValues) => pastedToSend(pasted, dayInNewYork(new Date()))}
    submitLabel={words.pasteSubmit}
    done={words.pasteDone}
    failed={words.failed}
    onClose={onClose}
  >
    {(form) => <PastedField form={form} />}
  </RecordDialog>
);

export const DeletePriceDialog = ({ asset, price, onClose }: OfPrice) => (
  <DeleteDialog
    deletion={useDeletePrice()}
    record={{ symbol: asset.symbol, date: price.date }}
    words={words.deletion}
    onClose={onClose}
  >
    <p>
      The price of {asset.symbol}, <strong className="font-semibold text-ink">{priceInWords(price)}</strong>, will be
      deleted.
    </p>
  </DeleteDialog>
);
