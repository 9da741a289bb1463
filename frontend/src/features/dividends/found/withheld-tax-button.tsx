import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { FoundDividendRef } from '#contract/dividends/manual-dividends';
import { dividendRules } from '#contract/fields/field-rules';
import { toDecimalText, toNumber } from '#core/money/amount';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { parseTypedFigureOrZero } from '#lib/form/typed-figure';
import { IconButton } from '#ui/button';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { NumberField } from '#ui/form/number-field';
import {
  describeTaxedPayment,
  getWithheldTaxButtonLabel,
  withheldTaxMessages as messages,
} from '../manual/dividend-pair-messages';
import { useSetWithheldTax } from '../queries';

/** A found dividend, and what was withheld from it so far. */
interface Taxed extends FoundDividendRef {
  paymentDate: string;
  gross: number;
  taxWithheld: number;
}

interface TaxValues {
  taxWithheld: string;
}

const isWithin = (gross: number) => (text: string) => parseTypedFigureOrZero(text).lte(gross) || messages.beyondGross;

const TaxDialog = ({ taxed, onClose }: { taxed: Taxed; onClose: () => void }) => {
  const { platform, symbol, exDate, gross } = taxed;
  return (
    <RecordDialog
      title={messages.title}
      description={describeTaxedPayment(taxed, gross)}
      initial={{ taxWithheld: toDecimalText(taxed.taxWithheld) }}
      draft={`tax ${platform} ${symbol} ${exDate}`}
      writing={useSetWithheldTax()}
      toSend={({ taxWithheld }: TaxValues) => ({
        platform,
        symbol,
        exDate,
        taxWithheld: toNumber(parseTypedFigureOrZero(taxWithheld)),
      })}
      submitLabel={messages.save}
      done={messages.saved}
      failed={messages.failed}
      onClose={onClose}
    >
      {(form) => (
        <NumberField
          label={messages.field}
          hint={messages.hint}
          {...createFieldPropsBuilders(form).figure('taxWithheld', dividendRules.foundTax, { also: isWithin(gross) })}
        />
      )}
    </RecordDialog>
  );
};

/** Opens the dialog for the tax of one found dividend. */
export const WithheldTaxButton = ({ taxed }: { taxed: Taxed }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        size="sm"
        label={getWithheldTaxButtonLabel(taxed)}
        icon={<Pencil aria-hidden />}
        onClick={() => setOpen(true)}
      />
      {open && <TaxDialog taxed={taxed} onClose={() => setOpen(false)} />}
    </>
  );
};
