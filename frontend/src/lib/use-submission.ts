import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { refusalOf } from '#lib/api';
import { fieldErrors } from '#lib/field-errors';

/** Where a sentence of the server's belongs in the form, by the path it names. */
export type FieldOf<Values extends FieldValues> = Readonly<Record<string, FieldPath<Values>>>;

/** Writes what a form holds, with `useWrite`; why it could not be written goes to `failed`. */
export type Save<Values> = (values: Values, failed: (error: unknown) => void) => void;

/**
 * What the server refuses is put at its field; where it has none there, `refusal` holds the error until the next try,
 * to be shown above the buttons.
 */
export const useSubmission = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fieldOf: FieldOf<Values>,
  save: Save<Values>,
) => {
  const [refusal, setRefusal] = useState<unknown>(null);
  const show = (error: unknown) => {
    const sentences = fieldErrors(refusalOf(error)?.details ?? [], fieldOf);
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
