import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { refusalOf } from '#lib/api';
import { type FieldOf, fieldErrors, sameName } from '#lib/field-errors';

/** Writes what a form holds, with `useWrite`; why it could not be written goes to `failed`. */
export type Save<Values> = (values: Values, failed: (error: unknown) => void) => void;

/**
 * What the server refuses is put at its field: the one of the same name, or the one that `fieldOf` says. Where it has
 * none there, `refusal` holds the error until the next try, to be shown above the buttons.
 */
export const useSubmission = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  save: Save<Values>,
  fieldOf?: FieldOf<FieldPath<Values>>,
) => {
  const isField = (name: string): name is FieldPath<Values> => Object.hasOwn(form.getValues(), name);
  const [refusal, setRefusal] = useState<unknown>(null);
  const show = (error: unknown) => {
    const sentences = fieldErrors(refusalOf(error)?.details ?? [], fieldOf ?? sameName(isField));
    for (const [field, message] of sentences) form.setError(field, { message });
    const [first] = sentences;
    if (first) form.setFocus(first[0]);
    else setRefusal(error);
  };
  const send = (values: Values): void => {
    setRefusal(null);
    save(values, show);
  };
  return { refusal, onSubmit: form.handleSubmit(send) };
};
