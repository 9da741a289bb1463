import { useState } from 'react';
import type { ReturnsBridgeView as BridgeData, ReturnsBridgeLineName } from '#contract/insight/insight';
import { formatMoney, formatSignedMoney } from '#lib/format';
import { Card } from '#ui/card';
import { FigureWithExplanation } from '#ui/explain/explain-button';
import { createOnDemandComponent } from '#ui/page/on-demand';
import { bridgeLineNames, returnsMessages } from './messages';
import { ReturnsExplainButton } from './returns-explain-button';
import type { ReturnsRequest } from './returns-request';
import { toWaterfallBars, type WaterfallBar } from './waterfall';

const RowsDialog = createOnDemandComponent(() => import('./bridge-rows-dialog'));

const isTotal = (line: ReturnsBridgeLineName): boolean => line === 'start' || line === 'end';

const getBarColor = ({ line, amount }: WaterfallBar): string => {
  if (isTotal(line)) return 'bg-accent';
  if (line === 'contributions' || line === 'withdrawals') return 'bg-info';
  return amount < 0 ? 'bg-negative' : 'bg-positive';
};

const getRoleProps = (role: string) => ({ role });

/** The line's name and figure on one line with its bar, or above it where the screen is narrow. */
const rowLook =
  'relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[11rem_1fr_8.5rem] ' +
  'has-[th_button]:hover:bg-surface-sunken';

interface LineProps {
  bar: WaterfallBar;
  asked: ReturnsRequest;
  onOpen: (line: ReturnsBridgeLineName) => void;
}

/** What all lines above the last come to, it opens itself. */
const Line = ({ bar, asked, onOpen }: LineProps) => {
  const { line, amount, hasRows, left, width } = bar;
  return (
    <tr {...getRoleProps('row')} className={rowLook}>
      <th {...getRoleProps('rowheader')} scope="row" className="text-left font-medium">
        {hasRows ? (
          <button
            type="button"
            aria-label={`${bridgeLineNames[line]}: ${returnsMessages.open}`}
            onClick={() => onOpen(line)}
            onPointerEnter={() => void RowsDialog.load().catch(() => undefined)}
            className="text-left text-accent underline-offset-4 after:absolute after:inset-0 hover:underline pointer-coarse:py-2"
          >
            {bridgeLineNames[line]}
          </button>
        ) : (
          bridgeLineNames[line]
        )}
      </th>
      <td {...getRoleProps('cell')} className="figures text-right sm:order-last">
        <FigureWithExplanation
          explain={
            line === 'end' && <ReturnsExplainButton label={returnsMessages.bridge} asked={asked} name="bridge" />
          }
        >
          {isTotal(line) ? formatMoney(amount) : formatSignedMoney(amount)}
        </FigureWithExplanation>
      </td>
      <td {...getRoleProps('cell')} className="col-span-2 sm:col-span-1">
        <div aria-hidden className="relative h-5 rounded-xs bg-surface-sunken print:bg-transparent">
          <div
            className={`absolute inset-y-0 min-w-px rounded-xs ${getBarColor(bar)}`}
            style={{ left: `${left}%`, width: `${width}%` }}
          />
        </div>
      </td>
    </tr>
  );
};

interface BridgeProps {
  bridge: BridgeData;
  asked: ReturnsRequest;
}

/** From the value at the start to that at the end: a waterfall that is a table as well. */
export const ReturnsBridge = ({ bridge, asked }: BridgeProps) => {
  const [open, setOpen] = useState<ReturnsBridgeLineName>();
  const close = () => setOpen(undefined);
  return (
    <Card title={returnsMessages.bridge} description={returnsMessages.bridgeHint}>
      <table {...getRoleProps('table')} aria-label={returnsMessages.bridge} className="block text-sm">
        <thead {...getRoleProps('rowgroup')} className="sr-only">
          <tr {...getRoleProps('row')}>
            <th {...getRoleProps('columnheader')}>{returnsMessages.line}</th>
            <th {...getRoleProps('columnheader')}>{returnsMessages.amount}</th>
            <th {...getRoleProps('columnheader')}>{returnsMessages.drawing}</th>
          </tr>
        </thead>
        <tbody {...getRoleProps('rowgroup')} className="block divide-y divide-line">
          {toWaterfallBars(bridge.lines).map((bar) => (
            <Line key={bar.line} bar={bar} asked={asked} onOpen={setOpen} />
          ))}
        </tbody>
      </table>
      {open && <RowsDialog asked={asked} line={open} onClose={close} onMissing={close} />}
    </Card>
  );
};
