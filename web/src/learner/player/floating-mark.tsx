/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'

const moveMs = 8000

/** A random place over the lesson, in percent of its width and height. */
const anywhere = () => ({ x: 4 + Math.random() * 68, y: 6 + Math.random() * 78 })

/**
 * The last digits of the learner's number over the lesson, so that a film of the screen shows whose it is. The mark moves slowly and
 * lets presses through to the player.
 */
export function FloatingMark({ text }: { text: string }) {
  const [{ x, y }, setPlace] = useState(anywhere)
  useEffect(() => {
    if (!text) return
    const timer = setInterval(() => setPlace(anywhere()), moveMs)
    return () => clearInterval(timer)
  }, [text])
  if (!text) return null
  return (
    <span class="floating-mark" aria-hidden="true" style={{ left: `${x}%`, top: `${y}%` }}>
      尾号 {text}
    </span>
  )
}
