/** Puts text into a field as if it had been typed there: the form, and React, hear of it. */
export const setInputTextAsTyped = (input: HTMLInputElement, text: string): void => {
  // React follows `input.value` of the element itself, and would take no notice of what was set by it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
};
