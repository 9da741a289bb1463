import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SelectField, TextField } from './form-field';
import { NumberField } from './number-field';

test('label, control and hint belong together', () => {
  const html = renderToStaticMarkup(<TextField id="email" label="Email" hint="As on the invitation" required />);
  expect(html).toContain('<label for="email"');
  expect(html).toMatch(/<input[^>]* id="email"[^>]* required=""[^>]* aria-describedby="email-hint"/);
  expect(html).toMatch(/<p id="email-hint"[^>]*>As on the invitation<\/p>/);
  expect(html).toContain('aria-invalid="false"');
});

test('an error takes the place of the hint and describes the control', () => {
  const html = renderToStaticMarkup(
    <NumberField id="price" label="Price" hint="In dollars" error="Price must be greater than 0" />,
  );
  expect(html).toMatch(/aria-invalid="true" aria-describedby="price-error"/);
  expect(html).toMatch(/<p id="price-error" aria-live="polite"[^>]*>Price must be greater than 0<\/p>/);
  expect(html).not.toContain('In dollars');
});

test('a placeholder is what an untouched select shows, and cannot be chosen', () => {
  const options = [{ value: 'Revolut', label: 'Revolut' }];
  const html = renderToStaticMarkup(<SelectField label="Platform" placeholder="Choose a platform" options={options} />);
  expect(html).toMatch(/<option value="" disabled="" selected="">Choose a platform/);
});
