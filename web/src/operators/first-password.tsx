import type { Staff } from '@zsm/contract/operators/staff'
import { Button, Modal } from 'antd'
import { Copyable } from '../ui/page/copyable.tsx'
import './first-password.css'

export type PasswordToHand = { staff: Staff; password: string }

/** A first password, shown once, for an admin to pass on. It cannot be displayed again. */
export const FirstPassword = ({ staff, password, onClose }: PasswordToHand & { onClose: () => void }) => (
  <Modal
    open
    title={`${staff.name} 的初始密码`}
    width={420}
    closable={false}
    mask={{ closable: false }}
    footer={
      <Button type="primary" onClick={onClose}>
        我已记下
      </Button>
    }
  >
    <p className="muted">
      请当面或用安全的方式告诉本人。关闭后不能再查看，一天内登录有效，首次登录时必须修改。
    </p>
    <p className="first-password">
      <Copyable text={password} />
    </p>
    <p className="muted">用户名：{staff.username}</p>
    {staff.waitingFlag && <p className="muted">账号有财务角色，另一位管理员在“修改复核”里通过后才能登录。</p>}
  </Modal>
)
