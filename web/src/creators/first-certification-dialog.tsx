import { useQuery } from '@tanstack/react-query'
import { creators } from '@zsm/contract/creators'
import { certificationState, certificationType } from '@zsm/contract/states'
import { Modal } from 'antd'
import { query } from '../api/query.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { CertificationDialog } from './certification-dialog.tsx'
import { standingOf } from './certification-facts.ts'

const personal = certificationType.realName
const either = [personal, certificationType.company] as const

/** The certification as a person, or how far one has come. Nothing can be submitted while one is reviewed. */
export function FirstCertificationDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(query(creators.listCertification, { pageSize: 100 }))
  if (!data) return null
  const open = either.flatMap((typeDict) => standingOf(typeDict, data.list).open ?? [])
  if (open.some(({ statusDict }) => statusDict === certificationState.waiting))
    return <Waiting onClose={onClose} />
  const [before] = open
  return <CertificationDialog typeDict={before?.typeDict ?? personal} before={before} onClose={onClose} />
}

const Waiting = ({ onClose }: { onClose: () => void }) => (
  <Modal
    open
    title="认证正在审核"
    width={480}
    onCancel={onClose}
    footer={<ButtonLink to={paths.certification()}>看看提交的资料</ButtonLink>}
  >
    <p>资料已经提交，审核结果会通知您。等待期间可以先准备课程。</p>
  </Modal>
)
