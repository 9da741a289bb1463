import type { ComputedFigure, ExplainRowFilter, FigureTerm } from '#core/insight/explain/figure-terms';

/** Of a figure its head, then its parts, each a line or an outline of its own. */
export type TermOutline = string | TermOutline[];

const outlineRows = ({
  list,
  symbols,
  withoutSymbols,
  account,
  platform,
  currency,
  from,
  to,
}: ExplainRowFilter): string =>
  [
    `rows ${list}`,
    symbols?.join('+'),
    withoutSymbols && `without ${withoutSymbols.join('+')}`,
    account !== undefined && `account ${account}`,
    platform,
    currency,
    from && `from ${from}`,
    to && `to ${to}`,
  ]
    .filter(Boolean)
    .join(' ');

const outlineFormula = ({ how }: ComputedFigure): string =>
  [how.by, 'periods' in how && how.periods, how.places !== undefined && `to ${how.places}`].filter(Boolean).join(' ');

const outlineHead = (term: FigureTerm): string =>
  [
    `${term.less ? '-' : ''}${term.name}`,
    term.value,
    term.unit === 'money' ? '' : term.unit || 'without a unit',
    term.currency,
    term.date && `on ${term.date}`,
    term.platform && `at ${term.platform}`,
    term.row && `of ${term.row.kind} ${term.row.id}`,
    term.kind === 'price' && term.symbol,
    term.kind === 'rows' && `= ${outlineRows(term.rows)}`,
    term.kind === 'rows' && term.rest && `and ${term.rest}`,
    term.kind === 'figure' && `= ${outlineFormula(term)}`,
    term.kind === 'figure' && term.leftOut && `without ${term.leftOut.map(({ symbol }) => symbol).join(', ')}`,
  ]
    .filter(Boolean)
    .join(' ');

/** For tests: what a figure is made of, as a text that can be written by hand. */
export const outlineTerm = (term: FigureTerm): TermOutline =>
  term.kind === 'figure' ? [outlineHead(term), ...term.parts.map(outlineTerm)] : outlineHead(term);
