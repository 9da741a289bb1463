import type { BrokerStatedFigures } from '#contract/imports/import-reconciliation';
import {
  maxReconciledPlatforms,
  type ReconciliationReport,
  type ReconciliationReportLine,
  type ReconciliationSummary,
} from '#contract/imports/reconciliations';
import { toAmount } from '#core/money/amount';
import type { ReconciliationContext } from '#core/statements/reconcile/find-difference-causes';
import { limitLinesToItemSize } from '#core/statements/reconcile/limit-lines-to-item-size';
import {
  findManualReconciliationCauses,
  type ManualReconciliationRecords,
  maxReconciliationLines,
} from '#core/statements/reconcile/manual-causes';
import { reconcileFigures } from '#core/statements/reconcile/reconciliation';
import { countReconciliationCoverage } from '#core/statements/reconcile/reconciliation-line-state';
import { getDayInNewYork } from '#core/time/day';
import {
  parseReportedDividendYearSpans,
  toStatedDividendYearSpans,
} from '#functions/imports/reconcile/dividend-year-spans';
import { computePlatformLedgerFingerprint } from '#functions/imports/reconcile/ledger-fingerprint';
import { readRecordsToExplainDifferences } from '#functions/imports/reconcile/manual-cause-records';
import {
  computePlatformLedgerFigures,
  type PlatformLedgerFigures,
  readReconciliationLedgerRows,
} from '#functions/imports/reconcile/platform-ledger-figures';
import {
  toLedgerReconciledFigures,
  toReconciliationPartAndDays,
  toStatedReconciledFigures,
} from '#functions/imports/reconcile/reconciliation-figures';
import {
  buildReconciliationRowWrite,
  findReconciliationRow,
  listReconciliationRows,
  type ReconciliationRow,
} from '#functions/imports/reconcile/reconciliations-store';
import { importLedger } from '#functions/imports/store';
import { createEffectiveSplitsLookup } from '#functions/portfolio/splits/effective-splits';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import { fieldRefusal, Refusal, refuseFutureDate, requireFound } from '#functions/runtime/refusal';
import { type LedgerKind, ledgerKinds, planAndWrite, readLedgerStatesByKind } from '#functions/runtime/storage/ledger';
import { createLedgerVersionCache } from '#functions/runtime/storage/ledger-version-cache';
import { getMarketSplitsBySymbol } from '#functions/stocks/market-cache';

const live = { now: clock, splitsOf: getMarketSplitsBySymbol };

/** What no figure of a platform follows from; comparing moves the head of the imports itself. */
const besides: ReadonlySet<LedgerKind> = new Set(['CD', 'SAV', 'WL', 'IMP']);

/** The versions of all ledgers that a figure may follow from. */
const readLedgerVersions = async (owner: string): Promise<number[]> => {
  const heads = await readLedgerStatesByKind(owner);
  return ledgerKinds.filter((kind) => !besides.has(kind)).map((kind) => heads[kind].version);
};

const isEqual = ({ difference }: ReconciliationReportLine): boolean => difference === '0';

const noFile: ReconciliationContext = { notRecorded: [], foundDividends: [], pending: [], covered: [], fees: [] };

/** Those that differ first. */
const compareFigures = (stated: BrokerStatedFigures, figures: PlatformLedgerFigures): ReconciliationReportLine[] => {
  const { platform, day } = stated;
  const { lines } = reconcileFigures(
    toStatedReconciledFigures(stated),
    toLedgerReconciledFigures({ platform, ...figures }),
    noFile,
    day,
  );
  return lines
    .map((line) => ({ ...line, year: toReconciliationPartAndDays(line) }))
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

const withCauses = (
  lines: readonly ReconciliationReportLine[],
  { platform, day }: BrokerStatedFigures,
  records: ManualReconciliationRecords,
): ReconciliationReportLine[] =>
  lines.map((line) => {
    if (isEqual(line)) return line;
    const { kind, what, part, from, to, stated, counted } = line;
    const year = { ...(part && { part }), ...(from && { from }), ...(to && { to }) };
    const differing = {
      what: kind,
      platform,
      name: what,
      ...year,
      stated: toAmount(stated),
      counted: toAmount(counted),
    };
    return { ...line, causes: findManualReconciliationCauses(differing, records, day) };
  });

const toReport = (
  { fingerprint: _print, at: _at, ...row }: ReconciliationRow,
  changedSince: boolean,
): ReconciliationReport => ({
  ...row,
  kinds: countReconciliationCoverage(
    row.lines.map((line) => ({ ...line, state: isEqual(line) ? 'equal' : 'different' })),
  ),
  changedSince,
});

const refuseYearAfter = ({ day, dividends }: BrokerStatedFigures): void => {
  if (dividends.some(({ year }) => year > day)) {
    throw fieldRefusal('dividends', 'A year of dividends cannot begin after the day.');
  }
};

const tooManyPlatformsRefusal = () =>
  new Refusal(422, 'too_many', `${maxReconciledPlatforms} platforms have been compared already.`);

/**
 * What the broker states beside what is counted here at the end of the day, kept in place of the platform's last comparison.
 * Nothing of the ledgers is changed.
 * @throws Refusal 400 for a day to come, and for a year after it; 422 `too_many`.
 */
export const reconcilePlatform = async (
  actor: Actor,
  stated: BrokerStatedFigures,
  { now, splitsOf } = live,
): Promise<ReconciliationReport> => {
  const owner = actor.id;
  refuseFutureDate('day', stated.day, getDayInNewYork(now()));
  refuseYearAfter(stated);
  const storedRows = await listReconciliationRows(owner);
  if (storedRows.length >= maxReconciledPlatforms && !storedRows.some(({ platform }) => platform === stated.platform))
    throw tooManyPlatformsRefusal();
  // Before the rows: whatever comes in between counts as a change since.
  const at = (await readLedgerVersions(owner)).join();
  const years = toStatedDividendYearSpans(stated);
  const read = await readReconciliationLedgerRows(owner, years.length > 0);
  const known = createEffectiveSplitsLookup(owner, splitsOf);
  const figures = await computePlatformLedgerFigures(read, { ...stated, years, changes: [] }, known);
  const plain = compareFigures(stated, figures);
  const different = plain.filter((line) => !isEqual(line)).length;
  const lines =
    different === 0
      ? plain
      : withCauses(plain, stated, await readRecordsToExplainDifferences(owner, read, stated, known));
  const row: ReconciliationRow = {
    platform: stated.platform,
    day: stated.day,
    comparedAt: now().toISOString(),
    equal: plain.length - different,
    different,
    lines: limitLinesToItemSize(lines.slice(0, maxReconciliationLines)),
    fingerprint: computePlatformLedgerFingerprint(read, stated, figures),
    at,
  };
  const writes = [importLedger.touch(owner, {}), buildReconciliationRowWrite(owner, row)];
  return planAndWrite(actor, now(), async () => ({ writes, answer: toReport(row, false) }));
};

/** Fingerprints as they are now, by platform and day: counted once for as long as no ledger moves. */
const known = createLedgerVersionCache<Map<string, string>>();
type StoredLines = Pick<ReconciliationRow, 'platform' | 'day' | 'lines'>;
const parseDividendSpans = ({ lines, day }: StoredLines) => parseReportedDividendYearSpans(lines, day);
const toFingerprintKey = (row: StoredLines): string =>
  `${row.day} ${row.platform} ${JSON.stringify(parseDividendSpans(row))}`;

/**
 * Those of which something has changed since. Where no ledger has moved since they were compared, nothing is read for it but the
 * heads.
 */
const findChangedRows = async (
  owner: string,
  rows: readonly ReconciliationRow[],
  findSplits: typeof getMarketSplitsBySymbol,
): Promise<Set<ReconciliationRow>> => {
  if (rows.length === 0) return new Set();
  const versions = await readLedgerVersions(owner);
  const changed = rows.filter(({ at }) => at !== versions.join());
  const prints = known.find(owner, versions) ?? known.keep(owner, versions, new Map<string, string>());
  const unknown = changed.filter((row) => !prints.has(toFingerprintKey(row)));
  if (unknown.length > 0) {
    const read = await readReconciliationLedgerRows(
      owner,
      unknown.some((row) => parseDividendSpans(row).length > 0),
    );
    const counting = createEffectiveSplitsLookup(owner, findSplits);
    for (const row of unknown) {
      const query = {
        platform: row.platform as BrokerStatedFigures['platform'],
        day: row.day,
        years: parseDividendSpans(row),
        changes: [],
      };
      prints.set(
        toFingerprintKey(row),
        computePlatformLedgerFingerprint(read, query, await computePlatformLedgerFigures(read, query, counting)),
      );
    }
  }
  return new Set(changed.filter((row) => prints.get(toFingerprintKey(row)) !== row.fingerprint));
};

/** Of every platform that was compared, without its lines. */
export const listReconciliations = async (
  { id: owner }: Actor,
  _input: unknown,
  { splitsOf } = live,
): Promise<ReconciliationSummary[]> => {
  const rows = await listReconciliationRows(owner);
  const changed = await findChangedRows(owner, rows, splitsOf);
  return rows.map((row) => {
    const { lines: _lines, ...shown } = toReport(row, changed.has(row));
    return shown;
  });
};

/** @throws Refusal 404. */
export const getReconciliation = async (
  { id: owner }: Actor,
  { platform }: { platform: string },
  { splitsOf } = live,
): Promise<ReconciliationReport> => {
  const row = requireFound(await findReconciliationRow(owner, platform), 'comparison');
  return toReport(row, (await findChangedRows(owner, [row], splitsOf)).has(row));
};
