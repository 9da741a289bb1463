import { FlaskConical } from 'lucide-react';
import type { ReactNode, SyntheticEvent } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#ui/button';
import { Dialog, DialogFooter } from '#ui/dialog/dialog';

/** Says of a whole screen that its figures are samples; stands right under the page's title. */
export function DemonstrationDataNotice() {
  return (
    <p className="flex flex-wrap items-center gap-x-2 rounded-lg bg-info-soft px-4 py-2.5 text-sm text-info">
      <FlaskConical aria-hidden className="size-4 shrink-0" />
      <strong className="font-semibold">Demonstration data</strong>
      <span>Sample figures. Nothing on this page is sent or saved.</span>
      <Link to="/dashboard/deposits" className="font-medium underline underline-offset-2">
        Record your own under Deposits
      </Link>
    </p>
  );
}

type DemonstrationFormProps = {
  title: string;
  submitLabel: string;
  onClose: () => void;
  /** The fields, with the sample's values as their defaults. */
  children: ReactNode;
};

/** A form that looks like one: both of its buttons only close it. */
export function DemonstrationFormDialog({ title, submitLabel, onClose, children }: DemonstrationFormProps) {
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={title} description="Demonstration data: what you enter here is not saved.">
      <form noValidate onSubmit={submit}>
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">{children}</div>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            {submitLabel}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
