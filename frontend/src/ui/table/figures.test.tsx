import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MoneyFigure, PercentFigure, SharesFigure } from './figures';

test.each([
  ['$1,234.50', <MoneyFigure key="" value={1234.5} />, ''],
  ['+$12.00', <MoneyFigure key="" value={12} tone />, 'text-positive'],
  ['-$12.00', <MoneyFigure key="" value={-12} tone />, 'text-negative'],
  ['$0.00', <MoneyFigure key="" value={-0.001} tone />, ''],
  ['+3.10%', <PercentFigure key="" value={3.1} tone />, 'text-positive'],
  ['0.00% ROI', <PercentFigure key="" value={0} tone unit="ROI" />, ''],
  ['0.00% ROI', <PercentFigure key="" value={0} tone="fromZero" unit="ROI" />, 'text-positive'],
  ['$0.00', <MoneyFigure key="" value={0} tone="fromZero" />, 'text-positive'],
  ['-$12.00', <MoneyFigure key="" value={-12} tone="fromZero" />, 'text-negative'],
])('a figure stands as %s', (text, figure, colour) => {
  const html = renderToStaticMarkup(figure);
  expect(html).toContain(`>${text}</span>`);
  expect(html.includes('text-positive') || html.includes('text-negative')).toBe(colour !== '');
  expect(html).toContain(colour);
});

test.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY])('%s is unavailable, never zero', (value) => {
  expect(renderToStaticMarkup(<MoneyFigure value={value} />)).toContain('>Unavailable</span>');
});

test.each([
  [1234.5, '1,234.5', '00000'],
  [10, '10', '.000000'],
  [0, '0', '.000000'],
  [28.246354, '28.246354', ''],
])('shares of %f have six decimals, with the zeros after the last digit dimmed', (value, digits, zeros) => {
  expect(renderToStaticMarkup(<SharesFigure value={value} />)).toContain(
    `>${digits}<span class="text-ink-muted">${zeros}</span></span>`,
  );
});
