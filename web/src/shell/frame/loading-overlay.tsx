import { useEffect, useState } from 'react'
import { usePending } from '../../api/pending.ts'
import './loading-overlay.css'

const patience = 250

/** Seed 7: 数据加载中 while a foreground call is on its way; quick answers never show it. */
export function LoadingOverlay() {
  const pending = usePending((state) => state.count > 0)
  return pending ? <AfterPatience /> : null
}

function AfterPatience() {
  const [late, setLate] = useState(false)
  // Appears by the clock.
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])
  if (!late) return null
  return (
    <div className="loading-overlay" role="status">
      <span className="loading-ring" aria-hidden="true" />
      数据加载中
    </div>
  )
}
