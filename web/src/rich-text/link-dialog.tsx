import type { Editor } from '@tiptap/react'
import { Input, Modal } from 'antd'
import { useState } from 'react'

/** Edits the address of the selected text. An empty one removes the link. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [address, setAddress] = useState(String(editor.getAttributes('link').href ?? 'https://'))
  const wanted = address.trim()
  const removes = wanted === '' || wanted === 'https://'
  const fits = removes || /^(https?:\/\/|mailto:|tel:)\S+$/i.test(wanted)

  const keep = () => {
    if (!fits) return
    const chain = editor.chain().focus().extendMarkRange('link')
    if (removes) chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link')) {
      chain
        .insertContent({ type: 'text', text: wanted, marks: [{ type: 'link', attrs: { href: wanted } }] })
        .run()
    } else chain.setLink({ href: wanted }).run()
    onClose()
  }
  return (
    <Modal
      open
      title="链接地址"
      width={440}
      okText="确定"
      cancelText="取消"
      okButtonProps={{ disabled: !fits }}
      onOk={keep}
      onCancel={onClose}
    >
      <Input
        autoFocus
        value={address}
        aria-label="链接地址"
        placeholder="https://"
        status={fits ? '' : 'error'}
        onChange={({ target }) => setAddress(target.value)}
        onPressEnter={keep}
      />
      <p className="muted">{fits ? '留空可去掉链接。' : '请输入以 https:// 开头的完整地址。'}</p>
    </Modal>
  )
}
