import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import Papa from 'papaparse';
import type { ToolsRunOutcome } from '#audit/audit-outcome';
import { listBeancountQueries, listHledgerQueries } from '#audit/tool-queries';
import { toDecimalText } from '#core/money/amount';
import type { Day } from '#core/time/day';

/** Runs the programs that are installed here over a folder, and gathers what they answer. */

interface Ran {
  isDone: boolean;
  stdout: string;
  stderr: string;
}

const runNow = async (command: string, args: readonly string[], options: { cwd: string; input?: string }) => {
  const child = spawn(command, args, { cwd: options.cwd, env: { ...process.env, LC_ALL: 'C.UTF-8' } });
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  // A program that ends without reading what it is given has said why.
  child.stdin.on('error', () => {});
  child.stdin.end(options.input ?? '');
  const [status, stdout, stderr] = await Promise.all([ended, readText(child.stdout), readText(child.stderr)]);
  return { isDone: status === 0, stdout, stderr };
};

/** As many at once as the machine has processors; the others wait in turn. */
let running = 0;
const waiting: (() => void)[] = [];
const run = async (...what: Parameters<typeof runNow>): Promise<Ran> => {
  if (running >= availableParallelism()) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await runNow(...what);
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
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

const readVersion = async (command: string | null, args: readonly string[]): Promise<string | null> => {
  if (command === null) return null;
  const { isDone, stdout } = await run(command, args, { cwd: '.' });
  return isDone ? (stdout.trim().split('\n')[0] ?? '') : null;
};
const readModuleVersion = (python: string | null, module: string): Promise<string | null> =>
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

const runHledger = async (
  folder: string,
  day: Day,
  leftOut: readonly string[],
  answers: Answers,
  complain: Complain,
): Promise<void> => {
  // Where nothing is left out, two questions are one.
  const byQuestion = Map.groupBy(listHledgerQueries(day, leftOut), ({ file, args }) => [file, ...args].join(' '));
  const check = run('hledger', ['-f', 'journal.hledger', 'check', '--strict'], { cwd: folder });
  await Promise.all(
    [...byQuestion].map(async ([question, [query, ...others]]) => {
      if (!query) return;
      const { isDone, stdout, stderr } = await run('hledger', ['-f', query.file, ...query.args], { cwd: folder });
      if (!isDone) {
        complain(`hledger -f ${question}: ${stderr.trim()}`);
        return;
      }
      const told = readHledger(query.name, stdout);
      for (const { name } of [query, ...others]) answers.set(`hledger ${name}`, told);
    }),
  );
  const checked = await check;
  if (!checked.isDone) complain(`hledger check --strict: ${checked.stderr.trim()}`);
};

/** HIFO is the same ledger under another booking method. */
export const toHifoLedger = (ledger: string): string =>
  ledger.replace('"booking_method" "FIFO"', '"booking_method" "HIFO"');

interface BeancountAnswers {
  errors: string[];
  answers: Record<string, Record<string, string>>;
}

const runBeancount = async (
  folder: string,
  day: Day,
  python: string,
  answers: Answers,
  complain: Complain,
): Promise<void> => {
  const queries = Object.keys(listBeancountQueries(day)).map((name) => join('queries', `${name}.bql`));
  writeFileSync(
    join(folder, 'ledger.hifo.beancount'),
    toHifoLedger(readFileSync(join(folder, 'ledger.beancount'), 'utf8')),
  );
  const ask = async (file: string, prefix: string): Promise<void> => {
    const { isDone, stdout, stderr } = await run(python, [join('queries', 'run_queries.py'), file, ...queries], {
      cwd: folder,
    });
    if (!isDone) {
      complain(`bean-query ${file}: ${stderr.trim().slice(-2_000)}`);
      return;
    }
    const told = JSON.parse(stdout) as BeancountAnswers;
    if (told.errors.length > 0) complain(`bean-check ${file}: ${told.errors.join('; ').slice(0, 2_000)}`);
    for (const [name, one] of Object.entries(told.answers)) {
      answers.set(`${prefix} ${name}`, new Map(Object.entries(one)));
    }
  };
  await Promise.all([ask('ledger.beancount', 'bean-query'), ask('ledger.hifo.beancount', 'bean-query HIFO')]);
};

interface Recomputed {
  positions: Record<string, Record<string, string>>;
  returns: Record<string, string | null>;
  changes: Record<string, string>;
  months: Record<string, string>;
}

interface Counted {
  cds: Record<string, Record<string, string>>;
  counts: Record<string, string>;
}

const runRecompute = async (
  folder: string,
  python: string,
  hasXirr: boolean,
  answers: Answers,
  complain: Complain,
): Promise<void> => {
  const { isDone, stdout, stderr } = await run(python, ['recompute.py', '.'], { cwd: folder });
  if (!isDone) {
    complain(`recompute.py: ${stderr.trim().slice(-2_000)}`);
    return;
  }
  const { positions, returns, changes, months } = JSON.parse(stdout) as Recomputed;
  for (const name of ['shares', 'cost', 'realized']) {
    const told = Object.entries(positions).map(([key, one]) => [key, one[name] ?? '0'] as const);
    answers.set(`recompute.py ${name}`, new Map(told));
  }
  const known = Object.entries(returns).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  answers.set('recompute.py returns', new Map(known.map(([name, value]) => [name, toDecimalText(value)])));
  answers.set('recompute.py changes', new Map(Object.entries(changes)));
  answers.set('recompute.py months', new Map(Object.entries(months)));
  const compared = await run(python, ['benchmark.py', '.'], { cwd: folder, input: stdout });
  if (!compared.isDone) complain(`benchmark.py: ${compared.stderr.trim().slice(-2_000)}`);
  const benchmark = compared.isDone ? (JSON.parse(compared.stdout) as { figures: Record<string, string> }) : null;
  if (benchmark) answers.set('benchmark.py figures', new Map(Object.entries(benchmark.figures)));
  if (!hasXirr) return;
  const ask = async (name: string, input: string): Promise<void> => {
    const xirr = await run(python, [join('queries', 'xirr.py')], { cwd: folder, input });
    if (!xirr.isDone) complain(`pyxirr: ${xirr.stderr.trim().slice(-2_000)}`);
    const { rate } = xirr.isDone ? (JSON.parse(xirr.stdout) as { rate: number | null }) : { rate: null };
    if (rate !== null) answers.set(name, new Map([['rate', toDecimalText(rate)]]));
  };
  await Promise.all([ask('xirr rate', stdout), ...(benchmark ? [ask('xirr benchmark', compared.stdout)] : [])]);
};

const runDeposits = async (folder: string, python: string, answers: Answers, complain: Complain): Promise<void> => {
  const { isDone, stdout, stderr } = await run(python, ['deposits.py', '.'], { cwd: folder });
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

/** Each program with its version, asked at once. */
const listTools = (python: string | null): Promise<ToolsRunOutcome['tools']> =>
  Promise.all(
    [
      { name: 'hledger', asked: readVersion(findOnPath('hledger'), ['--version']) },
      ...['beancount', 'beanquery', 'pyxirr'].map((name) => ({ name, asked: readModuleVersion(python, name) })),
      { name: 'python3', asked: readVersion(python, ['--version']) },
    ].map(async ({ name, asked }) => ({ name, version: await asked })),
  );

/** @param leftOut stocks that values and returns do without. */
export const runAuditTools = async (folder: string, day: Day, leftOut: readonly string[]): Promise<ToolsRunOutcome> => {
  const python = findPython();
  const tools = await listTools(python);
  const isHere = (name: string): boolean => tools.some((tool) => tool.name === name && tool.version !== null);
  const answers: Answers = new Map();
  const complaints: string[] = [];
  const complain: Complain = (what) => complaints.push(what);
  // What takes longest begins first.
  await Promise.all([
    ...(python && isHere('beancount') && isHere('beanquery')
      ? [runBeancount(folder, day, python, answers, complain)]
      : []),
    ...(python ? [runRecompute(folder, python, isHere('pyxirr'), answers, complain)] : []),
    ...(python ? [runDeposits(folder, python, answers, complain)] : []),
    ...(isHere('hledger') ? [runHledger(folder, day, leftOut, answers, complain)] : []),
  ]);
  // What pyxirr would have told, where it is not installed.
  const own = answers.get('recompute.py returns')?.get('moneyWeighted');
  if (!answers.has('xirr rate') && own !== undefined) answers.set('xirr rate', new Map([['rate', own]]));
  return { results: answers, tools, complaints };
};
