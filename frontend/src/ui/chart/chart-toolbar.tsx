import { Undo2, ZoomIn } from 'lucide-react';
import { joinClassNames } from '#lib/join-class-names';
import { IconButton } from '#ui/button';
import type { MenuAction } from '#ui/dialog/actions-menu';
import { ActionsMenuButton, OpenedActionsMenu } from '#ui/dialog/actions-menu-button';
import { usePreloadWhenIdle } from '#ui/page/on-demand';
import type { ChartRangeKey } from './chart-types';
import { chartRangeNames, timeChartMessages } from './messages';
import { getChartToolbarClasses } from './time-chart-frame';

const choice =
  'min-h-8 rounded-md px-2 text-xs font-medium text-ink-muted transition-colors duration-100 hover:bg-surface-sunken ' +
  'hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent pointer-coarse:min-h-11 pointer-coarse:px-2.5';

export interface ToolbarRangeSelection {
  choices: readonly ChartRangeKey[];
  chosen: ChartRangeKey | undefined;
  choose: (range: ChartRangeKey) => void;
}

const RangeButtons = ({ choices, chosen, choose, title }: ToolbarRangeSelection & { title: string }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what a form sends
  <div role="group" aria-label={`${timeChartMessages.range}: ${title}`} className="-ml-2 flex flex-wrap">
    {choices.map((range) => (
      <button
        key={range}
        type="button"
        aria-pressed={range === chosen}
        title={chartRangeNames[range]}
        onClick={() => choose(range)}
        className={choice}
      >
        {range}
      </button>
    ))}
  </div>
);

interface ToolbarProps {
  title: string;
  ranges: ToolbarRangeSelection | undefined;
  /** Left out where a figure is below 0. */
  log: { isOn: boolean; toggle: () => void } | undefined;
  zoom: { isZoomed: boolean; canZoom: boolean; zoomIn: () => void; back: () => void };
  /** None where there is nothing to save. */
  actions: readonly MenuAction[];
}

/** What is done with a chart. Buttons that do nothing now keep their place, and the focus. */
export const ChartToolbar = ({ title, ranges, log, zoom, actions }: ToolbarProps) => {
  usePreloadWhenIdle(ActionsMenuButton);
  return (
    <div
      className={joinClassNames(
        getChartToolbarClasses(ranges !== undefined),
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-1',
      )}
    >
      {ranges && ranges.choices.length > 0 && <RangeButtons {...ranges} title={title} />}
      <div className="ml-auto flex items-center">
        {log && (
          <button type="button" aria-pressed={log.isOn} onClick={log.toggle} className={`${choice} mr-1`}>
            {timeChartMessages.log}
          </button>
        )}
        <IconButton
          size="sm"
          label={timeChartMessages.zoomIn}
          icon={<ZoomIn aria-hidden />}
          aria-disabled={!zoom.canZoom || undefined}
          onClick={() => zoom.canZoom && zoom.zoomIn()}
        />
        <IconButton
          size="sm"
          label={timeChartMessages.zoomBack}
          icon={<Undo2 aria-hidden />}
          aria-disabled={!zoom.isZoomed || undefined}
          onClick={() => zoom.isZoomed && zoom.back()}
        />
        {actions.length > 0 && (
          <ActionsMenuButton label={timeChartMessages.more(title)}>
            {(opened) => <OpenedActionsMenu {...opened} actions={actions} />}
          </ActionsMenuButton>
        )}
      </div>
    </div>
  );
};
