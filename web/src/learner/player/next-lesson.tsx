/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import type { Neighbour } from './neighbour.ts'

const waitSec = 5

type NextLessonProps = { next: Neighbour; counting: boolean; onStay: () => void }

/** The way to the next lesson. After the end of one it is opened by itself in a few seconds, unless the learner stays. */
export function NextLesson({ next, counting, onStay }: NextLessonProps) {
  const [left, setLeft] = useState(waitSec)
  // Time passes without the page's doing.
  useEffect(() => {
    if (!counting) return setLeft(waitSec)
    const timer = setInterval(() => setLeft((left) => left - 1), 1000)
    return () => clearInterval(timer)
  }, [counting])
  // The countdown ends in a move to another lesson.
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
        下一课：{next.name}
      </button>
    </p>
  )
}
