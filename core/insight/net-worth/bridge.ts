import { computeSumFigure } from '#core/insight/explain/compute-figure';
import {
  type ComputedFigure,
  type FigureTerm,
  getTermAmount,
  toSubtractedTerm,
} from '#core/insight/explain/figure-terms';
import { bridgeLines } from '#core/insight/net-worth/bridge-lines';
import type { Amount } from '#core/money/amount';

export type BridgeLine = (typeof bridgeLines)[number];

/** One part of a line: a row that a page can open, or the price gain of a stock, which opens further down. */
export type BridgeEntry = { line: BridgeLine; part: FigureTerm };

export type ValueBridge = {
  start: Amount;
  end: Amount;
  /** In US dollars to the cent; positive where it is what its name says, whatever its sign in the sum. */
  lines: Record<BridgeLine, { total: Amount; parts: readonly FigureTerm[] }>;
  /** Price gain + income - fees - taxes + currency. */
  gain: Amount;
  /** What the lines come to from the start, less the end. Anything but 0 is an error of the books, to be reported. */
  difference: Amount;
  /** `end` as the sum of start and lines, those of 0 left out of the optional ones. */
  explained: ComputedFigure;
  explainedGain: ComputedFigure;
  /** The end value by what is there. */
  explainedEnd: FigureTerm;
};

const subtracted: ReadonlySet<BridgeLine> = new Set(['withdrawals', 'fees', 'taxes']);
/** They are shown only where they are not 0. */
const optional: ReadonlySet<BridgeLine> = new Set(['currency', 'corrections']);

const sumLine = (line: BridgeLine, entries: readonly BridgeEntry[]): ComputedFigure =>
  computeSumFigure(
    line,
    entries.filter((entry) => entry.line === line).map(({ part }) => part),
  );

const applyLineSign = (line: BridgeLine, part: ComputedFigure): ComputedFigure =>
  subtracted.has(line) ? toSubtractedTerm(part) : part;

const isVisible = (line: BridgeLine, part: ComputedFigure): boolean =>
  !optional.has(line) || !getTermAmount(part).eq(0);

const gainLines: readonly BridgeLine[] = ['priceGain', 'income', 'fees', 'taxes', 'currency'];

/**
 * `start + contributions - withdrawals + price gain + income - fees - taxes + currency + corrections = end`, US dollars to
 * the cent. Each entry counts in the line that it names, with its own sign; nothing is worked out from what is left. Where
 * the lines don't come to the end, `difference` is what they are too much, and whoever asks reports it.
 */
export const computeValueBridge = (
  start: FigureTerm,
  end: FigureTerm,
  entries: readonly BridgeEntry[],
): ValueBridge => {
  const lines = bridgeLines.map((line) => [line, sumLine(line, entries)] as const);
  const visible = lines.filter(([line, part]) => isVisible(line, part));
  const explained = computeSumFigure('endValue', [start, ...visible.map(([line, part]) => applyLineSign(line, part))]);
  const ofGain = visible.filter(([line]) => gainLines.includes(line));
  const gain = computeSumFigure(
    'gain',
    ofGain.map(([line, part]) => applyLineSign(line, part)),
  );
  return {
    start: getTermAmount(start),
    end: getTermAmount(end),
    lines: Object.fromEntries(
      lines.map(([line, part]) => [line, { total: getTermAmount(part), parts: part.parts }]),
    ) as ValueBridge['lines'],
    gain: getTermAmount(gain),
    difference: getTermAmount(explained).minus(getTermAmount(end)),
    explained,
    explainedGain: gain,
    explainedEnd: end,
  };
};
