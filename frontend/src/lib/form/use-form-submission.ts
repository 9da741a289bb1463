import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { getErrorBody } from '#lib/api/api';
import { createFieldFinderByName, type FindFormField, toFieldErrors } from '#lib/form/field-errors';

/** Writes what a form holds, with `useApiMutation`; why it could not be written goes to `failed`. */
type SaveForm<Values> = (values: Values, failed: (error: unknown) => void) => void;

/**
 * Puts the server's sentences at the form's fields: the ones of the same name, or the ones that `fieldOf` says. False
 * where none of them has one.
 */
export const showServerErrorsAtFields = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  findField?: FindFormField<FieldPath<Values>>,
): boolean => {
  const isField = (name: string): name is FieldPath<Values> => Object.hasOwn(form.getValues(), name);
  const sentences = toFieldErrors(getErrorBody(error)?.details ?? [], findField ?? createFieldFinderByName(isField));
  for (const [field, message] of sentences) form.setError(field, { message });
  const [first] = sentences;
  if (first) form.setFocus(first[0]);
  return first !== undefined;
};

/**
 * What the server refuses is put at its field: the one of the same name, or the one that `fieldOf` says. Where it has
 * none there, `refusal` holds the error until the next try, to be shown above the buttons.
 */
export const useFormSubmission = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  save: SaveForm<Values>,
  findField?: FindFormField<FieldPath<Values>>,
) => {
  const [refusal, setRefusal] = useState<unknown>(null);
  const show = (error: unknown) => {
    if (!showServerErrorsAtFields(form, error, findField)) setRefusal(error);
  };
  const send = (values: Values): void => {
    setRefusal(null);
    save(values, show);
  };
  return { refusal, onSubmit: form.handleSubmit(send) };
};
