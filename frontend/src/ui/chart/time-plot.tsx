import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import 'uplot/dist/uPlot.min.css';
import { type ChartColorLookup, createChartColorLookup, onChartColorsChange } from './chart-style';
import { type DayIndexSpan, dayToEpochSeconds, getPinchedDaySpan } from './day-span';
import { createTimeChart, type PlottedData, setPlotDaySpan } from './draw-time-chart';

/** The drawing itself, with the library: a chunk of its own, which no figure waits for. */

interface PlotProps extends PlottedData {
  span: DayIndexSpan;
  /** The day that is looked at, as its place. */
  at: number | undefined;
  onAt: (at: number | undefined) => void;
  onZoom: (from: number, to: number) => void;
  onWhole: () => void;
  pinch: { begin: () => void; to: (span: DayIndexSpan) => void };
  /** The canvas as it stands, for a picture of it. */
  onCanvas: (canvas: HTMLCanvasElement | undefined) => void;
}

type Plotted = ReturnType<typeof createTimeChart>;

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const getPlotBox = ({ bbox }: Plotted): Box => ({
  left: bbox.left / devicePixelRatio,
  top: bbox.top / devicePixelRatio,
  width: bbox.width / devicePixelRatio,
  height: bbox.height / devicePixelRatio,
});

/** Draws, and draws again where figures, size or colours are other ones. */
const useDrawing = ({ days, series, marks, formatShort, isLog, span, onCanvas }: PlotProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const plotted = useRef<Plotted>(undefined);
  const [box, setBox] = useState<Box>();
  const [, setDrawn] = useState(0);
  const drawn = useMemo(() => ({ days, series, marks, formatShort, isLog }), [days, series, marks, formatShort, isLog]);

  useLayoutEffect(() => {
    const into = frame.current;
    if (!into) return;
    let palette: ChartColorLookup = createChartColorLookup(into);
    const u = createTimeChart(drawn as PlottedData, span, {
      into,
      paint: () => palette,
      onDrawn: () => {
        if (plotted.current) setBox(getPlotBox(plotted.current));
        setDrawn((count) => count + 1);
      },
    });
    plotted.current = u;
    onCanvas(u.ctx.canvas);
    const sizes = new ResizeObserver(() => {
      if (into.clientWidth > 0) u.setSize({ width: into.clientWidth, height: into.clientHeight });
    });
    sizes.observe(into);
    const forget = onChartColorsChange(() => {
      palette = createChartColorLookup(into);
      u.redraw(false);
    });
    return () => {
      forget();
      sizes.disconnect();
      plotted.current = undefined;
      onCanvas(undefined);
      u.destroy();
    };
    // The span alone is shown by the effect below: nothing is drawn from the beginning for it.
  }, [drawn]);

  useEffect(() => {
    if (plotted.current) setPlotDaySpan(plotted.current, days, span);
  }, [span, days]);

  return { frame, plotted, box };
};

/** Where the pointer pressed and where it is now, in pixels of the plot. */
interface Drag {
  from: number;
  to: number;
}

/** Less than that is a press, not a drag. */
const leastDrag = 6;

/** Where each finger stands, and over which moments two of them were set down. */
interface Fingers {
  at: Map<number, number>;
  moments?: readonly [number, number];
}

/** Two fingers zoom: each stays over the day that it was set down on. One alone reads the chart. */
const usePinch = ({ pinch }: PlotProps, plotted: { current: Plotted | undefined }, seconds: readonly number[]) => {
  const fingers = useRef<Fingers>({ at: new Map() });
  const pair = (): [number, number] | undefined => {
    const [one, other] = fingers.current.at.values();
    return one === undefined || other === undefined ? undefined : [one, other];
  };
  return {
    /** True from the second finger on. */
    down: (id: number, x: number): boolean => {
      const u = plotted.current;
      fingers.current.at.set(id, x);
      const both = pair();
      if (!u || !both || fingers.current.at.size > 2) return fingers.current.at.size > 1;
      fingers.current.moments = [u.posToVal(both[0], 'x'), u.posToVal(both[1], 'x')];
      pinch.begin();
      return true;
    },
    /** True while there are two. */
    move: (id: number, x: number, width: number): boolean => {
      const { at, moments } = fingers.current;
      if (!at.has(id)) return false;
      at.set(id, x);
      const both = pair();
      if (!both || !moments) return false;
      const span = getPinchedDaySpan(seconds, { fingers: both, moments, width });
      if (span) pinch.to(span);
      return true;
    },
    up: (id: number) => {
      fingers.current.at.delete(id);
      delete fingers.current.moments;
    },
  };
};

const usePointer = (props: PlotProps, plotted: { current: Plotted | undefined }, box: Box | undefined) => {
  const [drag, setDrag] = useState<Drag>();
  const { days, span, onAt, onZoom } = props;
  const seconds = useMemo(() => days.map(dayToEpochSeconds), [days]);
  const pinch = usePinch(props, plotted, seconds);

  const placeAt = (x: number): number => {
    const u = plotted.current;
    if (!u) return span.to;
    const wanted = u.posToVal(x, 'x');
    const after = seconds.findIndex((one) => one >= wanted);
    const near = after === -1 ? seconds.length - 1 : after;
    const isBefore = near > 0 && wanted - (seconds[near - 1] ?? 0) < (seconds[near] ?? 0) - wanted;
    return Math.min(span.to, Math.max(span.from, isBefore ? near - 1 : near));
  };
  const getX = (event: React.PointerEvent): number =>
    Math.min(box?.width ?? 0, Math.max(0, event.clientX - event.currentTarget.getBoundingClientRect().left));

  const handlers = {
    onPointerDown: (event: React.PointerEvent<HTMLElement>) => {
      const x = getX(event);
      if (event.pointerType === 'touch' && pinch.down(event.pointerId, x)) return onAt(undefined);
      onAt(placeAt(x));
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: x, to: x });
    },
    onPointerMove: (event: React.PointerEvent<HTMLElement>) => {
      const x = getX(event);
      if (pinch.move(event.pointerId, x, box?.width ?? 0)) return;
      onAt(placeAt(x));
      if (drag) setDrag({ ...drag, to: x });
    },
    onPointerUp: (event: React.PointerEvent) => {
      pinch.up(event.pointerId);
      if (drag && Math.abs(drag.to - drag.from) >= leastDrag) onZoom(placeAt(drag.from), placeAt(drag.to));
      setDrag(undefined);
    },
    onPointerCancel: (event: React.PointerEvent) => {
      pinch.up(event.pointerId);
      setDrag(undefined);
    },
    onPointerLeave: (event: React.PointerEvent) => {
      if (event.pointerType === 'mouse' && !drag) onAt(undefined);
    },
    onDoubleClick: props.onWhole,
  };
  return { drag: drag && Math.abs(drag.to - drag.from) >= leastDrag ? drag : undefined, handlers };
};

const dotLook = 'absolute size-2.5 -translate-1/2 rounded-full border-2 border-surface-raised';
const dotColors = {
  accent: 'bg-accent',
  positive: 'bg-positive',
  negative: 'bg-negative',
  warning: 'bg-warning',
  info: 'bg-info',
  'ink-muted': 'bg-ink-muted',
} as const;

const Crosshair = ({ u, props, at }: { u: Plotted; props: PlotProps; at: number }) => {
  const left = u.valToPos(dayToEpochSeconds(props.days[at] ?? ''), 'x');
  return (
    <div className="pointer-events-none print:hidden">
      <div className="absolute inset-y-0 w-px bg-line-strong" style={{ left }} />
      {props.series.map(({ key, color, values }) => {
        const value = values[at];
        return typeof value === 'number' ? (
          <div key={key} className={`${dotLook} ${dotColors[color]}`} style={{ left, top: u.valToPos(value, 'y') }} />
        ) : null;
      })}
    </div>
  );
};

const Overlay = ({ box, children, ...handlers }: { box: Box; children: ReactNode } & React.ComponentProps<'div'>) => (
  // A finger that goes up or down still moves the page.
  <div {...handlers} data-plot className="absolute cursor-crosshair touch-pan-y select-none" style={box}>
    {children}
  </div>
);

export default function TimePlot(props: PlotProps) {
  const { frame, plotted, box } = useDrawing(props);
  const { drag, handlers } = usePointer(props, plotted, box);
  const { at, span } = props;
  const u = plotted.current;
  return (
    <div className="relative h-full overflow-x-clip">
      <div ref={frame} data-drawing className="absolute inset-0 overflow-hidden print:static" />
      {box && (
        <Overlay box={box} {...handlers}>
          {u && at !== undefined && at >= span.from && at <= span.to && <Crosshair u={u} props={props} at={at} />}
          {drag && (
            <div
              className="absolute inset-y-0 border-x border-accent bg-accent/15"
              style={{ left: Math.min(drag.from, drag.to), width: Math.abs(drag.to - drag.from) }}
            />
          )}
        </Overlay>
      )}
    </div>
  );
}
