import { isFigureDifferent } from '#audit/audit-outcome';
import { checkAuditFolderAndWriteReport } from '#ops/audit/audit-folder';
import { isWithoutAuditTools } from '#tests/audit/audit-tools';

/** For journeys: a folder that was unzipped, verified by the programs that are installed. */

export const checkUnzippedAudit = async (folder: string) => {
  const { verdicts, changedRows, changedFiles, run } = await checkAuditFolderAndWriteReport(folder);
  const different = verdicts
    .filter(isFigureDifferent)
    .map(({ figure, theirs }) => `${figure.page} ${figure.kind} of ${figure.of}: ${figure.value}, theirs ${theirs}`);
  return {
    differences: [...changedRows, ...changedFiles, ...run.complaints, ...different],
    /** Each figure, where the programs are there. */
    isCompared: isWithoutAuditTools || verdicts.every(({ theirs }) => theirs !== null),
  };
};
