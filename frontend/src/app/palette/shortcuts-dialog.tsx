import { getControlKeyName } from '#lib/control-key';
import { Dialog } from '#ui/dialog/dialog';
import { keyboardShortcutsTitle } from './messages';

interface Keys {
  keys: readonly string[];
  /** What they do. */
  does: string;
}

const listShortcutGroups = (): { title: string; all: Keys[] }[] => [
  {
    title: 'Anywhere',
    all: [
      { keys: [getControlKeyName(), 'K'], does: 'Search pages, posts, stocks and actions' },
      { keys: [getControlKeyName(), 'Z'], does: 'Undo what was just saved or deleted, while Undo is offered' },
      { keys: [getControlKeyName(), '.'], does: 'Hide amounts of money and shares, or show them again' },
      { keys: ['?'], does: 'Show this list, outside of a field' },
      { keys: ['Esc'], does: 'Close what is open, and go back to where you were' },
    ],
  },
  {
    title: 'Pages and tables',
    all: [
      { keys: ['Tab'], does: 'Go to the next button or field; at the top of a page, skip to its content or records' },
      { keys: ['Shift', 'Tab'], does: 'Go to the previous one' },
      { keys: ['Enter'], does: 'Press a button or follow a link' },
      {
        keys: ['↑', '↓'],
        does: 'Go from row to row of a table, or from figure to figure; Home and End go to the first and the last',
      },
      { keys: ['←', '→'], does: 'Go through the cards of the watchlist, or from tab to tab' },
    ],
  },
  {
    title: 'Forms',
    all: [
      { keys: ['Enter'], does: 'Save, from any field of one line' },
      { keys: [getControlKeyName(), 'Enter'], does: 'Save a trade or a cash transaction, and add the next' },
      { keys: ['↑', '↓'], does: 'Go through suggestions and choices; raise or lower a figure or a day' },
      { keys: ['Alt', '↓'], does: 'Open the calendar of a date' },
      { keys: ['A'], does: 'Fill in all shares held, in the quantity of a sale' },
      { keys: ['Esc'], does: 'Close the form; what was typed is kept as a draft' },
    ],
  },
  {
    title: 'Spreadsheet',
    all: [
      { keys: ['F2'], does: 'Edit a cell; Esc cancels, and once more leaves the table' },
      { keys: ['F8'], does: 'Go to the next cell that needs attention' },
      { keys: [getControlKeyName(), 'D'], does: 'Repeat the cell above' },
      { keys: [getControlKeyName(), 'Delete'], does: 'Remove the row' },
      { keys: [getControlKeyName(), 'Enter'], does: 'Save all rows' },
    ],
  },
];

const Key = ({ children }: { children: string }) => (
  <kbd className="inline-block min-w-7 rounded border border-line-strong bg-surface-sunken px-1.5 py-0.5 text-center font-sans text-xs">
    {children}
  </kbd>
);

const Row = ({ keys, does }: Keys) => (
  <div className="flex items-baseline gap-4 py-1.5">
    <dt className="flex w-24 shrink-0 gap-1">
      {keys.map((key) => (
        <Key key={key}>{key}</Key>
      ))}
    </dt>
    <dd className="min-w-0 text-sm">{does}</dd>
  </div>
);

/** Which keys there are, and what they do. */
export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => {
  return (
    <Dialog title={keyboardShortcutsTitle} size="lg" reads onClose={onClose}>
      <div className="gap-8 sm:columns-2">
        {listShortcutGroups().map(({ title, all }) => (
          <section key={title} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-sm font-semibold">{title}</h3>
            <dl>
              {all.map((one) => (
                <Row key={one.does} {...one} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
};
