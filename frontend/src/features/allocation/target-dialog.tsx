import type { AllocationReport, KeptTargets } from '#contract/allocation';
import { useSavedVersion } from '#lib/use-saved-version';
import { RecordDialog } from '#ui/record-dialog';
import { formWords as words } from './messages';
import { readTargets, useKeepTargets } from './queries';
import { TargetFields } from './target-form';
import { judged, platformsOf, type TargetValues, toSend, valuesFor } from './target-values';

interface TargetDialogProps {
  report: AllocationReport;
  onClose: () => void;
}

export default function TargetDialog({ report, onClose }: TargetDialogProps) {
  const saved = useSavedVersion<KeptTargets>(report.targets, {
    read: readTargets,
    gone: words.gone,
    failed: words.readFailed,
    onGone: onClose,
  });
  return (
    <RecordDialog<TargetValues, ReturnType<ReturnType<typeof toSend>>>
      title={words.title}
      description={words.description}
      size="lg"
      initial={valuesFor(report, saved.shown)}
      draft="targets"
      saved={saved}
      writing={useKeepTargets()}
      toSend={toSend(platformsOf(report), saved.version)}
      // What is wrong with them together stands at no single field.
      fieldOf={() => undefined}
      sendable={(values) => judged(values, report).fault === null}
      submitLabel={words.save}
      done={words.saved}
      failed={words.failed}
      onClose={onClose}
    >
      {(form) => <TargetFields form={form} report={report} />}
    </RecordDialog>
  );
}
