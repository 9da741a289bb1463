import type { Platform } from '#contract/trades';
import { effectOfRow } from '#core/statements/effects';
import { identitiesIn, shortIdentity } from '#core/statements/identity';
import { comparedRow } from '#core/statements/recorded';
import type { AnyRow } from '#core/statements/rows';
import { changed, openingRow } from './decided';
import type { Parts } from './parts';
import { isChosen, type Plan } from './plan-files';
import type { Decisions, OpeningTold } from './protocol';

/** What is to be sent once the person has said "Import": in the order of entering, a call's worth at a time. */

/** Rows of one call that records them, lines of one that keeps what was left out: what the server takes. */
export const mostRecorded = 250;
export const mostLeftOut = 500;

type Sent = Parts['rows'][number];
interface Identified {
  one: AnyRow;
  identities: string[];
}

const inParts = <T>(all: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, at) => all.slice(at * most, (at + 1) * most));

const sentOf = (part: readonly Identified[]): Sent => ({
  trades: part.flatMap(({ one, identities }) =>
    one.ledger === 'trades' ? [{ row: one.row, identities }] : [],
  ) as Sent['trades'],
  cash: part.flatMap(({ one, identities }) =>
    one.ledger === 'cash' ? [{ row: one.row, identities }] : [],
  ) as Sent['cash'],
  dividends: part.flatMap(({ one, identities }) => {
    if (one.ledger !== 'dividends') return [];
    const { net: _net, ...row } = one.row;
    return [{ row, identities }];
  }) as Sent['dividends'],
});

/** The same position is brought once, whichever file asks for it. */
const openingIdentity = ({ platform, symbol, day }: OpeningTold): string =>
  shortIdentity(['opening', platform, symbol, day].join('|'));

const openingsFirst = (decisions: Decisions): Identified[] =>
  decisions.openings.map((told) => ({ one: openingRow(told), identities: [openingIdentity(told)] }));

const links = (plan: Plan, { rows }: Decisions): Parts['links'] => {
  const all = plan.rows.flatMap(({ status, identity, recorded }) =>
    status === 'typed' && recorded && rows.get(identity)?.in === undefined
      ? [{ ledger: recorded.ledger, id: recorded.id, identities: identitiesIn(identity) }]
      : [],
  );
  return inParts(all, mostRecorded).map((part) => ({ links: part }));
};

/** Characters of one line, and of all lines of a call. */
const [mostOfLine, mostOfCall] = [8_000, 200_000];

/** As much of a line as is kept of it. */
const within = (cells: readonly string[]): string[] => {
  let left = mostOfLine;
  return cells.slice(0, 100).map((cell) => {
    const kept = cell.slice(0, Math.min(2_000, left));
    left -= kept.length;
    return kept;
  });
};

type Line = Parts['leftOut'][number]['lines'][number];
const sizeOfEffect = 250;
const sizeOf = ({ cells, sentence, effect }: Line): number =>
  cells.join('').length + sentence.length + (effect ? sizeOfEffect : 0);

/** In calls that are neither too long nor too large, each with how many lines went before it. */
const lineParts = (all: readonly Line[]): Parts['leftOut'] => {
  const parts: Parts['leftOut'] = [];
  let room = 0;
  for (const [at, line] of all.entries()) {
    const last = parts.at(-1);
    if (last && last.lines.length < mostLeftOut && sizeOf(line) <= room) last.lines.push(line);
    else {
      parts.push({ at, lines: [line] });
      room = mostOfCall;
    }
    room -= sizeOf(line);
  }
  return parts;
};

const whyNot = ({ status, asked }: Plan['rows'][number]): string => {
  if (status === 'conflict') return 'It differs from a row that is here.';
  return asked === 'ratio' ? 'The ratio of this split is not known.' : 'It was left out by hand.';
};

/** What the certificate lacks by it: nothing where a row that was typed stands for it all the same. */
const lacks = (row: Plan['rows'][number]): Pick<Line, 'platform' | 'effect'> => {
  const effect = row.status === 'typed' ? null : effectOfRow(row, row.status === 'conflict' ? row.recorded : null);
  const platform = comparedRow(row)?.platform;
  return effect && platform ? { platform: platform as Platform, effect } : {};
};

/** Neither recorded nor linked. */
const isUnticked = (row: Plan['rows'][number], decisions: Decisions): boolean => {
  if (row.status === 'typed') return decisions.rows.get(row.identity)?.in === false;
  return row.status !== 'here' && !isChosen(row, decisions);
};

const leftOut = ({ leftOut: lines, rows, fileOf }: Plan, decisions: Decisions): Parts['leftOut'] => {
  const unticked = rows
    .filter((row) => isUnticked(row, decisions))
    .map((row) => ({
      file: fileOf.get(identitiesIn(row.identity)[0] ?? '') ?? 0,
      lines: row.events.flatMap((event) => event.lines).slice(0, 20),
      cells: row.events.flatMap(({ day, kind, symbol, quantity, amount }) => [
        day,
        kind,
        symbol ?? '',
        quantity ?? '',
        amount ?? '',
      ]),
      sentence: whyNot(row),
      ...lacks(row),
    }));
  const all = [
    ...lines.map(({ file, lines: at, cells, sentence, why, platform, effect }) => ({
      file,
      lines: at.slice(0, 20),
      cells: within(cells),
      sentence: sentence.slice(0, 300),
      ...(why === 'pending' && { isPending: true }),
      ...(platform && { platform: platform as Platform }),
      ...(effect && { effect }),
    })),
    ...unticked,
  ];
  return lineParts(all);
};

const filesOf = ({ files, accounts }: Plan): Parts['files'] =>
  files.map(({ name, format, fingerprint, rows, from, to }, at) => ({
    name: name.slice(0, 200),
    format: (format?.name ?? '').slice(0, 120),
    fingerprint,
    rows,
    from,
    to,
    accounts: accounts[at] ?? [],
  }));

export const makeParts = (plan: Plan, decisions: Decisions): Parts => {
  const chosen = plan.rows.filter((row) => isChosen(row, decisions));
  const made = chosen.map((row) => ({
    one: changed(row, decisions.rows.get(row.identity)?.change),
    identities: identitiesIn(row.identity),
  }));
  const sent = [...openingsFirst(decisions), ...made.filter(({ one }) => one.ledger !== 'splits')];
  const splits = made.flatMap(({ one }) =>
    one.ledger === 'splits' && one.row.ratio ? [{ symbol: one.row.symbol, date: one.row.date, ...one.row.ratio }] : [],
  );
  const left = leftOut(plan, decisions);
  const platforms = [...new Set(Object.values(plan.choices.platforms).flatMap((one) => one ?? []))];
  return {
    rows: inParts(sent, mostRecorded).map(sentOf),
    links: links(plan, decisions),
    leftOut: left,
    splits,
    files: filesOf(plan),
    platforms,
    total: sent.length,
    counts: {
      recorded: sent.length,
      here: plan.rows.filter(({ status }) => status === 'here').length,
      leftOut: left.reduce((sum, { lines }) => sum + lines.length, 0),
    },
  };
};
