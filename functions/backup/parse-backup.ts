import { UnreadableBackupError, validateBackupFile } from '#contract/backup/backup-check';
import type { AccountBackup } from '#contract/backup/backup-format';
import { type Day, getDayInNewYork } from '#core/time/day';
import { Refusal } from '#functions/runtime/refusal';

const maxListedFaults = 5;
const formatFaults = (faults: readonly string[]): string => {
  const more = faults.length > maxListedFaults ? [`and ${faults.length - maxListedFaults} more`] : [];
  return [...faults.slice(0, maxListedFaults), ...more].map((fault) => fault.replace(/\.$/, '')).join('; ');
};

/** In one sentence what keeps a backup from being restored. */
export const notRestorableRefusal = (faults: readonly string[]): Refusal =>
  new Refusal(422, 'not_restorable', `The file cannot be restored: ${formatFaults(faults)}.`);

/**
 * The backup that the text holds, every record of it such as the API would have taken it, by the rules of today.
 * @throws Refusal where the text is no backup, one of a later version, or one that cannot be restored as it is.
 */
export const parseBackup = (text: string, today: Day = getDayInNewYork(new Date())): AccountBackup => {
  try {
    const { backup, faults } = validateBackupFile(text, today);
    if (!backup || faults.length > 0) throw notRestorableRefusal(faults);
    return backup;
  } catch (error) {
    if (error instanceof UnreadableBackupError) throw new Refusal(422, 'not_restorable', error.message);
    throw error;
  }
};
