import type { AllocationReport, SavedTargets } from '#contract/insight/allocation';
import { useSavedVersion } from '#lib/drafts/use-saved-version';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { targetFormMessages as words } from './messages';
import { readAllocationTargets, useSaveTargets } from './queries';
import { TargetFields } from './target-fields';
import {
  checkTypedTargets,
  getCashPlatforms,
  type TargetValues,
  toTargetsRequest,
  toTargetValues,
} from './target-values';

interface TargetDialogProps {
  report: AllocationReport;
  onClose: () => void;
}

export default function TargetDialog({ report, onClose }: TargetDialogProps) {
  const saved = useSavedVersion<SavedTargets>(report.targets, {
    read: readAllocationTargets,
    gone: words.gone,
    failed: words.readFailed,
    onGone: onClose,
  });
  return (
    <RecordDialog<TargetValues, ReturnType<ReturnType<typeof toTargetsRequest>>>
      title={words.title}
      description={words.description}
      size="lg"
      initial={toTargetValues(report, saved.shown)}
      draft="targets"
      saved={saved}
      writing={useSaveTargets()}
      toSend={toTargetsRequest(getCashPlatforms(report), saved.version)}
      // What is wrong with them together stands at no single field.
      fieldOf={() => undefined}
      sendable={(values) => checkTypedTargets(values, report).fault === null}
      submitLabel={words.save}
      done={words.saved}
      failed={words.failed}
      onClose={onClose}
    >
      {(form) => <TargetFields form={form} report={report} />}
    </RecordDialog>
  );
}
