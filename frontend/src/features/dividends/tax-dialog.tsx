import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { dividendRules } from '#contract/field-rules';
import type { FoundName } from '#contract/manual-dividends';
import { inDigits, toNumber } from '#core/money/amount';
import { fieldsOf } from '#lib/fields-of';
import { parseFigure } from '#lib/typed-figure';
import { IconButton } from '#ui/button';
import { NumberField } from '#ui/number-field';
import { RecordDialog } from '#ui/record-dialog';
import { taxLabel, taxOfWhat, taxMessages as words } from './pair-messages';
import { useSetTax } from './queries';

/** A found dividend, and what was withheld from it so far. */
interface Taxed extends FoundName {
  paymentDate: string;
  gross: number;
  taxWithheld: number;
}

interface TaxValues {
  taxWithheld: string;
}

const isWithin = (gross: number) => (text: string) => parseFigure(text).lte(gross) || words.beyondGross;

const TaxDialog = ({ taxed, onClose }: { taxed: Taxed; onClose: () => void }) => {
  const { platform, symbol, exDate, gross } = taxed;
  return (
    <RecordDialog
      title={words.title}
      description={taxOfWhat(taxed, gross)}
      initial={{ taxWithheld: inDigits(taxed.taxWithheld) }}
      draft={`tax ${platform} ${symbol} ${exDate}`}
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
      {(form) => (
        <NumberField
          label={words.field}
          hint={words.hint}
          {...fieldsOf(form).figure('taxWithheld', dividendRules.foundTax, { also: isWithin(gross) })}
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
