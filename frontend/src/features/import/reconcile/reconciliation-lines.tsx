import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ReconciliationReport, ReconciliationReportLine } from '#contract/imports/reconciliations';
import { maxReconciliationLines } from '#core/statements/reconcile/manual-causes';
import { api } from '#lib/api/api';
import { Card } from '#ui/card';
import { Disclosure } from '#ui/disclosure';
import { Table, type TableColumn } from '#ui/table/table';
import { describeReconciliation } from '../../reconciliation/messages';
import { ReconciliationStatusIcon } from '../../reconciliation/reconciliation-status';
import { listCorrectionLinks } from './correction-links';
import {
  formatReconciliationFigure,
  getReconciliationLineName,
  toReconciliationLineKey,
} from './reconciliation-line-text';
import { reconciliationMessages } from './reconciliation-messages';

/** Folded away where they are more than a glance. */
const aGlance = 5;
const maxNames = 20;

const isEqual = ({ difference }: ReconciliationReportLine): boolean => difference === '0';

const Verdict = ({ line }: { line: ReconciliationReportLine }) => {
  const { difference, causes } = line;
  const by = formatReconciliationFigure(line, difference.replace('-', ''));
  return (
    <span className="block text-pretty">
      <span className="figures font-medium text-negative">
        {difference.startsWith('-') ? reconciliationMessages.less(by) : reconciliationMessages.more(by)}
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
const useNames = (lines: readonly ReconciliationReportLine[]): ReadonlyMap<string, string> => {
  const symbols = lines
    .filter(({ kind }) => kind === 'shares')
    .slice(0, maxNames)
    .map(({ what }) => what);
  const { data } = useQuery({
    queryKey: ['stocks', 'quotes', ...symbols],
    queryFn: ({ signal }) => api.call('GET /stocks/quotes', { symbols: symbols.join(',') }, { signal }),
    enabled: symbols.length > 0,
  });
  return new Map(data?.quotes.map(({ symbol, companyName }) => [symbol, companyName]));
};

const figures: TableColumn<ReconciliationReportLine>[] = [
  { id: 'what', header: reconciliationMessages.what, heading: true, cell: getReconciliationLineName },
  {
    id: 'counted',
    header: reconciliationMessages.counted,
    align: 'end',
    cell: (line) => formatReconciliationFigure(line, line.counted),
  },
  {
    id: 'stated',
    header: reconciliationMessages.stated,
    align: 'end',
    cell: (line) => formatReconciliationFigure(line, line.stated),
  },
];

const Differing = ({ one, lines }: { one: ReconciliationReport; lines: readonly ReconciliationReportLine[] }) => {
  const names = useNames(lines);
  const ways = (line: ReconciliationReportLine) =>
    listCorrectionLinks({ line, platform: one.platform, day: one.day, name: names.get(line.what) ?? '' });
  const columns: TableColumn<ReconciliationReportLine>[] = [
    ...figures,
    { id: 'difference', header: reconciliationMessages.difference, cell: (line) => <Verdict line={line} /> },
    {
      id: 'actions',
      header: reconciliationMessages.mend,
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
  return (
    <Table caption={reconciliationMessages.lines} columns={columns} rows={lines} rowKey={toReconciliationLineKey} />
  );
};

const formatReconciliationSummary = ({ equal, different }: ReconciliationReport): string =>
  different === 0
    ? reconciliationMessages.allAgree(equal)
    : reconciliationMessages.someDiffer(different, equal + different);

const agreeing: TableColumn<ReconciliationReportLine>[] = [
  ...figures,
  { id: 'difference', header: reconciliationMessages.difference, cell: () => <span className="text-positive">=</span> },
];

/** One line a holding and currency; what agrees is folded away where it is much. */
export const ReconciliationLines = ({ one }: { one: ReconciliationReport }) => {
  const differing = one.lines.filter((line) => !isEqual(line));
  const equal = one.lines.filter(isEqual);
  return (
    <div className="space-y-6">
      <Card
        title={
          <span className="flex items-center gap-2">
            <ReconciliationStatusIcon one={one} />
            {`${one.platform}: ${describeReconciliation(one)}`}
          </span>
        }
        description={formatReconciliationSummary(one)}
      >
        <div className="space-y-4">
          {one.changedSince && <p className="text-pretty">{reconciliationMessages.changed}</p>}
          {differing.length > 0 && <Differing one={one} lines={differing} />}
          {one.lines.length === maxReconciliationLines && (
            <p className="text-sm text-ink-muted">{reconciliationMessages.cut}</p>
          )}
        </div>
      </Card>
      {equal.length > 0 && (
        <Disclosure title={reconciliationMessages.agreeing(equal.length)} defaultOpen={equal.length <= aGlance}>
          <Table
            caption={reconciliationMessages.agreeing(equal.length)}
            columns={agreeing}
            rows={equal}
            rowKey={toReconciliationLineKey}
          />
        </Disclosure>
      )}
    </div>
  );
};
