import type { CertificateLine, ImportEnd, Stated } from '#contract/import-certificate';
import type { Import } from '#contract/imports';
import type { Circumstances } from '#core/statements/causes';
import { certify, type Figure, type CertificateLine as Line } from '#core/statements/certificate';
import { keptLines } from '#core/statements/kept-lines';
import type { Actor } from '#functions/identity/actor';
import { readCircumstances } from '#functions/imports/circumstances';
import { countOn, readLedgers } from '#functions/imports/count';
import { spansOf } from '#functions/imports/count-dividends';
import { figuresOf, statedFigures, yearIn } from '#functions/imports/figures';
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

const shown = ({ what, name, causes, platform, stated, counted, difference, ...year }: Line): CertificateLine => ({
  platform,
  kind: what,
  what: name,
  ...yearIn(year),
  stated,
  counted,
  difference,
  cause: causes[0]?.sentence ?? null,
  ...(causes.length > 0 && {
    causes: causes.map(({ kind, sentence, about }) => ({ kind, sentence, ...(about && { about }) })),
  }),
});

const nothing: Circumstances = { notRecorded: [], foundDividends: [], pending: [], covered: [], fees: [] };

interface Compared {
  stated: Stated;
  theirs: Figure[];
  ours: Figure[];
}

const linesOf = (all: readonly Compared[], circumstances: Circumstances): Line[] =>
  all.flatMap(({ stated, theirs, ours }) => certify(theirs, ours, circumstances, stated.day).lines);

/** What may explain a difference is read where there is one. */
const certificateOf = async (row: ImportRow, owner: string, end: ImportEnd, splitsOf: typeof getSplits) => {
  if (end.stated.length === 0) return [];
  const read = await readLedgers(owner, true);
  const known = withOwnSplits(splitsOf, await ownSplitsOf(owner, await tradeLedger.head(owner)));
  const all = end.stated.map(async (stated): Promise<Compared> => {
    const counted = await countOn(read, { ...stated, years: spansOf(stated) }, known);
    return { stated, theirs: statedFigures(stated), ours: figuresOf({ platform: stated.platform, ...counted }) };
  });
  const compared = await Promise.all(all);
  const plain = linesOf(compared, nothing);
  if (plain.every(({ isEqual }) => isEqual)) return plain.map(shown);
  return linesOf(compared, await readCircumstances(owner, row, read)).map(shown);
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
