const stepSec = 10

/**
 * Keys of a player: space plays and pauses, the arrows jump ten seconds. A focused control handles its own keys. Returns a function
 * that removes the listener.
 */
export function listenToKeys(media: HTMLMediaElement): () => void {
  const press = (event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    if (
      target instanceof Element &&
      target.closest('input, textarea, select, button, a, video, audio, dialog')
    )
      return
    const step = { ArrowLeft: -stepSec, ArrowRight: stepSec }[key]
    if (key !== ' ' && step === undefined) return
    event.preventDefault()
    if (step !== undefined) media.currentTime = Math.max(0, media.currentTime + step)
    else if (media.paused) void media.play()
    else media.pause()
  }
  document.addEventListener('keydown', press)
  return () => document.removeEventListener('keydown', press)
}
