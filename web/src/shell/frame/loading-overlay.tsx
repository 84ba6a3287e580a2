import { useEffect, useState } from 'react'
import { usePending } from '../../api/pending.ts'
import './loading-overlay.css'

const patience = 250

/** Specification 7: shows 数据加载中 during a foreground call. Fast answers never show it. */
export function LoadingOverlay() {
  const pending = usePending((state) => state.count > 0)
  return pending ? <AfterPatience /> : null
}

function AfterPatience() {
  const [late, setLate] = useState(false)
  // Shown only after a delay.
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
