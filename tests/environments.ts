import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { copySources, projectRoot } from '#tests/kit/copy-sources';
import { findServerPorts, launchServer } from '#tests/kit/launch-server';

/**
 * `npm run environments`: the product installed, started and tested in part where a machine is otherwise than the one that
 * it was written on. `npm run environments -- space user` are those of these names; `--copied` takes what is installed
 * here in place of `npm ci`. Runs on Linux, as root, since one who is not root becomes nobody else.
 */

interface Environment {
  what: string;
  /** What a command is run by. */
  by?: readonly string[];
  folder?: string;
  /** Programs that are not there. */
  without?: RegExp;
  user?: number;
  /** The Node that npm itself is run by. */
  node?: string;
  isOffline?: true;
  journey?: readonly [file: string, title: string];
}

const { engines } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  engines: { node: string };
};
const oldestNode = `${engines.node.replace('>=', '')}.0`;

const environments: Readonly<Record<string, Environment>> = {
  loopback: {
    what: 'no network but loopback',
    by: ['unshare', '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'],
    isOffline: true,
  },
  space: { what: 'a path with a space', folder: 'a path with a space' },
  user: { what: 'another user than root', user: 65_534 },
  'no-git': { what: 'a machine without git', without: /^git/ },
  'bundled-browser': {
    what: 'no browser but the one that npm brings',
    without: /chrom|firefox/,
    journey: ['e2e/cash.spec.ts', 'a row typed in the words of a dividend'],
  },
  'oldest-node': { what: `npm on Node ${oldestNode}, the oldest that package.json names`, node: oldestNode },
};

/** Rules, text and time zones; a table with its database; and what tells the machine from others. */
const telling = [
  'core/money',
  'core/time',
  'core/text',
  'functions/cash/store.test.ts',
  'tests/kit/find-browser.test.ts',
];

/** In the environment itself: from `npm start` to a page and an answer of the API, until Ctrl-C ends it. */
const tryStart = async (): Promise<void> => {
  const ports = await findServerPorts();
  const folder = mkdtempSync(join(tmpdir(), 'environment-'));
  const { child, ended, isUp } = launchServer('start', ports, folder, { command: ['npm', ['start']], detached: true });
  await isUp();
  const page = await fetch(`http://localhost:${ports.page}/`);
  const answer = await fetch(`http://localhost:${ports.page}/api/auth/profile`);
  if (!page.ok || answer.status !== 401) throw new Error(`It answers ${page.status} and ${answer.status}.`);
  process.kill(-Number(child.pid), 'SIGINT');
  const isOver = await Promise.race([ended.then(() => true), wait(30_000, false, { ref: false })]);
  rmSync(folder, { recursive: true, force: true });
  if (!isOver) throw new Error('Ctrl-C does not stop it.');
};

const run = async (command: readonly string[], cwd: string, { by = [], user }: Environment, env: NodeJS.ProcessEnv) => {
  const [program = '', ...args] = [...by, ...command];
  const child = spawn(program, args, { cwd, env, stdio: 'inherit', ...(user && { uid: user, gid: user }) });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${command.join(' ')} ends with ${code}.`);
};

/** The folders of programs that there are, without what npm adds to them. */
const pathHere = (): string[] =>
  (process.env['PATH'] ?? '').split(delimiter).filter((one) => !one.includes('node_modules') && existsSync(one));

/** A folder of all programs that this machine has, but for some. */
const programsWithout = (folder: string, missing: RegExp): string => {
  mkdirSync(folder);
  const places = pathHere().flatMap((from) => readdirSync(from).map((name) => [from, name] as const));
  const wanted = places.filter(([, name]) => !missing.test(name));
  // Of two of one name the first is the one that is found.
  for (const [from, name] of wanted.toReversed()) {
    rmSync(join(folder, name), { force: true });
    symlinkSync(join(from, name), join(folder, name));
  }
  return folder;
};

const give = (folder: string, user: number): void => {
  chownSync(folder, user, user);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) give(path, user);
    else if (entry.isFile()) chownSync(path, user, user);
  }
};

const installNode = async (folder: string, version: string): Promise<string> => {
  const name = `node-${process.platform}-${process.arch}`;
  mkdirSync(folder);
  await run(['npm', 'install', '--prefix', folder, `${name}@${version}`], folder, {} as Environment, process.env);
  return join(folder, 'node_modules', name, 'bin');
};

/** What a command finds there: its programs, a home of its own, and nothing of whoever began this. */
const environmentOf = async (base: string, { without, node, user }: Environment): Promise<NodeJS.ProcessEnv> => {
  const home = join(base, 'home');
  mkdirSync(home);
  if (user) give(home, user);
  const programs = without ? [programsWithout(join(base, 'programs'), without)] : pathHere();
  const first = node ? [await installNode(join(base, 'node'), node)] : [];
  return { PATH: [...first, ...programs].join(delimiter), HOME: user ? home : homedir(), NO_COLOR: '1' };
};

const tryIn = async (base: string, one: Environment, isCopied: boolean): Promise<void> => {
  const tree = join(base, one.folder ?? 'evenkeel');
  copySources(tree);
  const installed = join(tree, 'node_modules');
  if (isCopied) cpSync(join(projectRoot, 'node_modules'), installed, { recursive: true });
  if (one.user) give(tree, one.user);
  const env = await environmentOf(base, one);
  const there = (...command: string[]) => run(command, tree, one, env);
  if (!isCopied) await there('npm', 'ci');
  await there('npm', 'run', 'environments', '--', '--start');
  await there('npx', 'vitest', 'run', ...telling);
  if (!one.journey) return;
  const [file, title] = one.journey;
  await there('npm', 'run', 'build');
  await there('npx', 'vitest', 'run', file, '-t', title);
};

const tryEnvironment = async (one: Environment, isCopied: boolean): Promise<void> => {
  const base = mkdtempSync(join(tmpdir(), 'evenkeel-'));
  chmodSync(base, 0o755);
  try {
    await tryIn(base, one, isCopied || one.isOffline === true);
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
};

const args = process.argv.slice(2);
if (args.includes('--start')) await tryStart();
else {
  const named = args.filter((one) => !one.startsWith('--'));
  const chosen = Object.entries(environments).filter(([name]) => named.length === 0 || named.includes(name));
  for (const [name, one] of chosen) {
    process.stdout.write(`\n--- ${name}: ${one.what}\n`);
    await tryEnvironment(one, args.includes('--copied'));
  }
  process.stdout.write(`\n${chosen.map(([name]) => name).join(', ')}: all is as it should be.\n`);
}
