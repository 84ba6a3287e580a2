import { Modal } from 'antd'
import { useQuestions } from './confirm.ts'

/** Shows what `confirm` asks; one in the app. */
export function ConfirmDialog() {
  const question = useQuestions((state) => state.asked[0])
  if (!question) return null
  const { title, text, accept = '确定', cancel = '取消', danger = false, answer } = question
  return (
    <Modal
      open
      centered
      width={400}
      title={title}
      okText={accept}
      cancelText={cancel}
      okButtonProps={{ danger, autoFocus: !danger }}
      cancelButtonProps={{ autoFocus: danger }}
      closable={false}
      zIndex={2000}
      onOk={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <p className="confirm-text">{text}</p>
    </Modal>
  )
}
