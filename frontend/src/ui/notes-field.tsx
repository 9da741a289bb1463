import type { ComponentProps } from 'react';
import { TextAreaField } from './field';

const most = 500;

type NotesFieldProps = Omit<ComponentProps<typeof TextAreaField>, 'label' | 'hint' | 'maxLength'> & {
  /** How many characters it holds. */
  length: number;
};

/** A remark to a record, at most 500 characters, with their count below it. */
export function NotesField({ length, ...area }: NotesFieldProps) {
  return <TextAreaField label="Notes" rows={2} {...area} maxLength={most} hint={`${length} of ${most} characters`} />;
}
