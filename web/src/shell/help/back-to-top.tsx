import { ArrowUpOutlined } from '@ant-design/icons'
import { useSyncExternalStore } from 'react'
import { scrollUp } from '../../ui/page/scroll-up.ts'

// what is less far is a turn of the wheel
const farDown = 400

const isFarDown = () => window.scrollY > farDown

function follow(changed: () => void) {
  window.addEventListener('scroll', changed, { passive: true })
  return () => window.removeEventListener('scroll', changed)
}

/** On a long page, once it is scrolled down: the way back up. */
export function BackToTop() {
  const shown = useSyncExternalStore(follow, isFarDown)
  if (!shown) return null
  const goUp = () => {
    scrollUp(document.documentElement)
    // The button goes; who uses the keyboard is at the beginning of the page.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <button type="button" className="back-to-top" aria-label="回到顶部" title="回到顶部" onClick={goUp}>
      <ArrowUpOutlined aria-hidden />
    </button>
  )
}
