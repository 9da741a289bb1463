import { type ComponentProps, type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form';
import { getErrorMessage } from '#lib/api/api';
import type { ApiMutation, UndoHandle } from '#lib/api/use-api-mutation';
import { useRegisterUnsavedInput } from '#lib/drafts/unsaved-input';
import { useFormDraft } from '#lib/drafts/use-form-draft';
import { isVersionConflict, type ReloadableEditedRow } from '#lib/drafts/use-saved-version';
import type { FindFormField } from '#lib/form/field-errors';
import { useFormSubmission } from '#lib/form/use-form-submission';
import { Button } from '#ui/button';
import { DialogFooter } from '#ui/dialog/dialog';
import { showUndoToast } from '#ui/page/undo-toast';
import { DraftRestoreOffer, DraftsUnavailableNote } from './draft-restore-offer';
import { FormError } from './form-error';

export interface RecordFormProps<Values extends FieldValues, Sent> {
  initial: DefaultValues<Values>;
  writing: Pick<ApiMutation<Sent, unknown>, 'write' | 'busy'>;
  /** The fields as the API takes them. */
  toSend: (values: Values) => Sent;
  submitLabel: string;
  /** Said by a toast once it is saved. */
  done?: string;
  /** Said where the server gives no sentence of its own; or all that is said of a failure. */
  failed: string | ((error: unknown) => string);
  /** Where a sentence of the server's belongs; else at the field of its name. */
  fieldOf?: FindFormField<FieldPath<Values>>;
  /** Nothing can be sent before this is true; else pressing says what is missing. */
  sendable?: (values: Values) => boolean;
  /** Of a record that is edited: the way to take up what was saved of it elsewhere. */
  saved?: ReloadableEditedRow<unknown>;
  /** Names the form and its record, so that what was typed is kept until it is saved. */
  draft: string;
  /** Hears whether there is something typed that is not saved, and whether the browser keeps it. */
  onTyped?: (typed: boolean, isStored: boolean) => void;
  /** What the next record begins with, where one is often followed by another: offers to save and go on with that. */
  again?: (saved: Values) => DefaultValues<Values>;
  /** With what the next record begins with, where another is to be added. */
  onDone: (next?: DefaultValues<Values>) => void;
  /** Its first field has the focus as soon as it is there. */
  takesFocus?: boolean;
  onCancel?: (() => void) | undefined;
  /** The fields. */
  children: (form: UseFormReturn<Values>) => ReactNode;
  buttons?: (props: { children: ReactNode }) => ReactNode;
}

const another = 'Save and add another';

const returnTrue = () => true;

interface SendButtonProps<Values extends FieldValues> extends ComponentProps<typeof Button> {
  control: Control<Values>;
  sendable: (values: Values) => boolean;
}

const SendButton = <Values extends FieldValues>({ control, sendable, ...button }: SendButtonProps<Values>) => {
  const ready = useWatch({ control, compute: sendable });
  return <Button {...button} disabled={!ready} />;
};

const LoadSaved = ({ onPress }: { onPress: () => void }) => (
  <Button size="sm" onClick={onPress}>
    Load the saved version
  </Button>
);

/**
 * The one form about a record. What was typed stays in it until it is saved: a refusal is shown at its field, or above
 * the buttons where it has none, until the next try.
 */
export function RecordForm<Values extends FieldValues, Sent>(props: RecordFormProps<Values, Sent>) {
  const {
    initial,
    writing,
    toSend,
    submitLabel,
    done,
    failed,
    fieldOf,
    sendable = returnTrue,
    saved,
    onDone,
    onCancel,
  } = props;
  const { children, buttons: Buttons = DialogFooter, draft: name, onTyped, again, takesFocus = false } = props;
  const { write, busy } = writing;
  const form = useForm<Values>({ defaultValues: initial });
  const draft = useFormDraft(form, { name, initial, version: saved?.version });
  const { isDirty } = form.formState;
  useRegisterUnsavedInput(isDirty);
  useEffect(() => onTyped?.(isDirty, !draft.isLost), [isDirty, draft.isLost, onTyped]);
  const formRef = useRef<HTMLFormElement>(null);
  // Which button it was, until the form is sent and until it is saved.
  const isAnother = useRef(false);
  const goesOn = useRef(false);
  useEffect(() => {
    if (takesFocus) formRef.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [takesFocus]);
  const end = (values: Values, press?: UndoHandle) => {
    draft.saved();
    if (done) showUndoToast(done, press);
    onDone(goesOn.current ? again?.(values) : undefined);
  };
  const { refusal, onSubmit } = useFormSubmission<Values>(
    form,
    (values, refuse) => write(toSend(values), { done: (_answer, press) => end(values, press), failed: refuse }),
    fieldOf,
  );
  const submit = (event: FormEvent) => {
    goesOn.current = isAnother.current;
    isAnother.current = false;
    void onSubmit(event);
  };
  const saveAndGoOn = () => {
    isAnother.current = true;
    formRef.current?.requestSubmit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!again || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!busy && sendable(form.getValues())) saveAndGoOn();
  };
  const sending = { control: form.control, sendable, busy };
  const sentence = () => (typeof failed === 'string' ? getErrorMessage(refusal, failed) : failed(refusal));
  const remedy = saved && isVersionConflict(refusal) && <LoadSaved onPress={() => void saved.reload()} />;
  return (
    <form ref={formRef} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      {draft.offered && (
        <DraftRestoreOffer
          draft={draft.offered}
          initial={initial}
          version={saved?.version}
          onUse={draft.use}
          onPutAway={draft.putAway}
        />
      )}
      {children(form)}
      {draft.isLost && <DraftsUnavailableNote />}
      {refusal !== null && <FormError sentence={sentence()} remedy={remedy} />}
      <Buttons>
        {onCancel && (
          <Button onClick={onCancel} disabled={busy}>
            Cancel
          </Button>
        )}
        {again && (
          <SendButton {...sending} aria-keyshortcuts="Control+Enter" onClick={saveAndGoOn}>
            {another}
          </SendButton>
        )}
        <SendButton {...sending} type="submit" variant="primary">
          {submitLabel}
        </SendButton>
      </Buttons>
    </form>
  );
}
