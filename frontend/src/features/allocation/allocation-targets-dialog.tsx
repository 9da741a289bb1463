import type { AllocationReport, SavedAllocationTargets } from '#contract/insight/allocation';
import { useReloadableEditedRow } from '#lib/drafts/use-saved-version';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { AllocationTargetFields } from './allocation-target-fields';
import { allocationTargetFormMessages as messages } from './messages';
import { fetchAllocationTargets, useSaveAllocationTargets } from './queries';
import {
  computeTargetTotalAndFault,
  createTargetsRequestBuilder,
  getAllocationCashPlatforms,
  type TargetFormValues,
  toTargetFormValues,
} from './target-form-values';

interface TargetDialogProps {
  report: AllocationReport;
  onClose: () => void;
}

export default function AllocationTargetsDialog({ report, onClose }: TargetDialogProps) {
  const saved = useReloadableEditedRow<SavedAllocationTargets>(report.targets, {
    read: fetchAllocationTargets,
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
      sendable={(values) => computeTargetTotalAndFault(values, report).fault === null}
      submitLabel={messages.save}
      done={messages.saved}
      failed={messages.failed}
      onClose={onClose}
    >
      {(form) => <AllocationTargetFields form={form} report={report} />}
    </RecordDialog>
  );
}
