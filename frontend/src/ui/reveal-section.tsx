import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { joinClassNames } from '#lib/join-class-names';
import { Button } from './button';

type RevealProps = {
  /** What the button says while the part is hidden, and while it is there. */
  show: string;
  hide: string;
  /** The id of what names the thing that this is a part of. */
  describedBy: string;
  /** Is there only while it is shown, so that nothing is fetched before it is asked for. */
  children: ReactNode;
};

/** A part of a card that begins hidden, behind a button that says what it would show. */
export function RevealSection({ show, hide, describedBy, children }: RevealProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <Button
        size="sm"
        variant="ghost"
        className="-ml-3"
        aria-expanded={open}
        aria-controls={id}
        aria-describedby={describedBy}
        icon={
          <ChevronDown
            aria-hidden
            className={joinClassNames('transition-transform duration-100', open && 'rotate-180')}
          />
        }
        onClick={() => setOpen(!open)}
      >
        {open ? hide : show}
      </Button>
      <div id={id} hidden={!open} className="pt-2">
        {open && children}
      </div>
    </div>
  );
}
