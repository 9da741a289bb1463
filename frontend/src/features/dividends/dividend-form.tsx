import { type ReactNode, useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { ManualDividend, NewDividend } from '#contract/manual-dividends';
import { messageOf } from '#lib/api';
import { type Save, useSubmission } from '#lib/use-submission';
import { Button } from '#ui/button';
import { Money } from '#ui/figures';
import { Refusal } from '#ui/refusal';
import { DividendFields } from './dividend-fields';
import { amountsOf, type DividendValues, dividendToSend, fieldOf, knownName } from './dividend-values';
import { manualMessages, formMessages as words } from './manual-messages';

interface DividendFormProps {
  initial: DividendValues;
  /** For the names of companies entered before. */
  history: readonly ManualDividend[];
  submitLabel: string;
  save: Save<NewDividend>;
  busy: boolean;
  /** True where the person just asked for it: the form comes into view, ready to be typed into. */
  takesFocus: boolean;
  /** What to offer beside the refusal's sentence, where there is something. */
  remedyFor?: (error: unknown) => ReactNode;
  onCancel?: () => void;
}

const Amount = ({ label, value }: { label: string; value: number }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="text-sm text-ink-muted">{label}</dt>
    <dd className="text-lg font-semibold">
      <Money value={value} />
    </dd>
  </div>
);

/** Where one types by touch, the form comes into view as a whole; its keyboard is not raised over it unasked. */
const useArrival = (takesFocus: boolean, setFocus: (field: 'symbol') => void) => {
  const element = useRef<HTMLFormElement>(null);
  const arrived = useRef(!takesFocus);
  useEffect(() => {
    if (arrived.current) return;
    arrived.current = true;
    if (!matchMedia('(pointer: coarse)').matches) return setFocus('symbol');
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView();
  }, [setFocus]);
  return element;
};

/** The tab's one form, for a new dividend or a recorded one. A refusal stays readable in it until the next try. */
export const DividendForm = (props: DividendFormProps) => {
  const { initial, history, submitLabel, save, busy, takesFocus, remedyFor, onCancel } = props;
  const form = useForm<DividendValues>({ defaultValues: initial });
  const { refusal, onSubmit } = useSubmission<DividendValues>(form, fieldOf, (values, failed) =>
    save(dividendToSend(values), failed),
  );
  const element = useArrival(takesFocus, form.setFocus);
  const [shares, dividendPerShare, fees, taxWithheld] = useWatch({
    control: form.control,
    name: ['shares', 'dividendPerShare', 'fees', 'taxWithheld'],
  });
  const { gross, net } = amountsOf({ shares, dividendPerShare, fees, taxWithheld });
  const fillName = () => {
    const name = knownName(form.getValues('symbol'), history);
    if (name && form.getValues('companyName').trim() === '') {
      form.setValue('companyName', name, { shouldValidate: form.formState.isSubmitted });
    }
  };
  return (
    <form
      ref={element}
      tabIndex={-1}
      noValidate
      className="scroll-mt-32 outline-none"
      onSubmit={(event) => void onSubmit(event)}
    >
      <DividendFields form={form} onSymbolLeft={fillName} />
      <dl className="mt-3 grid gap-x-10 gap-y-1 rounded-lg bg-surface-sunken px-4 py-3 sm:grid-cols-2">
        <Amount label={words.gross} value={gross} />
        <Amount label={words.net} value={net} />
      </dl>
      {refusal !== null && (
        <Refusal sentence={messageOf(refusal, manualMessages.saveFailed)} remedy={remedyFor?.(refusal)} />
      )}
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        {onCancel && (
          <Button onClick={onCancel} disabled={busy}>
            {manualMessages.cancel}
          </Button>
        )}
        <Button type="submit" variant="primary" busy={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
};
