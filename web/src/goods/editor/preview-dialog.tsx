import { useQuery } from '@tanstack/react-query'
import { buying } from '@zsm/contract/buying'
import type { GoodId } from '@zsm/contract/values'
import { Modal } from 'antd'
import { query } from '../../api/query.ts'
import { dateTime } from '../../format/time.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { QrCode } from '../../ui/figure/qr-code.tsx'
import { Copyable } from '../../ui/page/copyable.tsx'
import './preview-dialog.css'

type PreviewDialogProps = { id: GoodId; name: string; dirty: boolean; onClose: () => void }

/** The address by which a saved good is seen on a phone as a learner would see it, for two hours. */
export function PreviewDialog({ id, name, dirty, onClose }: PreviewDialogProps) {
  // A new address each time, with its whole two hours.
  const preview = useQuery({ ...query(buying.createPreview, { id }), staleTime: 0, gcTime: 0 })
  return (
    <Modal open centered width={420} title={`预览“${name}”`} onCancel={onClose} footer={null}>
      {dirty && <Notice kind="warning">预览的是已保存的内容，先保存才能看到刚才的修改。</Notice>}
      <Loaded from={preview} rows={6}>
        {({ path, endTime }) => {
          const address = new URL(path, location.origin).href
          return (
            <div className="preview-dialog">
              <QrCode text={address} label={`预览“${name}”的二维码`} />
              <p className="muted">手机扫码，看学员会看到的页面，课时都能打开</p>
              <p className="preview-address">
                <Copyable text={address} />
              </p>
              <p className="muted">
                {dateTime(endTime)}{' '}
                前有效，您退出登录也会失效。拿到地址的人都能看，请只发给信任的人；不计入访客，也不能购买。
              </p>
            </div>
          )
        }}
      </Loaded>
    </Modal>
  )
}
