import { CopyOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import './copyable.css'
import { toast } from '../feedback/toast.ts'

type CopyableProps = { text: string; children?: ReactNode }

/** A number that users read out or paste elsewhere, with a copy button. Renders nothing if it is empty. */
export const Copyable = ({ text, children = text }: CopyableProps) =>
  text && (
    <span className="copyable numeric">
      {children}
      <button type="button" aria-label={`复制 ${text}`} title="复制" onClick={() => copyText(text)}>
        <CopyOutlined />
      </button>
    </span>
  )

/** A button that copies a text too long to be shown. */
export const CopyButton = ({ text, children }: CopyableProps) => (
  <button type="button" className="link-button" onClick={() => copyText(text)}>
    {children}
  </button>
)

export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('已复制')
  } catch {
    toast.error('没有复制成功，请选中后手动复制')
  }
}
