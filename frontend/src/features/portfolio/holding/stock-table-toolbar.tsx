import { ArrowDown, ArrowUp, ChevronDown, Columns3 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, IconButton } from '#ui/button';
import { createMenuOpenHandlers, type MenuOpeningMethod } from '#ui/dialog/actions-menu-button';
import { createOnDemandComponent, usePreloadWhenIdle } from '#ui/page/on-demand';
import type { StockTableSettingsProps } from './stock-columns-menu';
import { stockTableMessages as messages, stockColumnNames } from './stock-table-messages';
import { noSectorFilterValue, type StockTableFilter } from './stock-table-rows';
import { type StockSortId, stockColumnIds } from './stock-table-settings';

interface Option {
  value: string;
  label: string;
}

const Select = ({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
}) => (
  <div className="relative min-w-0 flex-1 basis-32 @3xl:flex-none @3xl:basis-auto">
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="control appearance-none truncate pr-9"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink-muted" />
  </div>
);

const LazyColumnsMenu = createOnDemandComponent(() => import('./stock-columns-menu'));

const ColumnsButton = ({ onPress }: { onPress?: (by: MenuOpeningMethod) => void }) => (
  <Button
    icon={<Columns3 aria-hidden />}
    aria-haspopup="menu"
    aria-expanded={false}
    {...createMenuOpenHandlers(LazyColumnsMenu.load, onPress)}
  >
    {messages.columns}
  </Button>
);

/** The menu is made once it is asked for. */
const ColumnsMenu = (choosing: StockTableSettingsProps) => {
  usePreloadWhenIdle(LazyColumnsMenu);
  const [by, setBy] = useState<MenuOpeningMethod | null>(null);
  if (!by) return <ColumnsButton onPress={setBy} />;
  return <LazyColumnsMenu {...choosing} startsOpen={by} onMissing={() => setBy(null)} meanwhile={<ColumnsButton />} />;
};

/** Where the columns have no heads to press. */
const NarrowSort = ({ choice, onChoice }: StockTableSettingsProps) => (
  <div className="flex gap-2 @3xl:hidden">
    <Select
      label={messages.sortBy}
      value={choice.sort}
      onChange={(sort) => onChoice({ ...choice, sort: sort as StockSortId, isDown: sort !== 'stock' })}
      options={[
        { value: 'stock', label: `${messages.sortBy}: ${messages.stock}` },
        ...stockColumnIds.map((id) => ({ value: id, label: `${messages.sortBy}: ${stockColumnNames[id]}` })),
      ]}
    />
    <IconButton
      variant="secondary"
      label={choice.isDown ? messages.descending : messages.ascending}
      icon={choice.isDown ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />}
      onClick={() => onChoice({ ...choice, isDown: !choice.isDown })}
    />
  </div>
);

interface ToolbarProps extends StockTableSettingsProps {
  narrowed: StockTableFilter;
  onNarrow: (narrowed: StockTableFilter) => void;
  platforms: readonly string[];
  classes: readonly Exclude<StockTableFilter['class'], ''>[];
  /** Undefined while they are read: their place is kept. */
  sectors: readonly string[] | undefined;
  /** How many there are, said as it changes. */
  count: ReactNode;
}

export const StockTableToolbar = ({
  narrowed,
  onNarrow,
  platforms,
  classes,
  sectors,
  count,
  ...choosing
}: ToolbarProps) => (
  <div className="mb-3 space-y-2 print:hidden">
    <div className="flex flex-wrap items-center gap-2">
      <input
        type="search"
        aria-label={messages.find}
        placeholder={messages.findHint}
        autoComplete="off"
        value={narrowed.text}
        onChange={({ target }) => onNarrow({ ...narrowed, text: target.value })}
        className="control basis-full @3xl:max-w-56 @3xl:basis-auto"
      />
      {platforms.length > 1 && (
        <Select
          label={messages.platform}
          value={narrowed.platform}
          onChange={(platform) => onNarrow({ ...narrowed, platform })}
          options={[
            { value: '', label: messages.everyPlatform },
            ...platforms.map((name) => ({ value: name, label: name })),
          ]}
        />
      )}
      {classes.length > 1 && (
        <Select
          label={messages.class}
          value={narrowed.class}
          onChange={(value) => onNarrow({ ...narrowed, class: value as StockTableFilter['class'] })}
          options={[
            { value: '', label: messages.everyClass },
            ...classes.map((one) => ({ value: one, label: messages.classes[one] })),
          ]}
        />
      )}
      {(sectors === undefined || sectors.length > 1) && (
        <Select
          label={messages.sector}
          value={sectors ? narrowed.sector : ''}
          onChange={(sector) => onNarrow({ ...narrowed, sector })}
          options={[
            { value: '', label: messages.everySector },
            ...(sectors ?? []).map((name) => ({
              value: name,
              label: name === noSectorFilterValue ? messages.noSector : name,
            })),
          ]}
        />
      )}
      <p role="status" className="sr-only text-sm text-ink-muted @3xl:not-sr-only @3xl:ml-auto">
        {count}
      </p>
      <div className="hidden @3xl:block">
        <ColumnsMenu {...choosing} />
      </div>
    </div>
    <NarrowSort {...choosing} />
  </div>
);
