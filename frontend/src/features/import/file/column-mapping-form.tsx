import { useState } from 'react';
import {
  type ColumnMapping,
  isTradeMapping,
  maxColumnPresetLength,
  parseColumnPreset,
} from '#core/statements/mapping/column-preset';
import { FormField, SelectField } from '#ui/form/form-field';
import { importMessages } from '../messages';
import { BankColumnsForm } from './bank-columns-form';
import { columnMappingMessages as words } from './column-mapping-messages';
import { fileInputClasses } from './statement-file-drop-zone';
import { TradeColumnsForm } from './trade-columns-form';
import type { UnrecognizedStatementFile } from './worker-protocol';

const Example = ({ header, rows }: Pick<UnrecognizedStatementFile, 'header' | 'rows'>) => (
  <section
    aria-label={importMessages.example}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what overflows is scrolled by the keyboard
    tabIndex={0}
    className="mb-4 overflow-x-auto rounded-lg border border-line"
  >
    <table className="text-sm whitespace-nowrap">
      <caption className="sr-only">{importMessages.example}</caption>
      <thead>
        <tr>
          {header.map((name, at) => (
            <th key={at} scope="col" className="border-b border-line px-3 py-2 text-left font-medium">
              {name || <span className="sr-only">{words.none}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, at) => (
          <tr key={at}>
            {header.map((_, place) => (
              <td key={place} className="max-w-60 truncate px-3 py-1.5 text-ink-muted">
                {cells[place]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** Columns that somebody saved as a file. */
const SavedColumnsField = ({ onRead }: { onRead: (mapping: ColumnMapping) => void }) => {
  const [isWrong, setWrong] = useState(false);
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const mapping = file.size > 4 * maxColumnPresetLength ? null : parseColumnPreset(await file.text());
    setWrong(mapping === null);
    if (mapping) onRead(mapping);
  };
  return (
    <FormField className="mt-4 max-w-sm" label={words.useSaved} error={isWrong ? words.notSaved : undefined}>
      {(control) => (
        <input
          type="file"
          accept=".json,application/json"
          {...control}
          className={`${control.className} ${fileInputClasses}`}
          onChange={({ target }) => {
            void read(target.files?.[0]);
            target.value = '';
          }}
        />
      )}
    </FormField>
  );
};

interface MappingFormProps {
  unknown: UnrecognizedStatementFile;
  /** As they were chosen before. */
  initial: ColumnMapping | null;
  onRead: (mapping: ColumnMapping) => void;
}

type Listed = 'money' | 'trades';

/** Which column of an unknown file is what, with its first rows as example. */
export const ColumnMappingForm = ({ unknown, initial, onRead }: MappingFormProps) => {
  const { header, rows, proposed, proposedTrades } = unknown;
  const trades = initial && isTradeMapping(initial) ? initial : proposedTrades;
  const money = initial && !isTradeMapping(initial) ? initial : proposed;
  const isOfTrades = initial ? isTradeMapping(initial) : proposedTrades !== null;
  const [listed, setListed] = useState<Listed>(isOfTrades ? 'trades' : 'money');
  if (new Set(header.filter(Boolean)).size < 3) {
    return <p className="mt-3 text-sm text-negative">{importMessages.notABank}</p>;
  }
  return (
    <div className="mt-4">
      <Example header={header} rows={rows} />
      <SelectField
        className="max-w-sm"
        label={words.lists}
        value={listed}
        options={[
          { value: 'trades', label: words.listsTrades },
          { value: 'money', label: words.listsMoney },
        ]}
        onChange={({ target }) => setListed(target.value as Listed)}
      />
      {listed === 'trades' ? (
        <TradeColumnsForm unknown={unknown} initial={trades} onRead={onRead} />
      ) : (
        <BankColumnsForm header={header} initial={money} onRead={onRead} />
      )}
      <SavedColumnsField onRead={onRead} />
    </div>
  );
};
