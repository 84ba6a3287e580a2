import { Modal } from 'antd'
import { Notice } from '../ui/feedback/notice.tsx'
import { Copyable } from '../ui/page/copyable.tsx'
import './developers.css'

type SecretDialogProps = { title: string; secret: string; text: string; onClose: () => void }

/** Shows a secret once, to be copied. */
export const SecretDialog = ({ title, secret, text, onClose }: SecretDialogProps) => (
  <Modal
    open
    centered
    title={title}
    okText="我已保存"
    cancelButtonProps={{ hidden: true }}
    closable={false}
    keyboard={false}
    mask={{ closable: false }}
    onOk={onClose}
  >
    <Notice kind="warning">只显示这一次，请现在复制并保存在安全的地方。</Notice>
    <p className="developers-secret">
      <Copyable text={secret} />
    </p>
    <p className="muted">{text}</p>
  </Modal>
)
