import type { CoveredRow } from './find-coverage.ts';
import { coverageRows, coverageSections, getCoverageSentence } from './rows.ts';

const introduction = `# What the product does, row by row

\`npm run coverage\` writes this page: the rows stand in \`tests/repository/specification/\`, each with a name, and a test that proves one names it (\`covers('2.9 swipe')\`). A test that goes takes its proof along. \`tests/repository/spec-coverage.test.ts\` fails where a row has no proof or a test names none that there is, where what is seen on a page is proven by no test that draws it, where a call of the contract has no row, and where this page is not what is written.

The sections carry the numbers of the three documents that the product is built from (\`1\` access, shell, dashboard; \`2\` portfolio, cash, dividends, watchlist; \`3\` blog, banks, analytics); \`4\` has what those do not speak of. **surpassed** marks where the product does more than they ask, and says what; where it does something else, and why, stands in [deviations.md](deviations.md).

A proof is *file › title*, with the titles that it stands under; one with \`%s\` or \`…\` is a test with a table of cases. What holds for all calls is proven once, over every route of the contract: no token, a bad token, another role (\`tests/access.test.ts\`), a place in API Gateway each (\`infra/api.test.ts\`), and the shape of a refusal (\`functions/runtime/http/serve.test.ts\`).
`;

const inCell = (text: string): string => text.replaceAll('|', '\\|');

const renderProof = ({ file, titles }: CoveredRow): string => `\`${inCell([file, ...titles].join(' › '))}\``;

/** `1.7 GET /cds` -> `1.7`, `GET /cds` */
const splitName = (name: string): [section: string, rest: string] => {
  const at = name.indexOf(' ');
  return [name.slice(0, at), name.slice(at + 1)];
};

const rows = Object.entries(coverageRows).map(([name, row]) => ({ name, sentence: getCoverageSentence(row) }));

const renderSection = (section: string, title: string, covered: readonly CoveredRow[]): string => {
  if (!section.includes('.')) return `## ${section} ${title}\n`;
  const lines = rows
    .filter(({ name }) => splitName(name)[0] === section)
    .map(({ name, sentence }) => {
      const proofs = covered.filter(({ row }) => row === name).map(renderProof);
      const [, rest] = splitName(name);
      return `| ${/^[A-Z]+ \//.test(rest) ? `\`${rest}\`` : rest} | ${sentence} | ${proofs.join('<br>')} |`;
    });
  return [`### ${section} ${title}\n`, '| row | what the product does | proof |', '|---|---|---|', ...lines, ''].join(
    '\n',
  );
};

/** The text of docs/spec-coverage.md. */
export const renderCoverage = (covered: readonly CoveredRow[]): string =>
  [introduction, ...coverageSections.map(([section, title]) => renderSection(section, title, covered))].join('\n');
