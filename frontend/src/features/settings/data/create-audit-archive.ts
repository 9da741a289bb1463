import type { AuditSourceData } from '#audit/audit-answers';
import { type AuditScriptTexts, createAuditFiles } from '#audit/audit-files';
import { toAuditInputs } from '#audit/audit-inputs';
import benchmark from '#audit/scripts/benchmark.py?raw';
import deposits from '#audit/scripts/deposits.py?raw';
import recompute from '#audit/scripts/recompute.py?raw';
import runQueries from '#audit/scripts/run_queries.py?raw';
import xirr from '#audit/scripts/xirr.py?raw';
import { getExportFileName } from './export-file-name';

/** An audit as one file: a folder with the same files as the one that `npm run audit` writes. */

const scripts: AuditScriptTexts = {
  'recompute.py': recompute,
  'deposits.py': deposits,
  'benchmark.py': benchmark,
  'queries/run_queries.py': runQueries,
  'queries/xirr.py': xirr,
};

export interface AuditArchive {
  name: string;
  blob: Blob;
  figures: number;
}

export const createAuditArchive = async (answers: AuditSourceData): Promise<AuditArchive> => {
  const { exportedAt } = answers.exported;
  const { recorded, files } = await createAuditFiles(toAuditInputs(answers), scripts);
  const { createZip } = await import('#lib/create-zip');
  const folder = getExportFileName(exportedAt, '-audit');
  const entries = Object.entries(files).map(([path, text]) => ({
    name: `${folder}/${path}`,
    pieces: [new Blob([text])],
  }));
  return {
    name: `${folder}.zip`,
    blob: await createZip(entries, new Date(exportedAt)),
    figures: recorded.figures.length,
  };
};
