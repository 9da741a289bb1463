import type { SkippedLine, SkippedLineBatch } from '#contract/imports/import-skipped-lines';
import { toSkippedLineDetails } from '#functions/imports/record/skipped-lines';
import { getOpenImport } from '#functions/imports/service';
import {
  buildImportProgressWrites,
  buildSkippedLinesPageWrite,
  findImport,
  findSkippedLinesPageFrom,
  type StoredSkippedLinesPage,
} from '#functions/imports/store';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import { Refusal, requireFound } from '#functions/runtime/refusal';
import { commitWithAnswer } from '#functions/runtime/storage/commit';
import { retryOnConflict } from '#functions/runtime/storage/ledger';

const live = { now: clock };

/** A row of the table takes 400 KB. */
const maxPageSize = 250_000;
/** In all: some 50,000 lines. */
const maxSkippedSize = 20_000_000;

const measureLine = (line: SkippedLine): number => Buffer.byteLength(JSON.stringify(line));

const splitIntoPages = (at: number, lines: readonly SkippedLine[]): StoredSkippedLinesPage[] => {
  const pages: (StoredSkippedLinesPage & { size: number })[] = [];
  for (const [place, line] of lines.entries()) {
    const page = pages.at(-1);
    const size = measureLine(line);
    if (page && page.size + size <= maxPageSize) {
      page.lines.push(line);
      page.size += size;
    } else pages.push({ at: at + place, lines: [line], size });
  }
  return pages;
};

const tooManySkippedLinesRefusal = () =>
  new Refusal(422, 'too_many', 'These files have too many left-out rows: an import keeps at most 20 MB of them.');

/**
 * Keeps lines that became no row, after those that were sent before; the same ones sent again are there once.
 * @throws Refusal 404; 409 `not_open`, `gap` where lines before them are missing; 422 `too_many`.
 */
export const storeSkippedLines = (
  actor: Actor,
  { id, at, lines }: SkippedLineBatch & { id: number },
  { now } = live,
): Promise<{ kept: number }> =>
  retryOnConflict(async () => {
    const row = await getOpenImport(actor.id, id);
    if (at > row.leftOut) throw new Refusal(409, 'gap', `Send the lines from ${row.leftOut} on first.`);
    const isNew = at + lines.length > row.leftOut;
    const answer = { kept: Math.max(row.leftOut, at + lines.length) };
    if (!isNew) return answer;
    const added = lines.slice(row.leftOut - at);
    const size = row.leftOutSize + added.reduce((sum, line) => sum + measureLine(line), 0);
    if (size > maxSkippedSize) throw tooManySkippedLinesRefusal();
    const pages = splitIntoPages(row.leftOut, added).map((page) => buildSkippedLinesPageWrite(actor.id, id, page));
    const progressWrites = buildImportProgressWrites(
      actor.id,
      { ...row, leftOut: answer.kept, leftOutSize: size },
      row,
    );
    return commitWithAnswer(actor, [...pages, ...progressWrites], answer, now());
  });

/** A page of them; `after` is where the next one begins. @throws Refusal 404. */
export const getSkippedLinesPage = async ({ id: owner }: Actor, { id, after }: { id: number; after: number }) => {
  requireFound(await findImport(owner, id), 'import');
  const page = await findSkippedLinesPageFrom(owner, id, after);
  if (!page) return { lines: [], after: null };
  const lines = await toSkippedLineDetails(owner, page.lines);
  return { lines, after: (await findSkippedLinesPageFrom(owner, id, page.at + 1))?.at ?? null };
};
