export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

const key = 'zsm-play-speed'

/** The speed that the learner last chose on this device. Without storage in the browser: normal speed. */
export function rememberedSpeed(): number {
  try {
    const stored = Number(localStorage.getItem(key))
    return speeds.find((speed) => speed === stored) ?? 1
  } catch {
    return 1
  }
}

export function rememberSpeed(speed: number): void {
  try {
    localStorage.setItem(key, String(speed))
  } catch {
    // A private window cannot store the speed; it plays all the same.
  }
}
