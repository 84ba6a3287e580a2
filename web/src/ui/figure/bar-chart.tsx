import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import './bar-chart.css'
import { ticksOf } from './chart-scale.ts'

export type Bar = {
  key: string
  /** The text below the axis. */
  label: string
  value: number
  /** The tooltip's lines. The first one names the bar. */
  lines: readonly string[]
}

type BarChartProps = {
  label: string
  bars: readonly Bar[]
  /** A value of the axis in a short form. */
  tick: (value: number) => string
}

/** A bar chart with a value axis. Pointing at a bar, touching it or reaching it with the arrow keys shows its tooltip. */
export function BarChart({ label, bars, tick }: BarChartProps) {
  const [place, setPlace] = useState<number>()
  const ticks = ticksOf(Math.max(0, ...bars.map(({ value }) => value)))
  const top = Math.max(ticks.at(-1) ?? 0, 1)
  const told = place === undefined ? undefined : bars[place]
  const walk = (event: KeyboardEvent) => {
    const to = placeOf(event.key, place ?? bars.length, bars.length)
    if (event.key === 'Escape') setPlace(undefined)
    if (to === undefined) return
    event.preventDefault()
    setPlace(to)
  }
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setPlace(within(Math.floor(((clientX - left) / width) * bars.length), bars.length))
  }
  return (
    <div className="bar-chart">
      <div className="bar-chart-scale numeric" aria-hidden="true">
        {ticks.map((value) => (
          <span key={value} style={{ insetBlockEnd: `${(value / top) * 100}%` }}>
            {tick(value)}
          </span>
        ))}
      </div>
      <div
        role="slider"
        tabIndex={0}
        className="bar-chart-plot"
        aria-label={label}
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={Math.max(1, bars.length)}
        aria-valuenow={(place ?? bars.length - 1) + 1}
        aria-valuetext={(told ?? bars.at(-1))?.lines.join('，') ?? '没有数据'}
        onKeyDown={walk}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPlace(undefined)}
        onBlur={() => setPlace(undefined)}
      >
        {ticks.map((value) => (
          <hr key={value} style={{ insetBlockEnd: `${(value / top) * 100}%` }} />
        ))}
        <div className="bar-chart-bars">
          {bars.map(({ key, value }, at) => (
            <span key={key} data-told={at === place}>
              <i style={{ blockSize: `${(Math.max(0, value) / top) * 100}%` }} />
            </span>
          ))}
        </div>
        {told && place !== undefined && <Told lines={told.lines} at={(place + 0.5) / bars.length} />}
      </div>
      <div className="bar-chart-axis numeric" aria-hidden="true">
        {labelledPlaces(bars.length).map((at) => (
          <span key={at} style={{ insetInlineStart: `${((at + 0.5) / bars.length) * 100}%` }}>
            {bars[at]?.label}
          </span>
        ))}
      </div>
    </div>
  )
}

/** The tooltip, beside the bar on the side with more room. */
const Told = ({ lines, at }: { lines: readonly string[]; at: number }) => (
  <div
    className="bar-chart-told"
    style={at > 0.5 ? { insetInlineEnd: `${(1 - at) * 100 + 2}%` } : { insetInlineStart: `${at * 100 + 2}%` }}
  >
    {lines.map((line, index) => (
      <p key={line} className={index === 0 ? 'muted' : 'numeric'}>
        {line}
      </p>
    ))}
  </div>
)

const within = (place: number, count: number) => Math.max(0, Math.min(count - 1, place))

function placeOf(key: string, place: number, count: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: place - 1,
    ArrowDown: place - 1,
    ArrowRight: place + 1,
    ArrowUp: place + 1,
    Home: 0,
    End: count - 1,
    PageUp: place - 7,
    PageDown: place + 7,
  }
  const to = steps[key]
  return to === undefined ? undefined : within(to, count)
}

/** At most five evenly spaced places, the first and the last included. */
function labelledPlaces(count: number): number[] {
  if (count === 0) return []
  const last = count - 1
  const parts = Math.min(4, last)
  return [
    ...new Set(Array.from({ length: parts + 1 }, (_, at) => Math.round((at / Math.max(1, parts)) * last))),
  ]
}
