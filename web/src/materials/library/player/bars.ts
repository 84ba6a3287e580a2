import { waveformBars } from '@zsm/contract/materials/library'

const heights = 36

/** The loudest sample of each of 240 equal parts, as a digit of base 36. The loudest part of a file is z, so that quiet ones show too. */
export function barsOf(samples: Float32Array, count = waveformBars): string {
  const peaks = Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * samples.length) / count)
    const to = Math.max(from + 1, Math.floor(((at + 1) * samples.length) / count))
    let peak = 0
    for (let place = from; place < to && place < samples.length; place += 1)
      peak = Math.max(peak, Math.abs(samples[place] ?? 0))
    return peak
  })
  const loudest = Math.max(...peaks) || 1
  return peaks.map((peak) => Math.round((peak / loudest) * (heights - 1)).toString(heights)).join('')
}

/** From 0 to 1. */
export const heightsIn = (bars: string): number[] =>
  [...bars].map((digit) => Number.parseInt(digit, heights) / (heights - 1))
