import { afterEach, describe, expect, it } from 'vitest';
import { formatMoney, formatPercent, setAmountsHidden } from '#lib/format';
import { describeCurves } from './describe-curve';

const months = ['Jan 2026', 'Feb 2026', 'Mar 2026', 'Apr 2026'];
const context = { formatPlace: (at: number) => `in ${months[at]}`, format: formatMoney };
const describeValues = (values: (number | null)[]) => describeCurves([{ name: 'Value', values }], context);

afterEach(() => setAmountsHidden(false));

describe('a chart as it is heard', () => {
  it('tells start, end, change, highest and lowest of its first curve', () => {
    expect(describeValues([10, 25.5, 5.25, 14.1])).toBe(
      'Value went from $10.00 in Jan 2026 to $14.10 in Apr 2026, up $4.10. Highest: $25.50 in Feb 2026. Lowest: $5.25 in Mar 2026.',
    );
  });

  it('tells a fall, and where nothing changed', () => {
    expect(describeValues([10, 0, 0, 9.7])).toContain('down $0.30. Highest: $10.00 in Jan 2026. Lowest: $0.00 in Feb');
    expect(describeValues([0.3, 0.1, 0.2, 0.3])).toContain('to $0.30 in Apr 2026, unchanged.');
  });

  it('begins and ends where something is known', () => {
    expect(describeValues([null, 2, 3, null])).toBe(
      'Value went from $2.00 in Feb 2026 to $3.00 in Mar 2026, up $1.00. Highest: $3.00 in Mar 2026. Lowest: $2.00 in Feb 2026.',
    );
  });

  it('of one figure tells that alone, and of none that there is none', () => {
    expect(describeValues([null, 2, null, null])).toBe('Value was $2.00 in Feb 2026.');
    expect(describeValues([null, null, null, null])).toBe('Value: no figure.');
    expect(describeValues([])).toBe('Value: no figure.');
    expect(describeCurves([], context)).toBe('');
  });

  it('of further curves tells start and end', () => {
    const curves = [
      { name: 'Value', values: [1, 2, null, 3] },
      { name: 'Put in', values: [1, 1, 1, 2] },
    ];
    expect(describeCurves(curves, context)).toMatch(
      /Lowest: \$1\.00 in Jan 2026\. Put in went from \$1\.00 in Jan 2026 to \$2\.00 in Apr 2026, up \$1\.00\.$/,
    );
  });

  it('hides amounts where they are hidden, and tells percentages still', () => {
    setAmountsHidden(true);
    expect(describeValues([10, 25.5, 5.25, 14.1])).toBe(
      'Value went from ••••• in Jan 2026 to ••••• in Apr 2026, up •••••. Highest: ••••• in Feb 2026. Lowest: ••••• in Mar 2026.',
    );
    const percent = describeCurves([{ name: 'Return', values: [0, 3.5] }], { ...context, format: formatPercent });
    expect(percent).toContain('up 3.50%');
  });
});
