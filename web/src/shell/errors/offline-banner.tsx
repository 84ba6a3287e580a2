import { useConnection } from '../../api/connection.ts'
import '../frame/offline-banner.css'

/** Says that the server cannot be reached, and what happens to input meanwhile. */
export function OfflineBanner() {
  const reachable = useConnection((state) => state.reachable)
  return (
    <div role="status" aria-label="网络状态">
      {!reachable && (
        <p className="offline-banner">
          <strong>网络已断开，正在重新连接</strong>
          <span>可以继续填写：编辑页的草稿在恢复后一分钟内自动保存，其他操作请恢复后再试。</span>
        </p>
      )}
    </div>
  )
}
