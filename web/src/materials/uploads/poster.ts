/** The average brightness (0 to 255) above which a frame shows something. */
export const bright = 40

/** The times to try for a poster: near the beginning, then further in. */
export const posterTimes = (durationSec: number): number[] => [
  Math.min(1, durationSec / 2),
  durationSec * 0.25,
  durationSec * 0.5,
  durationSec * 0.75,
]

/** The average brightness of RGBA pixels. */
export function brightnessOf(pixels: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    sum += 0.2126 * (pixels[at] ?? 0) + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0)
  }
  return pixels.length < 4 ? 0 : sum / Math.floor(pixels.length / 4)
}
