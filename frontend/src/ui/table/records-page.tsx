import { Plus } from 'lucide-react';
import { type ComponentProps, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useUrlAction } from '#lib/use-address-action';
import { Button } from '#ui/button';
import { type OnDemandComponent, usePreloadWhenIdle } from '#ui/page/on-demand';
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

interface DialogSlotProps<Opened extends Dialog> {
  /** How one is opened, for the page. */
  ref: Ref<(dialog: Opened) => void>;
  dialogs: OnDemandComponent<{ opened: Opened; onClose: () => void }>;
}

/** The open dialog. What is open is known here alone: a page with all its rows is not drawn anew when one opens or closes. */
function DialogSlot<Opened extends Dialog>({ ref, dialogs: Dialogs }: DialogSlotProps<Opened>) {
  const [opened, setOpened] = useState<Opened | null>(null);
  useImperativeHandle(ref, () => setOpened, []);
  const close = () => setOpened(null);
  return opened && <Dialogs opened={opened} onClose={close} onMissing={close} />;
}

/** A page of records that one adds to by a button or by the address `?add`, and works on in dialogs, one at a time. */
export function RecordsPage<Data, Opened extends Dialog>(props: RecordsPageProps<Data, Opened>) {
  const { add, adding, addOther, asked, besideAdd, dialogs, children, ...page } = props;
  const slot = useRef<(dialog: Opened) => void>(null);
  const open = (dialog: Opened) => slot.current?.(dialog);
  usePreloadWhenIdle(dialogs);
  useUrlAction('add', (what) => {
    const wanted = what === '' ? adding : asked?.[what];
    if (wanted !== undefined) open(wanted);
    return wanted !== undefined;
  });
  const addButton = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => open(adding)}>
      {add}
    </Button>
  );
  return (
    <QueryPage
      {...page}
      actions={
        <>
          {besideAdd}
          {addOther && <Button onClick={() => open(addOther.adding)}>{addOther.label}</Button>}
          {addButton}
        </>
      }
      dialogs={<DialogSlot ref={slot} dialogs={dialogs} />}
    >
      {(data) => children(data, { addButton, open })}
    </QueryPage>
  );
}
