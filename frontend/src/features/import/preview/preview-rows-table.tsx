import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { formatAmount, formatDay } from '#lib/format';
import { useVisibleSheetPixelRange } from '#lib/sheet/row-windowing';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { SelectField, TextField } from '#ui/form/form-field';
import type { ImportPreviewRow, PreviewRowDecision } from '../file/worker-protocol';
import { importMessages } from '../messages';
import { filterPreviewRows, type PreviewRowFilter } from './filter-preview-rows';
import { isPreviewRowIncluded, isSplitRatioMissing } from './is-preview-row-included';
import { PreviewRowDialog } from './preview-row-dialog';
import {
  describePreviewRow,
  getPreviewRowStatusText,
  getPreviewRowTitle,
  toEditedPreviewRow,
} from './preview-row-text';
import type { ImportPreviewState } from './use-import-preview';

/** Pixels of a row, whatever it says; twice the lines where there is no room for columns. */
const heights = { wide: 48, narrow: 92 };
const narrow = '(max-width: 47.99rem)';
/** Rows that are drawn above and below those that are seen. */
const margin = 8;

const useHeight = (): number => {
  const [isNarrow, setNarrow] = useState(() => matchMedia(narrow).matches);
  useEffect(() => {
    const query = matchMedia(narrow);
    const change = () => setNarrow(query.matches);
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  }, []);
  return isNarrow ? heights.narrow : heights.wide;
};

const getRoleProps = (role: string, more: object = {}) => ({ role, ...more });
const columns =
  'md:grid md:grid-cols-[1.5rem_6.5rem_minmax(0,1fr)_8rem_10.5rem_6rem] md:items-center md:gap-x-3 md:px-3';

interface LineProps {
  row: ImportPreviewRow;
  decision: PreviewRowDecision | undefined;
  at: number;
  top: number;
  height: number;
  onTick: () => void;
  onChange: () => void;
}

const Line = ({ row, decision, at, top, height, onTick, onChange }: LineProps) => {
  const isTicked = isPreviewRowIncluded(row, decision);
  const changedRow = toEditedPreviewRow(row, decision);
  const isHere = row.status === 'here';
  const state = getPreviewRowStatusText(row, decision);
  return (
    <div
      {...getRoleProps('row', { 'aria-rowindex': at + 2 })}
      style={{ top, height }}
      className={`absolute inset-x-0 flex flex-wrap content-center items-center gap-x-3 border-b border-line px-3 text-sm ${columns} ${isTicked ? '' : 'text-ink-muted'}`}
    >
      <span {...getRoleProps('cell')} className="w-5">
        {!isHere && (
          <input
            type="checkbox"
            aria-label={`${importMessages.columnsOf.record}: ${getPreviewRowTitle(changedRow)}`}
            checked={isTicked}
            onChange={onTick}
            className="block size-4.5 cursor-pointer accent-accent pointer-coarse:size-6"
          />
        )}
      </span>
      <span {...getRoleProps('cell')} className="whitespace-nowrap">
        {formatDay(changedRow.day)}
      </span>
      <span
        {...getRoleProps('cell')}
        className="order-last w-full min-w-0 truncate pl-8 md:order-none md:w-auto md:pl-0"
        title={describePreviewRow(changedRow)}
      >
        {describePreviewRow(changedRow)}
      </span>
      <span {...getRoleProps('cell')} className="figures ml-auto whitespace-nowrap md:ml-0 md:text-right">
        {changedRow.money === null ? <span aria-hidden>–</span> : formatAmount(changedRow.currency, changedRow.money)}
      </span>
      <span
        {...getRoleProps('cell')}
        className="order-last min-w-0 flex-1 truncate pl-8 md:order-none md:pl-0"
        title={state}
      >
        {state}
      </span>
      <span {...getRoleProps('cell')} className="order-last ml-auto md:order-none md:ml-0 md:text-right">
        {!isHere && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`${importMessages.change}: ${getPreviewRowTitle(changedRow)}`}
            onClick={onChange}
          >
            {row.recorded ? importMessages.look : importMessages.change}
          </Button>
        )}
      </span>
    </div>
  );
};

const Head = () => {
  const { record, day, what, money, status, change } = importMessages.columnsOf;
  return (
    <div
      {...getRoleProps('row', { 'aria-rowindex': 1 })}
      className={`sr-only border-b border-line py-2 text-xs font-medium text-ink-muted md:not-sr-only ${columns}`}
    >
      <span {...getRoleProps('columnheader')}>
        <span className="sr-only">{record}</span>
      </span>
      <span {...getRoleProps('columnheader')}>{day}</span>
      <span {...getRoleProps('columnheader')}>{what}</span>
      <span {...getRoleProps('columnheader')} className="md:text-right">
        {money}
      </span>
      <span {...getRoleProps('columnheader')}>{status}</span>
      <span {...getRoleProps('columnheader')}>
        <span className="sr-only">{change}</span>
      </span>
    </div>
  );
};

interface RowsProps {
  rows: readonly ImportPreviewRow[];
  decisions: ReadonlyMap<string, PreviewRowDecision>;
  onTick: (row: ImportPreviewRow) => void;
  onChange: (row: ImportPreviewRow) => void;
}

/** However many rows there are, those in sight are drawn. */
const Rows = ({ rows, decisions, onTick, onChange }: RowsProps) => {
  const box = useRef<HTMLDivElement>(null);
  const { from, to } = useVisibleSheetPixelRange(box);
  const height = useHeight();
  const first = Math.max(0, Math.floor(from / height) - margin);
  const last = Math.min(rows.length, Math.ceil(to / height) + margin);
  return (
    <div
      {...getRoleProps('table', { 'aria-label': importMessages.list, 'aria-rowcount': rows.length + 1 })}
      className="overflow-hidden rounded-lg border border-line"
    >
      <div {...getRoleProps('rowgroup')}>
        <Head />
      </div>
      <div
        {...getRoleProps('rowgroup')}
        ref={box}
        style={{ height: Math.min(rows.length * height, 560) }}
        className="relative overflow-y-auto overscroll-contain"
      >
        <div {...getRoleProps('presentation')} style={{ height: rows.length * height }} className="relative">
          {rows.slice(first, last).map((row, place) => (
            <Line
              key={row.id}
              row={row}
              decision={decisions.get(row.id)}
              at={first + place}
              top={(first + place) * height}
              height={height}
              onTick={() => onTick(row)}
              onChange={() => onChange(row)}
            />
          ))}
        </div>
      </div>
    </div>
  );
};

type Loose = { [Name in keyof PreviewRowDecision]?: PreviewRowDecision[Name] | undefined };

/** What is done by itself needs no decision. */
const normalizeDecision = (row: ImportPreviewRow, { in: isTicked, change }: Loose): PreviewRowDecision | undefined => {
  const isUsual = isTicked === undefined || (isTicked === (row.status === 'new') && row.status !== 'typed');
  if (isUsual && !change) return undefined;
  return { ...(!isUsual && isTicked !== undefined && { in: isTicked }), ...(change && { change }) };
};

/** Every row of the files that becomes one of a ledger, to be looked at, changed or unticked. */
export const PreviewRowsTable = ({ preview }: { preview: ImportPreviewState }) => {
  const [filter, setFilter] = useState<PreviewRowFilter>('all');
  const [typed, setTyped] = useState('');
  const [openRow, setOpenRow] = useState<ImportPreviewRow | null>(null);
  const statusId = useId();
  const { shown, decisions, decide } = preview;
  const all = shown?.rows ?? [];
  const rows = useMemo(() => filterPreviewRows(all, decisions.rows, filter, typed), [all, decisions, filter, typed]);
  const tick = (some: readonly ImportPreviewRow[], isTicked: (row: ImportPreviewRow) => boolean) =>
    decide(
      some.filter(({ status }) => status !== 'here'),
      // One that was typed is linked again.
      (row, before) =>
        normalizeDecision(row, { ...before, in: isTicked(row) || (row.status === 'typed' ? undefined : false) }),
    );
  return (
    <Card title={importMessages.list}>
      <div className="grid gap-x-4 sm:grid-cols-2 lg:max-w-2xl">
        <SelectField
          label={importMessages.filter}
          value={filter}
          options={Object.entries(importMessages.filters).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => setFilter(target.value as PreviewRowFilter)}
        />
        <TextField
          label={importMessages.find}
          hint={importMessages.findHint}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p id={statusId} role="status" className="text-sm text-ink-muted">
          {importMessages.shownOf(rows.length, all.length)}
        </p>
        {rows.length > 0 && (
          <span className="flex flex-wrap gap-2">
            <Button size="sm" variant="ghost" onClick={() => tick(rows, () => true)}>
              {importMessages.tickAll}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => tick(rows, () => false)}>
              {importMessages.untickAll}
            </Button>
          </span>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="py-6 text-center text-ink-muted">{importMessages.noneShown}</p>
      ) : (
        <Rows
          rows={rows}
          decisions={decisions.rows}
          onTick={(row) => {
            const decision = decisions.rows.get(row.id);
            if (isSplitRatioMissing(row, decision)) setOpenRow(row);
            else tick([row], () => !isPreviewRowIncluded(row, decision));
          }}
          onChange={setOpenRow}
        />
      )}
      {openRow && (
        <PreviewRowDialog
          row={openRow}
          decision={decisions.rows.get(openRow.id)}
          onDecide={(decision) => {
            decide([openRow], (row) => normalizeDecision(row, decision));
            setOpenRow(null);
          }}
          onClose={() => setOpenRow(null)}
        />
      )}
    </Card>
  );
};
