import type { AllocationReport, SavedTargets } from '#contract/insight/allocation';
import { useSavedVersion } from '#lib/drafts/use-saved-version';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { targetFormMessages as messages } from './messages';
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
    gone: messages.gone,
    failed: messages.readFailed,
    onGone: onClose,
  });
  return (
    <RecordDialog<TargetValues, ReturnType<ReturnType<typeof toTargetsRequest>>>
      title={messages.title}
      description={messages.description}
      size="lg"
      initial={toTargetValues(report, saved.shown)}
      draft="targets"
      saved={saved}
      writing={useSaveTargets()}
      toSend={toTargetsRequest(getCashPlatforms(report), saved.version)}
      // What is wrong with them together stands at no single field.
      fieldOf={() => undefined}
      sendable={(values) => checkTypedTargets(values, report).fault === null}
      submitLabel={messages.save}
      done={messages.saved}
      failed={messages.failed}
      onClose={onClose}
    >
      {(form) => <TargetFields form={form} report={report} />}
    </RecordDialog>
  );
}
