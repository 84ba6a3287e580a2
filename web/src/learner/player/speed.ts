export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

const key = 'zsm-play-speed'

/** The speed that the learner chose last on this device. A browser that stores nothing plays at the usual speed. */
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
    // a private window stores nothing, and plays all the same
  }
}
