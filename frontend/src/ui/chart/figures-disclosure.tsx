import { type ReactNode, useState } from 'react';
import { joinClassNames } from '#lib/join-class-names';
import { timeChartMessages } from './messages';

interface FiguresDisclosureProps {
  /** Of the chart. */
  title: string;
  /** At the end of a line of text, under which it opens. */
  isInline?: boolean;
  children: () => ReactNode;
}

const inline = 'ml-auto min-w-0 [&[open]]:basis-full [&>summary]:text-xs [&[open]>summary]:ml-auto';

/** What a chart is drawn from, as a table: made when it is opened, since there may be thousands of rows. */
export const FiguresDisclosure = ({ title, isInline = false, children }: FiguresDisclosureProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={joinClassNames('group not-[[open]]:print:hidden', isInline ? inline : 'mt-3')}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="w-fit cursor-pointer rounded-sm text-sm font-medium text-accent underline-offset-4 hover:underline pointer-coarse:py-2.5 print:hidden">
        {timeChartMessages.table}
        <span className="sr-only">: {title}</span>
      </summary>
      {isOpen && <div className="mt-3">{children()}</div>}
    </details>
  );
};
