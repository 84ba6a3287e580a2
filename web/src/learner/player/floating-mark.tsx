/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'

const moveMs = 8000

/** A place somewhere over the lesson, in percent of its width and height. */
const anywhere = () => ({ x: 4 + Math.random() * 68, y: 6 + Math.random() * 78 })

/**
 * The end of the learner's number over the lesson, which a film of the screen shows too. It moves slowly, and lets every press
 * through to the player.
 */
export function FloatingMark({ text }: { text: string }) {
  const [{ x, y }, setPlace] = useState(anywhere)
  // Time passes without the page's doing.
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
