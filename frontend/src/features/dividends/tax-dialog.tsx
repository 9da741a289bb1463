import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { FoundName } from '#contract/manual-dividends';
import { decimalsOf, toNumber } from '#core/money/amount';
import { inDigits, parseFigure } from '#lib/typed-figure';
import { IconButton } from '#ui/button';
import { NumberField } from '#ui/field';
import { RecordDialog } from '#ui/record-dialog';
import { taxLabel, taxOfWhat, taxMessages as words } from './pair-messages';
import { useSetTax } from './queries';

/** A found dividend, and what was withheld from it so far. */
export interface Taxed extends FoundName {
  paymentDate: string;
  gross: number;
  taxWithheld: number;
}

interface TaxValues {
  taxWithheld: string;
}

const isTaxOf = (gross: number) => (text: string) => {
  const tax = parseFigure(text);
  if (tax.lt(0)) return words.notNegative;
  if (decimalsOf(toNumber(tax)) > 2) return words.decimals;
  return tax.lte(gross) || words.beyondGross;
};

const TaxDialog = ({ taxed, onClose }: { taxed: Taxed; onClose: () => void }) => {
  const { platform, symbol, exDate, gross } = taxed;
  return (
    <RecordDialog
      title={words.title}
      description={taxOfWhat(taxed, gross)}
      initial={{ taxWithheld: inDigits(taxed.taxWithheld) }}
      writing={useSetTax()}
      toSend={({ taxWithheld }: TaxValues) => ({
        platform,
        symbol,
        exDate,
        taxWithheld: toNumber(parseFigure(taxWithheld)),
      })}
      submitLabel={words.save}
      done={words.saved}
      failed={words.failed}
      onClose={onClose}
    >
      {({ register, formState }) => (
        <NumberField
          label={words.field}
          required
          min={0}
          step="0.01"
          hint={words.hint}
          error={formState.errors.taxWithheld?.message}
          {...register('taxWithheld', { required: words.required, validate: isTaxOf(gross) })}
        />
      )}
    </RecordDialog>
  );
};

/** Opens the dialog for the tax of one found dividend. */
export const TaxButton = ({ taxed }: { taxed: Taxed }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton size="sm" label={taxLabel(taxed)} icon={<Pencil aria-hidden />} onClick={() => setOpen(true)} />
      {open && <TaxDialog taxed={taxed} onClose={() => setOpen(false)} />}
    </>
  );
};
