import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import type { FoundName } from '#contract/manual-dividends';
import { decimalsOf, toNumber } from '#core/money/amount';
import { messageOf } from '#lib/api';
import { inDigits, parseFigure } from '#lib/typed-figure';
import { useSubmission } from '#lib/use-submission';
import { Button, IconButton } from '#ui/button';
import { Dialog, DialogFooter } from '#ui/dialog';
import { NumberField } from '#ui/field';
import { Refusal } from '#ui/refusal';
import { taxLabel, taxOfWhat, taxMessages as words } from './pair-messages';
import { useSetTax } from './queries';

/** A found dividend, and what was withheld from it so far. */
export interface Taxed extends FoundName {
  paymentDate: string;
  gross: number;
  taxWithheld: number;
}

const isTaxOf = (gross: number) => (text: string) => {
  const tax = parseFigure(text);
  if (tax.lt(0)) return words.notNegative;
  if (decimalsOf(toNumber(tax)) > 2) return words.decimals;
  return tax.lte(gross) || words.beyondGross;
};

const TaxDialog = ({ taxed, onClose }: { taxed: Taxed; onClose: () => void }) => {
  const { platform, symbol, exDate, gross } = taxed;
  const { write, busy } = useSetTax();
  const form = useForm({ defaultValues: { taxWithheld: inDigits(taxed.taxWithheld) } });
  const done = () => {
    toast.success(words.saved);
    onClose();
  };
  const { refusal, onSubmit } = useSubmission(form, { taxWithheld: 'taxWithheld' }, ({ taxWithheld }, failed) =>
    write({ platform, symbol, exDate, taxWithheld: toNumber(parseFigure(taxWithheld)) }, { done, failed }),
  );
  const { error } = form.getFieldState('taxWithheld', form.formState);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={words.title}
      description={taxOfWhat(taxed, gross)}
    >
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <NumberField
          label={words.field}
          required
          min={0}
          step="0.01"
          hint={words.hint}
          error={error?.message}
          {...form.register('taxWithheld', { required: words.required, validate: isTaxOf(gross) })}
        />
        {refusal !== null && <Refusal sentence={messageOf(refusal, words.failed)} />}
        <DialogFooter>
          <Button onClick={onClose} disabled={busy}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {words.save}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
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
