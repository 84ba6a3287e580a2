/** Easing: the fraction of the distance after a fraction of the time. Slow, fast, slow. */
export const easeInOut = (fraction: number) =>
  fraction < 0.5 ? 2 * fraction * fraction : 1 - 2 * (1 - fraction) ** 2

type Scroller = Pick<Element, 'scrollTop'>

/** Scrolls to the top in the given time; 0 jumps. Wheel and touch stop it. */
export function glideToTop(scroller: Scroller, milliseconds: number): void {
  if (milliseconds === 0) {
    scroller.scrollTop = 0
    return
  }
  const from = scroller.scrollTop
  const taken = new AbortController()
  for (const type of ['wheel', 'touchstart'])
    window.addEventListener(type, () => taken.abort(), { signal: taken.signal, passive: true })
  let begun: number | undefined
  const step = (now: number) => {
    if (taken.signal.aborted) return
    begun ??= now
    const fraction = Math.min(1, (now - begun) / milliseconds)
    scroller.scrollTop = from * (1 - easeInOut(fraction))
    if (fraction === 1) taken.abort()
    else requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}
