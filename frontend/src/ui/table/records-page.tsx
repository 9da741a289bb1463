import { Plus } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useAddressAction } from '#lib/use-address-action';
import { Button } from '#ui/button';
import { type OnDemandComponent, usePreload } from '#ui/page/on-demand';
import { QueryPage } from '#ui/page/query-page';

/** Which of a page's dialogs is open, and what it is about. */
type Dialog = { dialog: string };

interface Ways<Opened extends Dialog> {
  /** The button that adds one, for where there is none. */
  addButton: ReactNode;
  open: (dialog: Opened) => void;
}

type RecordsPageProps<Data, Opened extends Dialog> = Omit<
  ComponentProps<typeof QueryPage<Data>>,
  'actions' | 'dialogs' | 'children'
> & {
  /** What the button says that adds one. */
  add: string;
  /** What that button opens. */
  adding: Opened;
  /** Records of another kind that the page has as well: what the button says, and what it opens. */
  addOther?: { label: string; adding: Opened };
  /** What `?add=<name>` opens besides. */
  asked?: Readonly<Record<string, Opened>>;
  /** Its dialogs: nobody needs a form to read. */
  dialogs: OnDemandComponent<{ opened: Opened; onClose: () => void }>;
  /** Another way to add, beside the button. */
  besideAdd?: ReactNode;
  children: (data: Data, ways: Ways<Opened>) => ReactNode;
};

/** A page of records that one adds to by a button or by the address `?add`, and works on in dialogs, one at a time. */
export function RecordsPage<Data, Opened extends Dialog>(props: RecordsPageProps<Data, Opened>) {
  const { add, adding, addOther, asked, besideAdd, dialogs: Dialogs, children, ...page } = props;
  const [openDialog, setOpenDialog] = useState<Opened | null>(null);
  const close = () => setOpenDialog(null);
  usePreload(Dialogs);
  useAddressAction('add', (what) => {
    const wanted = what === '' ? adding : asked?.[what];
    return wanted !== undefined && setOpenDialog(wanted) === undefined;
  });
  const addButton = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setOpenDialog(adding)}>
      {add}
    </Button>
  );
  return (
    <QueryPage
      {...page}
      actions={
        <>
          {besideAdd}
          {addOther && <Button onClick={() => setOpenDialog(addOther.adding)}>{addOther.label}</Button>}
          {addButton}
        </>
      }
      dialogs={openDialog && <Dialogs opened={openDialog} onClose={close} onMissing={close} />}
    >
      {(data) => children(data, { addButton, open: setOpenDialog })}
    </QueryPage>
  );
}
