import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ComparisonLine, WholeComparison } from '#contract/comparisons';
import { mostLines } from '#core/statements/hand-causes';
import { api } from '#lib/api';
import { Card } from '#ui/card';
import { Disclosure } from '#ui/disclosure';
import { type Column, Table } from '#ui/table';
import { standingWords } from '../compared/messages';
import { StandingIcon } from '../compared/standing';
import { words } from './compare-words';
import { figureOfLine, keyOfLine, nameOfLine } from './line-words';
import { waysToMend } from './mend-links';

/** Folded away where they are more than a glance. */
const aGlance = 5;
const mostNames = 20;

const isEqual = ({ difference }: ComparisonLine): boolean => difference === '0';

const Verdict = ({ line }: { line: ComparisonLine }) => {
  const { difference, causes } = line;
  const by = figureOfLine(line, difference.replace('-', ''));
  return (
    <span className="block text-pretty">
      <span className="figures font-medium text-negative">
        {difference.startsWith('-') ? words.less(by) : words.more(by)}
      </span>
      {causes.map(({ sentence }) => (
        <span key={sentence} className="block text-ink-muted">
          {sentence}
        </span>
      ))}
    </span>
  );
};

/** As the market calls them, so that a trade can be recorded in one press. */
const useNames = (lines: readonly ComparisonLine[]): ReadonlyMap<string, string> => {
  const symbols = lines
    .filter(({ kind }) => kind === 'shares')
    .slice(0, mostNames)
    .map(({ what }) => what);
  const { data } = useQuery({
    queryKey: ['stocks', 'quotes', ...symbols],
    queryFn: ({ signal }) => api.call('GET /stocks/quotes', { symbols: symbols.join(',') }, { signal }),
    enabled: symbols.length > 0,
  });
  return new Map(data?.quotes.map(({ symbol, companyName }) => [symbol, companyName]));
};

const figures: Column<ComparisonLine>[] = [
  { id: 'what', header: words.what, heading: true, cell: nameOfLine },
  { id: 'counted', header: words.counted, align: 'end', cell: (line) => figureOfLine(line, line.counted) },
  { id: 'stated', header: words.stated, align: 'end', cell: (line) => figureOfLine(line, line.stated) },
];

const Differing = ({ one, lines }: { one: WholeComparison; lines: readonly ComparisonLine[] }) => {
  const names = useNames(lines);
  const ways = (line: ComparisonLine) =>
    waysToMend({ line, platform: one.platform, day: one.day, name: names.get(line.what) ?? '' });
  const columns: Column<ComparisonLine>[] = [
    ...figures,
    { id: 'difference', header: words.difference, cell: (line) => <Verdict line={line} /> },
    {
      id: 'actions',
      header: words.mend,
      cell: (line) => (
        <span className="flex flex-col items-end gap-1 @wide:items-start">
          {ways(line).map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              className="inline-flex min-h-6 items-center text-accent underline pointer-coarse:min-h-11"
            >
              {label}
            </Link>
          ))}
        </span>
      ),
    },
  ];
  return <Table caption={words.lines} columns={columns} rows={lines} rowKey={keyOfLine} />;
};

const sentence = ({ equal, different }: WholeComparison): string =>
  different === 0 ? words.allAgree(equal) : words.someDiffer(different, equal + different);

const agreeing: Column<ComparisonLine>[] = [
  ...figures,
  { id: 'difference', header: words.difference, cell: () => <span className="text-positive">=</span> },
];

/** One line a holding and currency; what agrees is folded away where it is much. */
export const ComparisonLines = ({ one }: { one: WholeComparison }) => {
  const differing = one.lines.filter((line) => !isEqual(line));
  const equal = one.lines.filter(isEqual);
  return (
    <div className="space-y-6">
      <Card
        title={
          <span className="flex items-center gap-2">
            <StandingIcon one={one} />
            {`${one.platform}: ${standingWords(one)}`}
          </span>
        }
        description={sentence(one)}
      >
        <div className="space-y-4">
          {one.changedSince && <p className="text-pretty">{words.changed}</p>}
          {differing.length > 0 && <Differing one={one} lines={differing} />}
          {one.lines.length === mostLines && <p className="text-sm text-ink-muted">{words.cut}</p>}
        </div>
      </Card>
      {equal.length > 0 && (
        <Disclosure title={words.agreeing(equal.length)} defaultOpen={equal.length <= aGlance}>
          <Table caption={words.agreeing(equal.length)} columns={agreeing} rows={equal} rowKey={keyOfLine} />
        </Disclosure>
      )}
    </div>
  );
};
