import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useSyncExternalStore } from 'react'
import { toast } from '../../ui/feedback/toast.ts'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'

const isFull = () => document.fullscreenElement !== null

function follow(changed: () => void) {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

async function toggle() {
  // specification 5
  if (!document.fullscreenEnabled) return toast.warning('you browser can not work')
  if (isFull()) await document.exitFullscreen()
  else await document.documentElement.requestFullscreen()
}

/** The full-screen button. It also follows the browser's own full-screen keys. */
export function FullScreenButton() {
  const full = useSyncExternalStore(follow, isFull)
  const label = full ? '退出全屏' : '全屏'
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        icon={full ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
        aria-label={label}
        onClick={() => void toggle()}
      />
    </Tooltip>
  )
}
