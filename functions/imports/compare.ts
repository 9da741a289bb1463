import { type Comparison, type ComparisonLine, mostCompared, type WholeComparison } from '#contract/comparisons';
import type { Stated } from '#contract/import-certificate';
import { amount } from '#core/money/amount';
import type { Circumstances } from '#core/statements/causes';
import { certify } from '#core/statements/certificate';
import { findCausesByHand, type HandBooks, mostLines } from '#core/statements/hand-causes';
import { keptLines } from '#core/statements/kept-lines';
import { dayInNewYork } from '#core/time/day';
import type { Actor } from '#functions/identity/actor';
import {
  type ComparisonRow,
  findComparison,
  listComparisons,
  putComparison,
} from '#functions/imports/comparisons-store';
import { type Counted, countOn, readLedgers } from '#functions/imports/count';
import { spansIn, spansOf } from '#functions/imports/count-dividends';
import { figuresOf, statedFigures, yearIn } from '#functions/imports/figures';
import { fingerprintOf } from '#functions/imports/fingerprint';
import { readHandBooks } from '#functions/imports/hand-books';
import { importLedger } from '#functions/imports/store';
import { withOwnSplits } from '#functions/portfolio/market';
import { ownSplitsOf } from '#functions/portfolio/own-splits-store';
import { tradeLedger } from '#functions/portfolio/store';
import { clock } from '#functions/ports';
import { fieldRefusal, orNotFound, Refusal, refuseFuture } from '#functions/refusal';
import { getSplits } from '#functions/stocks/cache';
import { knownAt } from '#functions/storage/known-at';
import { type LedgerKind, ledgerKinds, listHeads, writeChange } from '#functions/storage/ledger';

const live = { now: clock, splitsOf: getSplits };

/** What no figure of a platform follows from; comparing moves the head of the imports itself. */
const besides: ReadonlySet<LedgerKind> = new Set(['CD', 'SAV', 'WL', 'IMP']);

/** The versions of all ledgers that a figure may follow from. */
const versionsOf = async (owner: string): Promise<number[]> => {
  const heads = await listHeads(owner);
  return ledgerKinds.filter((kind) => !besides.has(kind)).map((kind) => heads[kind].version);
};

const isEqual = ({ difference }: ComparisonLine): boolean => difference === '0';

const noFile: Circumstances = { notRecorded: [], foundDividends: [], pending: [], covered: [], fees: [] };

/** Those that differ first. */
const linesOf = (stated: Stated, counted: Counted): ComparisonLine[] => {
  const { platform, day } = stated;
  const { lines } = certify(statedFigures(stated), figuresOf({ platform, ...counted }), noFile, day);
  return lines
    .map((line) => ({ ...line, year: yearIn(line) }))
    .map(({ what, name, year, stated: theirs, counted: ours, difference }) => ({
      kind: what,
      what: name,
      ...year,
      stated: theirs,
      counted: ours,
      difference,
      causes: [],
    }))
    .toSorted((one, other) => Number(isEqual(one)) - Number(isEqual(other)));
};

const withCauses = (lines: readonly ComparisonLine[], { platform, day }: Stated, books: HandBooks): ComparisonLine[] =>
  lines.map((line) => {
    if (isEqual(line)) return line;
    const { kind, what, part, from, to, stated, counted } = line;
    const year = { ...(part && { part }), ...(from && { from }), ...(to && { to }) };
    const differing = { what: kind, platform, name: what, ...year, stated: amount(stated), counted: amount(counted) };
    return { ...line, causes: findCausesByHand(differing, books, day) };
  });

/** With those that a person has told. */
const splitsFor = async (owner: string, splitsOf: typeof getSplits): Promise<typeof getSplits> =>
  withOwnSplits(splitsOf, await ownSplitsOf(owner, await tradeLedger.head(owner)));

const whole = ({ fingerprint: _print, at: _at, ...row }: ComparisonRow, changedSince: boolean): WholeComparison => ({
  ...row,
  changedSince,
});

const refuseYearAfter = ({ day, dividends }: Stated): void => {
  if (dividends.some(({ year }) => year > day)) {
    throw fieldRefusal('dividends', 'A year of dividends cannot begin after the day.');
  }
};

const tooMany = () => new Refusal(422, 'too_many', `${mostCompared} platforms have been compared already.`);

/**
 * What the broker states beside what is counted here at the end of the day, kept in place of the platform's last comparison.
 * Nothing of the ledgers is changed.
 * @throws Refusal 400 for a day to come, and for a year after it; 422 `too_many`.
 */
export const compare = async (actor: Actor, stated: Stated, { now, splitsOf } = live): Promise<WholeComparison> => {
  const owner = actor.id;
  refuseFuture('day', stated.day, dayInNewYork(now()));
  refuseYearAfter(stated);
  const kept = await listComparisons(owner);
  if (kept.length >= mostCompared && !kept.some(({ platform }) => platform === stated.platform)) throw tooMany();
  // Before the rows: whatever comes in between counts as a change since.
  const at = (await versionsOf(owner)).join();
  const years = spansOf(stated);
  const read = await readLedgers(owner, years.length > 0);
  const known = await splitsFor(owner, splitsOf);
  const counted = await countOn(read, { ...stated, years }, known);
  const plain = linesOf(stated, counted);
  const different = plain.filter((line) => !isEqual(line)).length;
  const lines = different === 0 ? plain : withCauses(plain, stated, await readHandBooks(owner, read, stated, known));
  const row: ComparisonRow = {
    platform: stated.platform,
    day: stated.day,
    comparedAt: now().toISOString(),
    equal: plain.length - different,
    different,
    lines: keptLines(lines.slice(0, mostLines)),
    fingerprint: fingerprintOf(read, stated, counted),
    at,
  };
  const writes = [importLedger.touch(owner, {}), putComparison(owner, row)];
  return writeChange(actor, now(), async () => ({ writes, answer: whole(row, false) }));
};

/** Fingerprints as they are now, by platform and day: counted once for as long as no ledger moves. */
const known = knownAt<Map<string, string>>();
type Kept = Pick<ComparisonRow, 'platform' | 'day' | 'lines'>;
const yearsIn = ({ lines, day }: Kept) => spansIn(lines, day);
const nameOf = (row: Kept): string => `${row.day} ${row.platform} ${JSON.stringify(yearsIn(row))}`;

/**
 * Those of which something has changed since. Where no ledger has moved since they were compared, nothing is read for it but the
 * heads.
 */
const changedAmong = async (
  owner: string,
  rows: readonly ComparisonRow[],
  splitsOf: typeof getSplits,
): Promise<Set<ComparisonRow>> => {
  if (rows.length === 0) return new Set();
  const versions = await versionsOf(owner);
  const moved = rows.filter(({ at }) => at !== versions.join());
  const prints = known.find(owner, versions) ?? known.keep(owner, versions, new Map<string, string>());
  const unknown = moved.filter((row) => !prints.has(nameOf(row)));
  if (unknown.length > 0) {
    const read = await readLedgers(
      owner,
      unknown.some((row) => yearsIn(row).length > 0),
    );
    const counting = await splitsFor(owner, splitsOf);
    for (const row of unknown) {
      const asked = { platform: row.platform as Stated['platform'], day: row.day, years: yearsIn(row) };
      prints.set(nameOf(row), fingerprintOf(read, asked, await countOn(read, asked, counting)));
    }
  }
  return new Set(moved.filter((row) => prints.get(nameOf(row)) !== row.fingerprint));
};

/** Of every platform that was compared, without its lines. */
export const listCompared = async (
  { id: owner }: Actor,
  _input: unknown,
  { splitsOf } = live,
): Promise<Comparison[]> => {
  const rows = await listComparisons(owner);
  const changed = await changedAmong(owner, rows, splitsOf);
  return rows.map((row) => {
    const { lines: _lines, ...shown } = whole(row, changed.has(row));
    return shown;
  });
};

/** @throws Refusal 404. */
export const readCompared = async (
  { id: owner }: Actor,
  { platform }: { platform: string },
  { splitsOf } = live,
): Promise<WholeComparison> => {
  const row = orNotFound(await findComparison(owner, platform), 'comparison');
  return whole(row, (await changedAmong(owner, [row], splitsOf)).has(row));
};
