import { describe, expect, test } from 'vitest';
import {
  computeTargetTotalAndFault,
  createTargetsRequestBuilder,
  getAllocationCashPlatforms,
  listRemainingRowsWithIndex,
  parseTargetFormValues,
  type StockTargetFormValues,
  toTargetFormValues,
} from './target-form-values';
import { emptyAllocationReport, twoStockReport } from './testing';

const { version: _version, goals: _goals, ...kept } = twoStockReport.targets;

describe('targets as they are typed', () => {
  test('come back as they were kept, whatever else is held', () => {
    const values = toTargetFormValues(twoStockReport, twoStockReport.targets);
    expect(values.classes).toEqual([
      { name: 'Stocks', percent: '' },
      { name: 'Cash', percent: '' },
      { name: 'Bonds', percent: '40' },
    ]);
    expect(values.stocks.map(({ symbol }) => symbol)).toEqual(['BND', 'VTI']);
    const sent = parseTargetFormValues(values, getAllocationCashPlatforms(twoStockReport));
    expect({ ...sent, stocks: sent.stocks.toReversed() }).toEqual(kept);
    expect(createTargetsRequestBuilder([], 7)(values).version).toBe(7);
  });

  test('of nothing are nothing', () => {
    const { version: _none, goals: _noGoals, ...none } = emptyAllocationReport.targets;
    expect(parseTargetFormValues(toTargetFormValues(emptyAllocationReport, emptyAllocationReport.targets), [])).toEqual(
      none,
    );
  });

  test('are figures or sums; cash has none unless it counts, and what is left out of it is named', () => {
    const values = toTargetFormValues(twoStockReport, twoStockReport.targets);
    const typed = {
      ...values,
      classes: [
        { name: 'Stocks', percent: '100/3' },
        { name: 'Cash', percent: '5' },
      ],
      stocks: [{ symbol: 'VTI', percent: ' ', className: '', sector: ' Index ' }],
      emergencyFund: '1,000',
      cashCounts: [],
    };
    expect(parseTargetFormValues({ ...typed, classes: typed.classes.slice(1) }, ['Robinhood'])).toMatchObject({
      classes: [],
      stocks: [{ symbol: 'VTI', percent: null, className: null, sector: 'Index' }],
      emergencyFund: 1000,
      cashLeftOut: ['Robinhood'],
    });
    expect(parseTargetFormValues({ ...typed, countsCash: true }, []).classes.at(-1)).toEqual({
      name: 'Cash',
      percent: 5,
    });
  });

  test('that were taken out are gone, and the others keep their places', () => {
    const values = toTargetFormValues(twoStockReport, twoStockReport.targets);
    const gone = values.classes.map((row) => (row.name === 'Bonds' ? { ...row, isGone: true } : row));
    const [bonds, market] = values.stocks as [StockTargetFormValues, StockTargetFormValues];
    const typed = { ...values, classes: gone, stocks: [{ ...bonds, isGone: true }, market] };
    expect(parseTargetFormValues(typed, [])).toMatchObject({ classes: [], stocks: [{ symbol: 'VTI', percent: 60 }] });
    expect(listRemainingRowsWithIndex(typed.stocks).map(({ symbol, at }) => [symbol, at])).toEqual([['VTI', 1]]);
  });

  test('are judged together while they are typed', () => {
    const values = toTargetFormValues(twoStockReport, twoStockReport.targets);
    expect(computeTargetTotalAndFault(values, twoStockReport)).toEqual({ total: 100, fault: null });
    const more = { ...values, classes: [...values.classes.slice(0, 2), { name: 'Bonds', percent: '41' }] };
    expect(computeTargetTotalAndFault(more, twoStockReport)).toEqual({
      total: 101,
      fault: 'Targets add up to 101%. Lower them to 100% or less.',
    });
  });
});
