import type { ComponentProps } from 'react';
import { countCharacters, notesTextRule } from '#contract/fields/field-rules';
import { TextAreaField } from './form-field';

const { max } = notesTextRule;

type NotesFieldProps = Omit<ComponentProps<typeof TextAreaField>, 'label' | 'hint'> & {
  /** What it holds. */
  typed: string;
};

/** A remark to a record, with their count below it. */
export function NotesField({ typed, ...area }: NotesFieldProps) {
  const hint = `${countCharacters(typed)} of ${max} characters`;
  return <TextAreaField label="Notes" rows={2} {...area} hint={hint} />;
}
