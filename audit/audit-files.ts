import type { AuditInputs } from '#audit/audit-inputs';
import { type AuditFiguresFile, auditFormatVersion, type FigureVerdict } from '#audit/audit-outcome';
import {
  type AuditRow,
  HashedRows,
  hashText,
  listAuditRows,
  noMarketRows,
  toCanonicalRowText,
} from '#audit/audit-rows';
import { formatAuditReportHtml } from '#audit/report-page';
import { listBeancountQueries, listHledgerQueries } from '#audit/tool-queries';
import { uncheckedFigureKinds } from '#audit/unchecked-kinds';
import { createBeancountNames, formatBeancount } from '#core/journal/beancount';
import type { JournalPrice } from '#core/journal/entries';
import { formatJournalPrice } from '#core/journal/entry-text';
import { createJournal, formatHledgerJournal } from '#core/journal/journal';
import { toJournalRecords } from '#core/journal/records';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

/** The files of an audit, whoever writes them: a command into a folder, a browser into an archive. */

/** The scripts of the folder: where each stands in it. */
export const auditScriptNames = [
  'recompute.py',
  'deposits.py',
  'benchmark.py',
  'queries/run_queries.py',
  'queries/xirr.py',
] as const;
export type AuditScriptTexts = Readonly<Record<(typeof auditScriptNames)[number], string>>;

const formatLines = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

const formatHledgerQueries = (day: Day, leftOut: readonly string[]): string =>
  formatLines([
    '# What was asked of hledger, in this folder. Each name is how figures.json calls the answer.',
    ...listHledgerQueries(day, leftOut).map(
      ({ name, file, args }) =>
        `# hledger ${name}\nhledger -f ${file} ${args.map((one) => (/^[\w,.=-]+$/.test(one) ? one : `'${one}'`)).join(' ')}`,
    ),
  ]);

const formatPrices = (day: Day, prices: readonly JournalPrice[]): string =>
  [
    `; Every price and rate that counts on ${day}, as hledger has them; where each is from stands beside it.\n`,
    ...prices
      .toSorted((a, b) => compareText(a.commodity, b.commodity) || compareText(a.day, b.day))
      .map(formatJournalPrice),
  ].join('');

const formatReadMe = (day: Day, owner: string): string =>
  `The figures of ${owner} on ${day}, and what they came from.

journal.hledger         the books for hledger
ledger.beancount        the same books for Beancount, with a lot of each purchase
prices.db               every price and rate that was used, with its source
rows.jsonl              the rows of money, one a line
figures.json            each figure with its rows, their SHA-256, and how it is derived again
recompute.py            average cost, returns, months, the change of the day
benchmark.py            what the same dollars would have come to in a benchmark
deposits.py             what CDs grow to, by their terms
queries/                what is asked of hledger, Beancount and pyxirr
report.html             each kind of figure: ours, theirs, the difference

To derive everything again, compare it, and write the report, in a copy of the program's sources:

  npm run audit -- --check THIS_FOLDER

To ask the programs yourself, in this folder:

  hledger -f journal.hledger check --strict
  sh queries/hledger.sh
  python3 queries/run_queries.py ledger.beancount queries/*.bql
  python3 recompute.py .
  python3 recompute.py . | python3 benchmark.py .
  python3 recompute.py . | python3 queries/xirr.py
  python3 deposits.py .

They take hledger, Python 3, and of Python's packages beancount, beanquery and pyxirr.
`;

/** Every file but figures.json and the report. */
const listFiles = (
  { day, owner, lists, market, closes, leftOut }: AuditInputs,
  rows: readonly AuditRow[],
  scripts: AuditScriptTexts,
) => {
  const journal = createJournal(toJournalRecords(lists, day), market, day, owner);
  const names = createBeancountNames(journal);
  const files: Record<string, string> = {
    'README.txt': formatReadMe(day, owner),
    'journal.hledger': formatHledgerJournal({ ...journal, prices: [] }),
    'ledger.beancount': formatBeancount(journal, 'FIFO'),
    'prices.db': formatPrices(day, [...closes, ...journal.prices]),
    'rows.jsonl': formatLines(rows.map(toCanonicalRowText)),
    ...scripts,
    'queries/hledger.sh': formatHledgerQueries(day, leftOut),
    ...Object.fromEntries(
      Object.entries(listBeancountQueries(day)).map(([name, query]) => [`queries/${name}.bql`, `${query}\n`]),
    ),
  };
  return { names, files };
};

/** Before any program was asked. */
const toUncompared = (figure: FigureVerdict['figure']): FigureVerdict => ({
  figure,
  theirs: null,
  isEqual: false,
  isOfItsRows: true,
});

export interface AuditFiles {
  recorded: AuditFiguresFile;
  /** The text of each file by its path in the folder. */
  files: Readonly<Record<string, string>>;
}

export const createAuditFiles = async (inputs: AuditInputs, scripts: AuditScriptTexts): Promise<AuditFiles> => {
  const { day, owner, lists, market, leftOut, review } = inputs;
  const rows = listAuditRows(lists, { splits: market.splits, day, market: inputs.marketRows ?? noMarketRows });
  const hashed = await HashedRows.of(rows);
  const { names, files } = listFiles(inputs, rows, scripts);
  const figures = inputs.listFigures({ day, names, leftOut, review });
  const hashes = Object.entries(files).map(async ([name, text]) => [name, await hashText(text)] as const);
  const recorded: AuditFiguresFile = {
    ...{ format: 'evenkeel-audit', version: auditFormatVersion, day, owner, leftOut: [...leftOut] },
    figures: await Promise.all(
      figures.map(async (figure) => ({ ...figure, day, sha256: await hashed.hashSelected(figure.rows) })),
    ),
    unchecked: [...(inputs.unchecked ?? []), ...uncheckedFigureKinds],
    rows: Object.fromEntries(hashed.hashes),
    files: Object.fromEntries(await Promise.all(hashes)),
  };
  const report = formatAuditReportHtml({
    ...{ recorded, verdicts: recorded.figures.map(toUncompared), changedRows: [], changedFiles: [] },
    run: { results: new Map(), tools: [], complaints: [] },
  });
  return {
    recorded,
    files: { ...files, 'figures.json': `${JSON.stringify(recorded, null, 1)}\n`, 'report.html': report },
  };
};
