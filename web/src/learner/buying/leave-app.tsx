/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks'

/** Inside an app in which nobody can pay: how to continue in the phone's browser, and the address to copy. */
export function LeaveApp({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')
  const copy = async () => {
    field.current?.select()
    // Apps often block the clipboard. The selected address can then be copied by hand.
    const copied = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    )
    setSaid(copied ? '已复制，到手机浏览器里粘贴打开' : '没有复制成功，请长按选中的链接复制')
  }
  return (
    <div class="form">
      <p>抖音里不能付款。请点右上角的“…”，选择“在浏览器打开”；没有这一项时，复制链接，到手机浏览器里打开。</p>
      <label>
        链接
        <input ref={field} type="text" readOnly value={address} onFocus={() => field.current?.select()} />
      </label>
      <button type="button" class="main" onClick={copy}>
        复制链接
      </button>
      <p class="quiet" role="status">
        {said}
      </p>
    </div>
  )
}
