import {
  type AuditOutcome,
  countFigureKindCoverage,
  type FigureVerdict,
  isFigureDifferent,
} from '#audit/audit-outcome';
import { describeDerivation, listDerivationSources } from '#audit/derivation';
import { toAmount, toDecimalText } from '#core/money/amount';

/** The report of an audit as one page, which refers to nothing outside it. */

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const style = `
:root { color-scheme: light dark; --ink: light-dark(#1d2733, #e4e9ef); --soft: light-dark(#5b6875, #9aa7b4);
  --line: light-dark(#d9dfe5, #34404c); --bad: light-dark(#a3261d, #ff9b90); --good: light-dark(#1f6b42, #86d6a5); }
body { font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: light-dark(#fbfcfd, #141a21);
  margin: 2.5rem auto; max-width: 84rem; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 2.4rem; }
.soft { color: var(--soft); } .bad { color: var(--bad); } .good { color: var(--good); }
h1 { overflow-wrap: anywhere; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: 0.9rem; }
.wide.long table { min-width: 64rem; }
th, td { text-align: left; padding: 0.4rem 0.9rem 0.4rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td.figure, th.figure { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
td.result { white-space: nowrap; } td.how { min-width: 16rem; } td.why { min-width: 14rem; }
code { font-size: 0.85em; overflow-wrap: anywhere; }`;

const formatState = (verdict: FigureVerdict): string => {
  if (!verdict.isOfItsRows) return '<span class="bad">its rows are others</span>';
  if (verdict.theirs === null) return '<span class="soft">not compared</span>';
  return verdict.isEqual ? '<span class="good">equal</span>' : '<span class="bad">differs</span>';
};

const formatDifference = ({ figure, theirs }: FigureVerdict): string => {
  if (theirs === null) return '';
  return toDecimalText(toAmount(figure.value).minus(theirs));
};

/** Longer ones, as of a sum over every holding, stand whole in figures.json. */
const maxDescription = 180;
const formatHow = ({ by }: FigureVerdict['figure']): string => {
  const description = describeDerivation(by);
  const shown =
    description.length > maxDescription ? `${description.slice(0, maxDescription)}..., see figures.json` : description;
  return `<code>${escapeHtml(shown)}</code>`;
};

const formatVerdictRow = (verdict: FigureVerdict): string => {
  const { figure, theirs } = verdict;
  return `<tr><td>${escapeHtml(figure.page)}</td><td>${escapeHtml(figure.kind)}</td><td>${escapeHtml(figure.of ?? '')}</td>
<td class="figure">${escapeHtml(figure.value)}</td><td class="figure">${escapeHtml(theirs ?? '')}</td>
<td class="figure">${formatDifference(verdict)}</td><td>${formatState(verdict)}</td>
<td class="how">${formatHow(figure)}</td></tr>`;
};

const figureColumns: readonly string[] = ['Ours', 'Theirs', 'Difference'];
const formatHead = (name: string): string =>
  `<th scope="col"${figureColumns.includes(name) ? ' class="figure"' : ''}>${name}</th>`;
/** It can be scrolled by keys too. */
const table = (heads: readonly string[], rows: readonly string[]): string =>
  `<div class="wide${heads.includes('How') ? ' long' : ''}" tabindex="0"><table><thead><tr>${heads.map(formatHead).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`;

const figureHeads = ['Page', 'Figure', 'Of', 'Ours', 'Theirs', 'Difference', 'State', 'How'];

/** One line a kind: how many there are, how many are equal, one of them in full. */
const formatKinds = (verdicts: readonly FigureVerdict[]): string => {
  const kinds = [...Map.groupBy(verdicts, ({ figure }) => `${figure.page}|${figure.kind}`).values()];
  const rows = kinds.map((own) => {
    const example = own.find(isFigureDifferent) ?? own[0];
    if (!example) return '';
    const equal = own.filter(({ isEqual, isOfItsRows }) => isEqual && isOfItsRows).length;
    const state = own.some(isFigureDifferent) ? 'bad' : equal === own.length ? 'good' : 'soft';
    const isCompared = own.some(({ theirs }) => theirs !== null) || state === 'bad';
    const result = isCompared ? `${equal} of ${own.length} equal` : 'not compared';
    const tools = [
      ...new Set(own.flatMap(({ figure }) => listDerivationSources(figure.by).map((one) => one.split(' ')[0] ?? ''))),
    ];
    return `<tr><td>${escapeHtml(example.figure.page)}</td><td>${escapeHtml(example.figure.kind)}</td>
<td class="result ${state}">${result}</td><td>${escapeHtml(tools.join(', '))}</td>
<td>${escapeHtml(example.figure.of ?? '')}</td><td class="figure">${escapeHtml(example.figure.value)}</td>
<td class="figure">${escapeHtml(example.theirs ?? '')}</td><td class="figure">${formatDifference(example)}</td>
<td class="how">${formatHow(example.figure)}</td></tr>`;
  });
  return table(['Page', 'Figure', 'Result', 'By', 'Such as', 'Ours', 'Theirs', 'Difference', 'How'], rows);
};

const list = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;

const formatTrouble = ({ verdicts, changedRows, changedFiles, run }: AuditOutcome): string => {
  const different = verdicts.filter(isFigureDifferent);
  return [
    changedRows.length > 0 ? `<h2 class="bad">Rows that are not what they were</h2>${list(changedRows)}` : '',
    changedFiles.length > 0 ? `<h2 class="bad">Files that are not what they were</h2>${list(changedFiles)}` : '',
    run.complaints.length > 0 ? `<h2 class="bad">What the programs refused</h2>${list(run.complaints)}` : '',
    different.length > 0
      ? `<h2 class="bad">Figures that differ</h2>${table(figureHeads, different.slice(0, 500).map(formatVerdictRow))}`
      : '',
  ].join('\n');
};

const formatCount = (count: number): string => count.toLocaleString('en-US');

const formatVerdict = (outcome: AuditOutcome): string => {
  const { verdicts, changedRows, changedFiles, run } = outcome;
  const compared = verdicts.filter(({ theirs }) => theirs !== null);
  const different = verdicts.filter(isFigureDifferent).length;
  const { derived, byPrograms, all } = countFigureKindCoverage(outcome);
  const kinds = `${derived} of ${all} kinds of figures are derived again, ${byPrograms} of them by programs of other people alone.`;
  if (compared.length === 0 && run.tools.length === 0) {
    return '<p>No program was asked yet. README.txt says how; <code>npm run audit -- --check</code> derives every figure again and writes this page anew.</p>';
  }
  const isClean = different + changedRows.length + changedFiles.length + run.complaints.length === 0;
  return isClean
    ? `<p><span class="good">${formatCount(compared.length)} figures were derived again, and every one is equal.</span> ${kinds}</p>`
    : `<p><span class="bad">${formatCount(different)} of ${formatCount(verdicts.length)} figures differ, or are of other rows than they came from.</span> ${kinds}</p>`;
};

export const formatAuditReportHtml = (outcome: AuditOutcome): string => {
  const { recorded, verdicts, run } = outcome;
  const tools = run.tools.map(
    ({ name, version }) =>
      `${name}: ${version?.replace(/^(hledger|Python) /, '') ?? 'not installed, so that nothing of it was compared'}`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Audit of ${escapeHtml(recorded.owner)}, ${recorded.day}</title><style>${style}</style></head>
<body>
<h1>Figures of ${escapeHtml(recorded.owner)} on ${recorded.day}</h1>
${formatVerdict(outcome)}
<p class="soft">Ours is what the pages show. Theirs is what other programs answer to the books in this folder: <code>journal.hledger</code>, <code>ledger.beancount</code>, <code>prices.db</code>, and <code>rows.jsonl</code> for the scripts beside them. What was asked of them stands in <code>queries/</code>.</p>
${tools.length > 0 ? list(tools) : ''}
${formatTrouble(outcome)}
<h2>Each kind of figure</h2>
${formatKinds(verdicts)}
<h2>Kinds that no other program derives</h2>
${table(
  ['Page', 'Figure', 'Why'],
  recorded.unchecked.map(
    ({ page, kind, reason }) =>
      `<tr><td>${escapeHtml(page)}</td><td>${escapeHtml(kind)}</td><td class="why">${escapeHtml(reason)}</td></tr>`,
  ),
)}
</body>
</html>
`;
};
