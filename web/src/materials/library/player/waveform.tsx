import { useMutation, useQuery } from '@tanstack/react-query'
import { type File as MediaFile, materials } from '@zsm/contract/materials'
import { type MouseEvent, useEffect } from 'react'
import { call } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { usePhone } from '../../../ui/theme/use-phone.ts'
import { heightsIn } from './bars.ts'
import { computeBars, isTooLong } from './compute-bars.ts'
import './player.css'

type Props = {
  file: MediaFile
  /** From 0 to 1. */
  place: number
  onSeek: (place: number) => void
}

/** The loudness of an audio file. The first browser that opens the file computes it, and the server stores it. */
export function Waveform({ file, place, onSeek }: Props) {
  const { id, version } = file
  const phone = usePhone()
  const stored = useQuery(query(materials.getWaveform, { id }, { background: true }))
  const computing = useMutation({
    mutationFn: async () => {
      const bars = await computeBars(file)
      // A waveform that could not be stored is computed again next time.
      await call(materials.storeWaveform, { id, version, bars }, { background: true }).catch(() => undefined)
      return bars
    },
    meta: { shown: 'inline' },
  })
  const missing = stored.data?.bars === null
  const tooLong = isTooLong(file, phone)
  const { mutate, isIdle } = computing
  // Only once the server has answered that it has none.
  useEffect(() => {
    if (missing && !tooLong && isIdle) mutate()
  }, [missing, tooLong, isIdle, mutate])
  const bars = stored.data?.bars ?? computing.data
  if (bars) return <Bars bars={bars} place={place} onSeek={onSeek} />
  if (missing && tooLong)
    return (
      <p className="muted waveform-note">
        {phone ? '这个录音太长，请在电脑上打开一次来生成波形' : '录音超过一小时或 60 MB，不生成波形'}
      </p>
    )
  if (computing.isError) return <p className="muted waveform-note">浏览器解不开这个音频，没有波形</p>
  return <div className="waveform" aria-hidden />
}

const width = 4
const height = 64

/** The audio element has a slider for the keyboard, so this one is for the pointer only. */
function Bars({ bars, place, onSeek }: { bars: string; place: number; onSeek: Props['onSeek'] }) {
  const heights = heightsIn(bars)
  const seek = ({ currentTarget, clientX }: MouseEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    onSeek(Math.min(1, Math.max(0, (clientX - left) / width)))
  }
  return (
    <svg
      className="waveform"
      viewBox={`0 0 ${heights.length * width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
      data-testid="waveform"
      onClick={seek}
    >
      {heights.map((part, at) => {
        const tall = Math.max(2, part * height)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={at}
            className={at / heights.length < place ? 'waveform-played' : undefined}
            x={at * width}
            y={(height - tall) / 2}
            width={width - 1}
            height={tall}
          />
        )
      })}
    </svg>
  )
}
