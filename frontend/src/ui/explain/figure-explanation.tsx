import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type {
  ComputedFigure,
  FigureTerm,
  LedgerRowRef,
  MonthDaysTerm,
  RowListTerm,
} from '#core/insight/explain/figure-terms';
import { joinClassNames } from '#lib/join-class-names';
import { Button } from '#ui/button';
import { ExplainedRows } from './explained-rows';
import { figureNames as commonNames } from './figure-names';
import {
  explanationMessages,
  formatExcludedTerm,
  formatFigureFormula,
  formatTermDetail,
  formatTermValue,
  spellOutFigureName,
} from './messages';

/** A figure that explains itself: its formula, what it is made of, and each part of that again, down to single rows. */

const getDefaultRowLink = ({ kind, symbol, id }: LedgerRowRef): string | undefined => {
  if (kind === 'trade' && symbol) return `/dashboard/stock/${encodeURIComponent(symbol)}?part=trades&trade=${id}`;
  return pages[kind];
};
const pages: Partial<Record<LedgerRowRef['kind'], string>> = {
  trade: '/dashboard/portfolio',
  dividend: '/dashboard/dividends',
  cash: '/dashboard/cash',
  correction: '/dashboard/cash',
  cd: '/dashboard/deposits',
  savings: '/dashboard/deposits',
  debt: '/dashboard/net-worth',
};

interface ExplainWords {
  /** What a figure is called, beside what is called the same everywhere; what has no name is spelled out of its own. */
  names?: Readonly<Record<string, string>>;
  /** Where a row can be seen; none where no page shows it. */
  linkOf?: (row: LedgerRowRef) => string | undefined;
  /** Reads a month by its days, and shows it so; without it a month does not open. */
  monthOf?: (month: string, show: (figure: ComputedFigure) => ReactNode) => ReactNode;
}

const pageSize = 40;

const Value = ({ part }: { part: FigureTerm }) => (
  <span className="figures shrink-0 font-medium">
    {part.less && <span>−&#8239;</span>}
    {formatTermValue(part)}
  </span>
);

interface PartProps extends ExplainWords {
  part: FigureTerm;
  /** It begins open. */
  isAsked?: boolean;
}

const nameIn = (names: ExplainWords['names'], { name }: FigureTerm): string =>
  names?.[name] ?? commonNames[name] ?? spellOutFigureName(name);

const RowLink = ({ part, linkOf }: PartProps) => {
  const to = part.row && (linkOf ?? getDefaultRowLink)(part.row);
  if (!to) return null;
  return (
    <Link
      to={to}
      className="text-xs font-medium text-accent underline-offset-4 hover:underline pointer-coarse:inline-block pointer-coarse:py-3"
    >
      {explanationMessages.openRow}
    </Link>
  );
};

const Named = ({ part, names }: PartProps) => {
  const detail = formatTermDetail(part);
  return (
    <>
      {nameIn(names, part)}
      {detail && <span className="block text-xs text-ink-muted">{detail}</span>}
    </>
  );
};

const line = 'flex items-baseline justify-between gap-4 py-2';

const isExpandable = (
  part: FigureTerm,
  { monthOf }: ExplainWords,
): part is ComputedFigure | RowListTerm | MonthDaysTerm =>
  part.kind === 'rows' ||
  (part.kind === 'days' && monthOf !== undefined) ||
  (part.kind === 'figure' && part.parts.length > 0);

/** A month by its days, read by itself: what it comes to may be another figure by now. */
const MonthDays = ({ of, ...rest }: ExplainWords & { of: MonthDaysTerm }) =>
  rest.monthOf?.(of.month, (figure) => (
    <>
      <Body {...rest} of={figure} />
      {figure.value !== of.value && (
        <p className="py-2 text-sm text-ink-muted">{explanationMessages.monthDiffers(formatTermValue(figure))}</p>
      )}
    </>
  ));

const PartLine = ({ isAsked = false, ...props }: PartProps) => {
  const { part } = props;
  const [isOpen, setOpen] = useState(isAsked);
  if (!isExpandable(part, props)) {
    return (
      <div className={line}>
        <span className="min-w-0">
          <Named {...props} />
          <RowLink {...props} />
        </span>
        <Value part={part} />
      </div>
    );
  }
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary
        className={`${line} cursor-pointer rounded-sm marker:content-none hover:text-accent pointer-coarse:py-3`}
      >
        <span className="relative min-w-0 pl-6">
          <ChevronRight
            aria-hidden
            className={joinClassNames(
              'absolute top-0.5 left-0 size-4 text-ink-muted transition-transform duration-100',
              isOpen && 'rotate-90',
            )}
          />
          <Named {...props} />
        </span>
        <Value part={part} />
      </summary>
      {isOpen && (
        <div className="mb-2 border-l-2 border-line pl-3">
          <RowLink {...props} />
          {part.kind === 'rows' && (
            <ExplainedRows of={part}>{(row) => <PartLine {...props} part={row} />}</ExplainedRows>
          )}
          {part.kind === 'days' && <MonthDays {...props} of={part} />}
          {part.kind === 'figure' && <Body {...props} of={part} />}
        </div>
      )}
    </details>
  );
};

const Body = ({ of, ...rest }: ExplainWords & { of: ComputedFigure }) => {
  const [visibleCount, showUpTo] = useState(pageSize);
  const remaining = of.parts.length - visibleCount;
  return (
    <>
      <p className="text-sm text-ink-muted">{formatFigureFormula(of, (part) => nameIn(rest.names, part))}</p>
      <ul className="divide-y divide-line text-sm">
        {of.parts.slice(0, visibleCount).map((part, at) => (
          <li key={at}>
            <PartLine {...rest} part={part} />
          </li>
        ))}
      </ul>
      {remaining > 0 && (
        <Button size="sm" variant="ghost" onClick={() => showUpTo(visibleCount + pageSize)}>
          {explanationMessages.more(remaining)}
        </Button>
      )}
      {of.leftOut && of.leftOut.length > 0 && (
        <p className="py-2 text-sm text-ink-muted">
          {explanationMessages.leftOut}: {of.leftOut.map(formatExcludedTerm).join('; ')}.
        </p>
      )}
    </>
  );
};

/** What the whole figure is: a sum of one would say the same thing three times. */
const findWhole = ({ how, parts: [part, second], leftOut, value }: ComputedFigure): FigureTerm | null =>
  part?.kind === 'rows' && !second && how.by === 'sum' && part.value === value && !leftOut?.length ? part : null;

export const FigureExplanation = ({ of, ...rest }: ExplainWords & { of: ComputedFigure | null }) => {
  if (!of) return <p className="text-ink-muted">{explanationMessages.none}</p>;
  const whole = findWhole(of);
  if (whole) return <FigureExplanations {...rest} of={[whole]} asked={whole.name} />;
  return (
    <>
      <Body {...rest} of={of} />
      <p className={`${line} border-t border-line-strong text-sm font-semibold`}>
        <span>{nameIn(rest.names, of)}</span>
        <span className="figures shrink-0">{formatTermValue(of)}</span>
      </p>
    </>
  );
};

/** The one that was asked about, before what stands under it. */
const isOpenAtFirst = (at: number, of: readonly FigureTerm[]): boolean => at === 0 && of.length === 2;

interface FiguresProps extends ExplainWords {
  of: readonly FigureTerm[];
  /** The one that was pressed, where that is not the first of two. */
  asked?: string | undefined;
}

/** Several figures of one thing, such as a row of a table; each opens by itself. */
export const FigureExplanations = ({ of, asked, ...rest }: FiguresProps) => (
  <ul className="divide-y divide-line text-sm">
    {of.map((part, at) => (
      <li key={at}>
        <PartLine {...rest} part={part} isAsked={asked ? part.name === asked : isOpenAtFirst(at, of)} />
      </li>
    ))}
  </ul>
);
