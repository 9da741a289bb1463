import { identitiesIn, shortIdentity } from '#core/statements/identity';
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

const leftOut = ({ leftOut: lines, rows, fileOf }: Plan, decisions: Decisions): Parts['leftOut'] => {
  const unticked = rows
    .filter((row) => row.status !== 'here' && row.status !== 'typed' && !isChosen(row, decisions))
    .map(({ events, status, identity }) => ({
      file: fileOf.get(identitiesIn(identity)[0] ?? '') ?? 0,
      lines: events.flatMap((event) => event.lines).slice(0, 20),
      cells: events.flatMap(({ day, kind, symbol, quantity, amount }) => [
        day,
        kind,
        symbol ?? '',
        quantity ?? '',
        amount ?? '',
      ]),
      sentence: status === 'conflict' ? 'It differs from a row that is here.' : 'It was left out by hand.',
    }));
  const all = [
    ...lines.map(({ file, lines: at, cells, sentence }) => ({
      file,
      lines: at.slice(0, 20),
      cells: cells.slice(0, 100).map((cell) => cell.slice(0, 2_000)),
      sentence: sentence.slice(0, 300),
    })),
    ...unticked,
  ];
  return inParts(all, mostLeftOut).map((part, at) => ({ at: at * mostLeftOut, lines: part }));
};

const filesOf = ({ files }: Plan): Parts['files'] =>
  files.map(({ name, format, fingerprint, rows, from, to }) => ({
    name: name.slice(0, 200),
    format: (format?.name ?? '').slice(0, 120),
    fingerprint,
    rows,
    from,
    to,
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
