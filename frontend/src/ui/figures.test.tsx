import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Money, Percent, Shares } from './figures';

test.each([
  [<Money key="" value={1234.5} />, '$1,234.50', ''],
  [<Money key="" value={12} tone />, '+$12.00', 'text-positive'],
  [<Money key="" value={-12} tone />, '-$12.00', 'text-negative'],
  [<Money key="" value={-0.001} tone />, '$0.00', ''],
  [<Percent key="" value={3.1} tone />, '+3.10%', 'text-positive'],
  [<Percent key="" value={0} tone unit="ROI" />, '0.00% ROI', ''],
  [<Shares key="" value={0.5} />, '0.500000', ''],
])('figure %#: %s', (figure, text, colour) => {
  const html = renderToStaticMarkup(figure);
  expect(html).toContain(`>${text}</span>`);
  expect(html.includes('text-positive') || html.includes('text-negative')).toBe(colour !== '');
  expect(html).toContain(colour);
});

test.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY])('%s is unavailable, never zero', (value) => {
  expect(renderToStaticMarkup(<Money value={value} />)).toContain('>Unavailable</span>');
});
