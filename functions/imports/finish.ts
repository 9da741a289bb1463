import type { CertificateLine, ImportEnd, Stated } from '#contract/import-certificate';
import type { Import } from '#contract/imports';
import { amount as exact, inDigits, sum } from '#core/money/amount';
import type { Circumstances } from '#core/statements/causes';
import { certify, type Figure, type CertificateLine as Line } from '#core/statements/certificate';
import { keptLines } from '#core/statements/kept-lines';
import type { Actor } from '#functions/identity/actor';
import { type Counted, countOn, type LedgersRead, readLedgers } from '#functions/imports/count';
import { readImport } from '#functions/imports/service';
import { findImport, type ImportRow, moveImport, putCertificate } from '#functions/imports/store';
import { withOwnSplits } from '#functions/portfolio/market';
import { ownSplitsOf } from '#functions/portfolio/own-splits-store';
import { tradeLedger } from '#functions/portfolio/store';
import { clock } from '#functions/ports';
import { orNotFound, Refusal } from '#functions/refusal';
import { getSplits } from '#functions/stocks/cache';
import { commit } from '#functions/storage/commit';
import { untilUndisturbed } from '#functions/storage/ledger';

const live = { now: clock, splitsOf: getSplits };

const figure = (what: Figure['what'], platform: string, name: string, text: string): Figure => ({
  what,
  platform,
  name,
  figure: text,
});

export const figuresOf = ({ platform, positions, balances }: Pick<Stated, 'platform'> & Counted): Figure[] => [
  ...positions.map(({ symbol, quantity }) => figure('shares', platform, symbol, quantity)),
  ...balances.map(({ currency, amount }) => figure('cash', platform, currency, amount)),
];

/** What the import knows that may explain a difference. */
const circumstancesOf = ({ platforms, files }: ImportRow, { trades }: LedgersRead): Circumstances => {
  const [only] = platforms;
  const covered = files.flatMap(({ from, to }) =>
    only && platforms.length === 1 && from && to ? [{ platform: only, from, to }] : [],
  );
  const fees = platforms.map((platform) => {
    const own = trades.filter((trade) => trade.platform === platform);
    return { platform, amount: inDigits(sum(own.map((trade) => exact(trade.fees)))) };
  });
  return { notRecorded: [], foundDividends: [], pending: [], covered, fees };
};

const shown = ({ what, name, causes, platform, stated, counted, difference }: Line): CertificateLine => ({
  platform,
  kind: what,
  what: name,
  stated,
  counted,
  difference,
  cause: causes[0]?.sentence ?? null,
});

const certificateOf = async (row: ImportRow, owner: string, end: ImportEnd, splitsOf: typeof getSplits) => {
  if (end.stated.length === 0) return [];
  const read = await readLedgers(owner);
  const known = withOwnSplits(splitsOf, await ownSplitsOf(owner, await tradeLedger.head(owner)));
  const circumstances = circumstancesOf(row, read);
  const all = end.stated.map(async (stated) => {
    const counted = { platform: stated.platform, ...(await countOn(read, stated, known)) };
    return certify(figuresOf(stated), figuresOf(counted), circumstances, stated.day).lines.map(shown);
  });
  return (await Promise.all(all)).flat();
};

const comparedIn = (lines: readonly CertificateLine[]): Import['compared'] => {
  const equal = lines.filter(({ difference }) => difference === '0').length;
  return lines.length === 0 ? null : { equal, different: lines.length - equal };
};

const beingUndone = () => new Refusal(409, 'not_open', 'This import is being undone.');

/**
 * Finishes an import with what it came to beside what the broker states; a finished one is compared anew. Nothing of the
 * ledgers is changed.
 * @throws Refusal 404; 409 `not_open` while it is being undone.
 */
export const finish = async (
  actor: Actor,
  { id, ...end }: ImportEnd & { id: number },
  { now, splitsOf } = live,
): Promise<Import> => {
  const owner = actor.id;
  const begun = orNotFound(await findImport(owner, id), 'import');
  const certificate = await certificateOf(begun, owner, end, splitsOf);
  await untilUndisturbed(async () => {
    const row = orNotFound(await findImport(owner, id), 'import');
    if (row.state === 'undoing') throw beingUndone();
    const finishedAt = row.finishedAt ?? now().toISOString();
    const compared = comparedIn(certificate);
    const moved = moveImport(owner, { ...row, state: 'finished', finishedAt, compared, counts: end.counts }, row);
    await commit({ id: owner }, [...moved, putCertificate(owner, id, keptLines(certificate))], null, now());
  });
  return readImport(actor, { id });
};
