import { type ReactNode, useEffect, useId, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { corporateActionKinds } from '#core/portfolio/corporate-actions/action-kinds';
import { RecordDialog } from '#ui/dialog/record-dialog';
import type { SelectedStock } from '../../stocks/stock-search';
import { CorporateActionFields } from './action-fields';
import {
  type CorporateActionFormValues,
  findCorporateActionFormField,
  getBlankCorporateActionFormValues,
  hasReceivedStock,
  parseProposedCorporateAction,
  toCompleteCorporateAction,
  toCorporateActionInput,
} from './action-form-values';
import { corporateActionMessages as messages } from './action-messages';
import { CorporateActionPreviewPanel } from './action-preview-panel';
import { useCorporateActionPreview, useRecordCorporateAction } from './action-queries';

type Form = UseFormReturn<CorporateActionFormValues>;

const Step = ({ number, title, children }: { number: number; title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-5 first:mt-0">
      <h3 id={id} className="mb-2 text-sm font-semibold">{`${number}. ${title}`}</h3>
      {children}
    </section>
  );
};

const KindChoice = ({ form }: { form: Form }) => {
  const { name, ...registered } = form.register('kind');
  return (
    <fieldset className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
      <legend className="sr-only">{messages.what}</legend>
      {corporateActionKinds.map((kind) => (
        <label key={kind} className="flex items-start gap-2.5 rounded-lg py-1.5 text-sm">
          <input
            {...registered}
            name={name}
            type="radio"
            value={kind}
            className="mt-0.5 size-4.5 shrink-0 accent-accent"
          />
          <span>
            <span className="block font-medium">{messages.kinds[kind].label}</span>
            <span className="block text-xs text-pretty text-ink-muted">{messages.kinds[kind].hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
};

interface StepsProps {
  form: Form;
  stock: SelectedStock;
  /** Of the preview that stands there; null while there is none of what is typed. */
  seen: { version: number | null };
}

const Steps = ({ form, stock, seen }: StepsProps) => {
  const values = useWatch({ control: form.control }) as CorporateActionFormValues;
  const preview = useCorporateActionPreview(toCompleteCorporateAction(stock.symbol, values));
  const { data, isCurrent } = preview;
  const version = isCurrent && data?.refused === null ? data.version : null;
  useEffect(() => {
    seen.version = version;
  }, [seen, version]);
  return (
    <>
      <Step number={1} title={messages.what}>
        <KindChoice form={form} />
      </Step>
      {values.kind !== '' && (
        <>
          <Step number={2} title={messages.figures}>
            <CorporateActionFields form={form} stock={stock} fractions={data?.fractions ?? []} />
          </Step>
          <Step number={3} title={messages.preview}>
            <CorporateActionPreviewPanel
              of={preview}
              symbol={stock.symbol}
              to={hasReceivedStock(values) ? (values.stock?.symbol ?? '') : ''}
            />
          </Step>
        </>
      )}
    </>
  );
};

/** No preview of what is typed has been seen: the server says so, as where the ledger has changed since. */
const unseenVersion = -1;

interface CorporateActionDialogProps {
  stock: SelectedStock;
  /** What a statement says of it, as an address has it. */
  proposal?: string | undefined;
  onClose: () => void;
}

/** What a company has done to its shares, in three steps: which of six, its figures, and what it changes. */
export default function CorporateActionDialog({ stock, proposal, onClose }: CorporateActionDialogProps) {
  const [seen] = useState<StepsProps['seen']>({ version: null });
  return (
    <RecordDialog
      title={messages.title(stock.symbol)}
      description={messages.hint}
      size="lg"
      initial={proposal === undefined ? getBlankCorporateActionFormValues() : parseProposedCorporateAction(proposal)}
      draft={`corporate action of ${stock.symbol}`}
      writing={useRecordCorporateAction()}
      toSend={(values: CorporateActionFormValues) => ({
        action: toCorporateActionInput(stock.symbol, values),
        version: seen.version ?? unseenVersion,
      })}
      sendable={({ kind }) => kind !== ''}
      fieldOf={findCorporateActionFormField}
      submitLabel={messages.record}
      done={messages.recorded}
      failed={messages.recordFailed}
      onClose={onClose}
    >
      {(form) => <Steps form={form} stock={stock} seen={seen} />}
    </RecordDialog>
  );
}
