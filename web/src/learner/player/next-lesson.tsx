/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import type { Neighbour } from './neighbour.ts'

const waitSec = 5

type NextLessonProps = { next: Neighbour; counting: boolean; onStay: () => void }

/** A button to the next lesson. At the end of a lesson the next one opens by itself after a few seconds, unless the learner stays. */
export function NextLesson({ next, counting, onStay }: NextLessonProps) {
  const [left, setLeft] = useState(waitSec)
  useEffect(() => {
    if (!counting) return setLeft(waitSec)
    const timer = setInterval(() => setLeft((left) => left - 1), 1000)
    return () => clearInterval(timer)
  }, [counting])
  // At the end of the countdown the next lesson opens.
  useEffect(() => {
    if (counting && left <= 0) next.open()
  }, [counting, left, next])
  return (
    <p class="actions">
      {counting && (
        <>
          <span class="quiet" role="timer">
            {Math.max(left, 0)} 秒后播放下一课
          </span>
          <button type="button" class="small" onClick={onStay}>
            留在这一课
          </button>
        </>
      )}
      <button type="button" class="plain" onClick={next.open}>
        <span class="two-lines">下一课：{next.name}</span>
      </button>
    </p>
  )
}
