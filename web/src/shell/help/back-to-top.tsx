import { ArrowUpOutlined } from '@ant-design/icons'
import { useSyncExternalStore } from 'react'
import { scrollUp } from '../../ui/page/scroll-up.ts'

// px; below this, one turn of the wheel leads back
const farDown = 400

const isFarDown = () => window.scrollY > farDown

function follow(changed: () => void) {
  window.addEventListener('scroll', changed, { passive: true })
  return () => window.removeEventListener('scroll', changed)
}

/** A button that scrolls a long page back to its top. It appears once the page is scrolled down. */
export function BackToTop() {
  const shown = useSyncExternalStore(follow, isFarDown)
  if (!shown) return null
  const goUp = () => {
    scrollUp(document.documentElement)
    // The button disappears, so the focus moves to the beginning of the page.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <button type="button" className="back-to-top" aria-label="回到顶部" title="回到顶部" onClick={goUp}>
      <ArrowUpOutlined aria-hidden />
    </button>
  )
}
