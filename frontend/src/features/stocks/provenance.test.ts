import { expect, it } from 'vitest';
import { formatInstant } from '#lib/format';
import { describeProvenance } from './provenance';

const asOf = '2026-01-05T21:03:00Z';

it('names the provider and the moment', () => {
  expect(describeProvenance({ source: 'yahoo', asOf, stale: false }, 'price')).toBe(
    `Source: Yahoo Finance. As of ${formatInstant(asOf)}.`,
  );
});

it('says what is no market figure, and what is old', () => {
  const sentence = describeProvenance({ source: 'sample', asOf, stale: true }, 'rate');
  expect(sentence).toContain('not a market rate');
  expect(sentence).toContain('its last known rate');
});
