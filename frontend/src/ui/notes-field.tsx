import type { ComponentProps } from 'react';
import { notes } from '#contract/field-rules';
import { TextAreaField } from './field';

const { max } = notes;

type NotesFieldProps = Omit<ComponentProps<typeof TextAreaField>, 'label' | 'hint' | 'maxLength'> & {
  /** How many characters it holds. */
  length: number;
};

/** A remark to a record, with their count below it. */
export function NotesField({ length, ...area }: NotesFieldProps) {
  return <TextAreaField label="Notes" rows={2} {...area} maxLength={max} hint={`${length} of ${max} characters`} />;
}
