import { createHash, randomUUID } from 'node:crypto';
import type { Stated } from '#contract/import-certificate';
import type { LeftOutLine } from '#contract/import-left-out';
import { ImportRows, type Looked, mostLookedAt, mostRecorded, type RowsRecorded } from '#contract/import-rows';
import type { Import } from '#contract/imports';
import { Platform } from '#contract/trades';
import { brokerNamed, endingOf } from '#core/statements/accounts';
import { listedOn } from '#core/statements/dividend-years';
import { effectOfEvent } from '#core/statements/effects';
import type { StatementFile } from '#core/statements/files';
import { together } from '#core/statements/files';
import type { StatementFormat } from '#core/statements/format';
import { identitiesIn } from '#core/statements/identity';
import { type Plan, planOf } from '#core/statements/plan';
import { readFile } from '#core/statements/read-file';
import type { RowToRecord } from '#core/statements/rows';
import { type Day, dayInNewYork, longDay } from '#core/time/day';
import type { Actor } from '#functions/identity/actor';
import { finish } from '#functions/imports/finish';
import { keepLeftOut } from '#functions/imports/left-out';
import { look } from '#functions/imports/look';
import { record } from '#functions/imports/record';
import { begin } from '#functions/imports/service';
import { getSplits } from '#functions/stocks/cache';
import { CommandError } from '#local/command-error';
import { under } from '#ops/statements/lines';
import type { NamedFile } from '#ops/statements/tell';

/** Brokers' files into an account, by the very calls of the page. */

interface Asked {
  platform: string | undefined;
  dryRun: boolean;
  /** Files of another account than those that went there before. */
  otherAccount?: boolean;
}

type ReadStatement = StatementFile & { format: StatementFormat };

interface Work {
  actor: Actor;
  files: readonly NamedFile[];
  read: ReadStatement[];
  platform: string;
  otherAccount: boolean;
  plan: Plan;
  today: Day;
}

type Ledger = 'trades' | 'cash' | 'dividends';
const ledgers: readonly Ledger[] = ['trades', 'cash', 'dividends'];

const readAll = (files: readonly NamedFile[]): { read: ReadStatement[]; platform: string | null } => {
  const all = files.map(({ name, bytes }) => ({ name, file: readFile(bytes) }));
  const read = all.map(({ name, file }): ReadStatement => {
    if ('refused' in file) throw new CommandError(`${name}: ${file.refused}`);
    return { name, format: file.format, ...file.read };
  });
  const platforms = all.flatMap(({ file }) => ('read' in file && file.format.platform ? [file.format.platform] : []));
  return { read, platform: new Set(platforms).size === 1 ? (platforms[0] ?? null) : null };
};

const usablePlatform = (platform: string | null | undefined): string => {
  if (Platform.safeParse(platform).success) return platform as string;
  throw new CommandError(`Say on which platform it is, of yours: --platform Robinhood.`);
};

/** Everything of these files on one platform, each account of theirs. */
const planFor = async (read: StatementFile[], platform: string, today: Day): Promise<Plan> => {
  const { events, repeated, positions, balances } = together(read);
  const accounts = [...[...events, ...repeated].map(({ event }) => event), ...positions, ...balances];
  const symbols = [...new Set(events.flatMap(({ event }) => event.symbol ?? []))];
  const known = symbols.length > 0 ? await getSplits(symbols) : new Map();
  const splits = new Map([...known].flatMap(([symbol, some]) => (some ? [[symbol, some] as const] : [])));
  const platforms = Object.fromEntries(accounts.map(({ account }) => [account, platform]));
  return planOf(read, { platforms, splits, recorded: [], today });
};

const partsOf = (rows: readonly RowToRecord[], most: number): RowToRecord[][] =>
  Array.from({ length: Math.ceil(rows.length / most) }, (_, at) => rows.slice(at * most, (at + 1) * most));

const sentOf = (rows: readonly RowToRecord[], ledger: Ledger): RowToRecord[] =>
  rows.filter((row) => row.ledger === ledger);

/** As the page sends them. */
const bodyOf = (rows: readonly RowToRecord[]): ImportRows => {
  const of = (ledger: Ledger) =>
    sentOf(rows, ledger).map(({ row, identity }) => ({ row, identities: identitiesIn(identity) }));
  return ImportRows.parse({ trades: of('trades'), cash: of('cash'), dividends: of('dividends') });
};

/** Each row with what was answered of it. */
const answered = <A>(rows: readonly RowToRecord[], answer: Record<Ledger, readonly A[]>): [RowToRecord, A][] =>
  ledgers.flatMap((ledger) => sentOf(rows, ledger).map((row, at): [RowToRecord, A] => [row, answer[ledger][at] as A]));

const lineOf = ({ events }: RowToRecord): string => `line ${events.flatMap(({ lines }) => lines).join(', ')}`;

type Seen = [RowToRecord, Looked['trades'][number]];

const lookAt = async ({ actor, plan }: Work): Promise<Seen[]> => {
  const rows = plan.rows.filter(({ ledger }) => ledger !== 'splits');
  const seen: Seen[] = [];
  for (const part of partsOf(rows, Math.min(mostLookedAt, mostRecorded))) {
    seen.push(...answered(part, await look(actor, bodyOf(part))));
  }
  return seen;
};

const leftOutOf = ({ plan, platform: named }: Work): LeftOutLine[] => {
  const platform = named as Platform;
  return [
    ...plan.unread.map(({ file, lines, cells, sentence, why }) => ({
      file,
      lines: lines.slice(0, 20),
      cells: [...cells],
      sentence,
      platform,
      ...(why === 'pending' && { isPending: true }),
    })),
    ...plan.leftOut.map(({ event, sentence }) => {
      const effect = effectOfEvent(event);
      const of = { file: 0, lines: event.lines.slice(0, 20), cells: [event.note] };
      return { ...of, sentence, platform, ...(effect && { effect }) };
    }),
  ];
};

const tellSeen = (work: Work, seen: readonly Seen[]): string[] => {
  const count = (status: string) => seen.filter(([, one]) => one.status === status).length;
  const told = seen.flatMap(([row, one]) => {
    if (one.status === 'refused') return [`${lineOf(row)}: ${one.error}`];
    if (one.status === 'typed') return [`${lineOf(row)}: typed by hand already: ${one.with.title}`];
    return one.status === 'conflict' ? [`${lineOf(row)}: beside ${one.with[0]?.title}`] : [];
  });
  const splits = work.plan.rows.filter(({ ledger }) => ledger === 'splits');
  return [
    `${work.platform}: ${count('new')} new, ${count('here')} here already, ${count('typed')} typed by hand, ${count('conflict')} in conflict, ${count('refused')} refused, ${leftOutOf(work).length} left out.`,
    ...under('Not recorded:', told),
    ...under('Splits that the market does not know; record them on the Portfolio page:', splits.map(lineOf)),
  ];
};

/** As many of the accounts as one file may name. */
const mostAccounts = 50;

const accountsOf = ({ format, events, positions, balances }: ReadStatement, platform: string) => {
  const endings = new Set([...events, ...positions, ...balances].flatMap(({ account }) => endingOf(account) ?? []));
  const broker = brokerNamed(format);
  return [...endings].slice(0, mostAccounts).map((ending) => ({ broker, ending, platform: platform as Platform }));
};

const fileOf = ({ name, bytes }: NamedFile, read: ReadStatement, platform: string) => {
  const { format, events, leftOut } = read;
  const days = events.map(({ day }) => day).toSorted();
  return {
    name: name.slice(0, 200),
    format: format.id,
    fingerprint: createHash('sha256').update(bytes).digest('hex'),
    rows: events.length + leftOut.length,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    accounts: accountsOf(read, platform),
  };
};

const listedIn = ({ read, today }: Work): Stated['dividends'] =>
  listedOn(together(read), read, ({ event }) => (event.day <= today ? 'here' : null)).map(
    ({ name, from, to, gross, tax, net }) => {
      const [year = '', currency = 'USD'] = name.split(' ');
      return { year, currency, from, to, gross, tax, net };
    },
  );

const statedIn = (work: Work): Stated[] => {
  const { plan, platform, today } = work;
  const { positions, balances } = plan;
  const dividends = listedIn(work);
  if (positions.length + balances.length + dividends.length === 0) return [];
  const day =
    [...positions, ...balances]
      .map(({ statedOn }) => statedOn ?? today)
      .toSorted()
      .at(-1) ?? today;
  return [
    {
      platform: platform as Stated['platform'],
      day,
      positions: positions.map(({ symbol, quantity }) => ({ symbol, quantity })),
      balances: balances.map(({ currency, amount }) => ({ currency, amount })),
      dividends,
    },
  ];
};

const withKey = (actor: Actor): Actor => {
  const key = randomUUID();
  return { ...actor, idempotency: { key, requestHash: key } };
};

const recordAll = async (work: Work, seen: readonly Seen[]): Promise<{ id: number; told: string[] }> => {
  const { actor, files, read, platform, otherAccount } = work;
  const rows = seen.filter(([, { status }]) => status === 'new').map(([row]) => row);
  const sent = files.map((file, at) => fileOf(file, read[at] as ReadStatement, platform));
  const platforms = [platform as Platform];
  const { id } = await begin(actor, { files: sent, platforms, total: rows.length, otherAccount });
  const told: string[] = [];
  for (const part of partsOf(rows, mostRecorded)) {
    const answer: RowsRecorded = await record(withKey(actor), { ...bodyOf(part), id });
    for (const [row, one] of answered(part, answer)) {
      if (one.status === 'refused') told.push(`${lineOf(row)}: ${one.error}`);
    }
  }
  const lines = leftOutOf(work);
  for (let at = 0; at < lines.length; at += 100) await keepLeftOut(actor, { id, at, lines: lines.slice(at, at + 100) });
  return { id, told };
};

const nameOf = ({ kind, what, part, from, to }: Import['certificate'][number]): string => {
  const days = from && to ? ` (${longDay(from)} to ${longDay(to)})` : '';
  return kind === 'dividends' ? `dividends of ${what}, ${part}${days}` : what;
};

const tellEnd = ({ id, recorded, certificate }: Import): string[] => [
  `Import ${id}: ${recorded} rows recorded.`,
  ...under(
    'Beside what the broker states:',
    certificate.map((line) => {
      const { counted, stated, difference, cause } = line;
      const of = `${nameOf(line)}: ${counted}`;
      return difference === '0' ? `${of}, as stated` : `${of}, and stated ${stated}. ${cause ?? ''}`;
    }),
  ),
];

/**
 * Records what files hold that is not there yet, and compares; with `dryRun` it only tells what it would record.
 * @throws CommandError for a file that cannot be read.
 */
export const importStatements = async (
  actor: Actor,
  files: readonly NamedFile[],
  { platform: named, dryRun, otherAccount = false }: Asked,
): Promise<string> => {
  const { read, platform: own } = readAll(files);
  const [platform, today] = [usablePlatform(named ?? own), dayInNewYork(new Date())];
  const work: Work = { actor, files, read, platform, otherAccount, plan: await planFor(read, platform, today), today };
  const seen = await lookAt(work);
  const preview = tellSeen(work, seen);
  if (dryRun) return [...preview, 'Nothing was changed.'].join('\n');
  const { id, told } = await recordAll(work, seen);
  const here = seen.filter(([, { status }]) => status === 'here').length;
  const counts = { recorded: seen.length - here, here, leftOut: leftOutOf(work).length };
  const end = await finish(actor, { id, stated: statedIn(work), counts });
  return [...preview, ...under('Refused:', told), ...tellEnd(end)].join('\n');
};
