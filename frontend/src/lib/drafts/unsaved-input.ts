import { useEffect } from 'react';

/** Each form on this page that holds something typed and not saved. */
const forms = new Set<object>();

export const hasUnsavedInput = (): boolean => forms.size > 0;

/** Says that a form holds something unsaved, until what is given back is called. */
export const registerUnsavedInput = (): (() => void) => {
  const form = {};
  forms.add(form);
  return () => void forms.delete(form);
};

export const useRegisterUnsavedInput = (isUnsaved: boolean): void => {
  useEffect(() => (isUnsaved ? registerUnsavedInput() : undefined), [isUnsaved]);
};
