import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import Papa from 'papaparse';
import { toDecimalText } from '#core/money/amount';
import type { Day } from '#core/time/day';
import type { ToolResults } from '#ops/audit/derivation';
import { listBeancountQueries, listHledgerQueries } from '#ops/audit/tool-queries';

/** Runs the programs that are installed here over a folder, and gathers what they answer. */

export interface ToolRun {
  results: ToolResults;
  /** Each program with its version; null where it is not installed. */
  tools: { name: string; version: string | null }[];
  /** What a program refused of the folder, in its own words. */
  complaints: string[];
}

const maxOutput = 1 << 30;

const run = (command: string, args: readonly string[], options: { cwd: string; input?: string }) => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    ...options,
    encoding: 'utf8',
    maxBuffer: maxOutput,
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  return { isDone: status === 0, stdout: stdout ?? '', stderr: stderr ?? '' };
};

const findOnPath = (name: string): string | null =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file)) ?? null;

/** The Python that has Beancount: the one beside `bean-check` where that is, else whichever is first. */
const findPython = (): string | null => {
  const check = findOnPath('bean-check');
  const beside = check && join(dirname(check), 'python3');
  return beside && existsSync(beside) ? beside : findOnPath('python3');
};

const readVersion = (command: string | null, args: readonly string[]): string | null => {
  if (command === null) return null;
  const { isDone, stdout } = run(command, args, { cwd: '.' });
  return isDone ? (stdout.trim().split('\n')[0] ?? '') : null;
};
const readModuleVersion = (python: string | null, module: string): string | null =>
  readVersion(python, ['-c', `import ${module}; from importlib.metadata import version; print(version("${module}"))`]);

/** `account|commodity`, and the month where it is told by months. */
const readBalances = (text: string): Map<string, string> => {
  const [head = [], ...rows] = Papa.parse<string[]>(text.trim(), { skipEmptyLines: true }).data;
  const months = head.slice(2).map((name) => (name === 'balance' ? '' : `|${name}`));
  return new Map(
    rows.flatMap(([account, commodity, ...amounts]) =>
      amounts.map((amount, at) => [`${account}|${commodity}${months[at]}`, amount] as const),
    ),
  );
};
const readLines = (text: string): Map<string, string> =>
  new Map(text.split('\n').flatMap((line, at) => (line ? [[`${line}|${at}`, '1'] as const] : [])));
/** The last price of each, in dollars. */
const readPrices = (text: string): Map<string, string> =>
  new Map(
    text
      .split('\n')
      .map((line) => /^P \S+ (\S+) (\S+) USD$/.exec(line))
      .flatMap((found) => (found ? [[(found[1] ?? '').replaceAll('"', ''), found[2] ?? ''] as const] : [])),
  );

const readHledger = (name: string, text: string): Map<string, string> => {
  if (name === 'prices') return readPrices(text);
  return text.startsWith('"account"') ? readBalances(text) : readLines(text);
};

type Answers = Map<string, ReadonlyMap<string, string>>;
type Complain = (what: string) => void;

const runHledger = (
  folder: string,
  day: Day,
  leftOut: readonly string[],
  answers: Answers,
  complain: Complain,
): void => {
  const checked = run('hledger', ['-f', 'journal.hledger', 'check', '--strict'], { cwd: folder });
  if (!checked.isDone) complain(`hledger check --strict: ${checked.stderr.trim()}`);
  const asked = new Map<string, ReadonlyMap<string, string>>();
  for (const { name, file, args } of listHledgerQueries(day, leftOut)) {
    // Where nothing is left out, two questions are one.
    const question = args.join(' ');
    const known = asked.get(question);
    if (known) {
      answers.set(`hledger ${name}`, known);
      continue;
    }
    const { isDone, stdout, stderr } = run('hledger', ['-f', file, ...args], { cwd: folder });
    if (!isDone) {
      complain(`hledger ${question}: ${stderr.trim()}`);
      continue;
    }
    const told = readHledger(name, stdout);
    asked.set(question, told);
    answers.set(`hledger ${name}`, told);
  }
};

/** HIFO is the same ledger under another booking method. */
export const toHifo = (ledger: string): string => ledger.replace('"booking_method" "FIFO"', '"booking_method" "HIFO"');

const runBeancount = (folder: string, day: Day, python: string, answers: Answers, complain: Complain): void => {
  const queries = Object.keys(listBeancountQueries(day)).map((name) => join('queries', `${name}.bql`));
  writeFileSync(join(folder, 'ledger.hifo.beancount'), toHifo(readFileSync(join(folder, 'ledger.beancount'), 'utf8')));
  for (const [file, prefix] of [
    ['ledger.beancount', 'bean-query'],
    ['ledger.hifo.beancount', 'bean-query HIFO'],
  ] as const) {
    const checked = run(python, ['-m', 'beancount.scripts.check', file], { cwd: folder });
    if (!checked.isDone) complain(`bean-check ${file}: ${(checked.stderr || checked.stdout).trim().slice(0, 2_000)}`);
    const { isDone, stdout, stderr } = run(python, [join('queries', 'run_queries.py'), file, ...queries], {
      cwd: folder,
    });
    if (!isDone) {
      complain(`bean-query ${file}: ${stderr.trim().slice(-2_000)}`);
      continue;
    }
    for (const [name, told] of Object.entries(JSON.parse(stdout) as Record<string, Record<string, string>>)) {
      answers.set(`${prefix} ${name}`, new Map(Object.entries(told)));
    }
  }
};

interface Recomputed {
  positions: Record<string, Record<string, string>>;
  returns: Record<string, string | null>;
}

interface Counted {
  cds: Record<string, Record<string, string>>;
  counts: Record<string, string>;
}

const runRecompute = (folder: string, python: string, hasXirr: boolean, answers: Answers, complain: Complain): void => {
  const { isDone, stdout, stderr } = run(python, ['recompute.py', '.'], { cwd: folder });
  if (!isDone) {
    complain(`recompute.py: ${stderr.trim().slice(-2_000)}`);
    return;
  }
  const { positions, returns } = JSON.parse(stdout) as Recomputed;
  for (const name of ['shares', 'cost', 'realized']) {
    const told = Object.entries(positions).map(([key, one]) => [key, one[name] ?? '0'] as const);
    answers.set(`recompute.py ${name}`, new Map(told));
  }
  const known = Object.entries(returns).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  answers.set('recompute.py returns', new Map(known.map(([name, value]) => [name, toDecimalText(value)])));
  if (!hasXirr) return;
  const xirr = run(python, [join('queries', 'xirr.py')], { cwd: folder, input: stdout });
  if (!xirr.isDone) complain(`pyxirr: ${xirr.stderr.trim().slice(-2_000)}`);
  const { rate } = xirr.isDone ? (JSON.parse(xirr.stdout) as { rate: number | null }) : { rate: null };
  if (rate !== null) answers.set('xirr rate', new Map([['rate', toDecimalText(rate)]]));
};

const runDeposits = (folder: string, python: string, answers: Answers, complain: Complain): void => {
  const { isDone, stdout, stderr } = run(python, ['deposits.py', '.'], { cwd: folder });
  if (!isDone) {
    complain(`deposits.py: ${stderr.trim().slice(-2_000)}`);
    return;
  }
  const { cds, counts } = JSON.parse(stdout) as Counted;
  const told = Object.entries(cds).flatMap(([id, one]) =>
    Object.entries(one).map(([name, value]) => [`${id} ${name}`, value] as const),
  );
  answers.set('deposits.py cds', new Map(told));
  answers.set('deposits.py counts', new Map(Object.entries(counts)));
};

/** @param leftOut stocks that values and returns do without. */
export const runTools = (folder: string, day: Day, leftOut: readonly string[]): ToolRun => {
  const python = findPython();
  const tools = [
    { name: 'hledger', version: readVersion(findOnPath('hledger'), ['--version']) },
    { name: 'beancount', version: readModuleVersion(python, 'beancount') },
    { name: 'beanquery', version: readModuleVersion(python, 'beanquery') },
    { name: 'pyxirr', version: readModuleVersion(python, 'pyxirr') },
    { name: 'python3', version: readVersion(python, ['--version']) },
  ];
  const isHere = (name: string): boolean => tools.some((tool) => tool.name === name && tool.version !== null);
  const answers: Answers = new Map();
  const complaints: string[] = [];
  const complain: Complain = (what) => complaints.push(what);
  if (isHere('hledger')) runHledger(folder, day, leftOut, answers, complain);
  if (python && isHere('beancount') && isHere('beanquery')) runBeancount(folder, day, python, answers, complain);
  if (python) runRecompute(folder, python, isHere('pyxirr'), answers, complain);
  if (python) runDeposits(folder, python, answers, complain);
  // What pyxirr would have told, where it is not installed.
  const own = answers.get('recompute.py returns')?.get('moneyWeighted');
  if (!answers.has('xirr rate') && own !== undefined) answers.set('xirr rate', new Map([['rate', own]]));
  return { results: answers, tools, complaints };
};
