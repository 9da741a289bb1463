import type { AllocationReport, SavedAllocationTargets } from '#contract/insight/allocation';
import { useSavedVersion } from '#lib/drafts/use-saved-version';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { AllocationTargetFields } from './allocation-target-fields';
import { allocationTargetFormMessages as messages } from './messages';
import { readAllocationTargets, useSaveAllocationTargets } from './queries';
import {
  checkTargetFormValues,
  createTargetsRequestBuilder,
  getAllocationCashPlatforms,
  type TargetFormValues,
  toTargetFormValues,
} from './target-form-values';

interface TargetDialogProps {
  report: AllocationReport;
  onClose: () => void;
}

export default function TargetDialog({ report, onClose }: TargetDialogProps) {
  const saved = useSavedVersion<SavedAllocationTargets>(report.targets, {
    read: readAllocationTargets,
    gone: messages.gone,
    failed: messages.readFailed,
    onGone: onClose,
  });
  return (
    <RecordDialog<TargetFormValues, ReturnType<ReturnType<typeof createTargetsRequestBuilder>>>
      title={messages.title}
      description={messages.description}
      size="lg"
      initial={toTargetFormValues(report, saved.shown)}
      draft="targets"
      saved={saved}
      writing={useSaveAllocationTargets()}
      toSend={createTargetsRequestBuilder(getAllocationCashPlatforms(report), saved.version)}
      // What is wrong with them together stands at no single field.
      fieldOf={() => undefined}
      sendable={(values) => checkTargetFormValues(values, report).fault === null}
      submitLabel={messages.save}
      done={messages.saved}
      failed={messages.failed}
      onClose={onClose}
    >
      {(form) => <AllocationTargetFields form={form} report={report} />}
    </RecordDialog>
  );
}
