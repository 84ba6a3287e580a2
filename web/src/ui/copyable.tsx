import { CopyOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import './copyable.css'
import { toast } from './toast.ts'

/** A number that is read out or pasted elsewhere, with the button that copies it; empty where there is none. */
export const Copyable = ({ text, children = text }: { text: string; children?: ReactNode }) =>
  text && (
    <span className="copyable numeric">
      {children}
      <button type="button" aria-label={`复制 ${text}`} title="复制" onClick={() => copy(text)}>
        <CopyOutlined />
      </button>
    </span>
  )

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('已复制')
  } catch {
    toast.error('没有复制成功，请选中后手动复制')
  }
}
