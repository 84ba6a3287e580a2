import { useQuery } from '@tanstack/react-query'
import type { Certification } from '@zsm/contract/certifications'
import { CertificationType } from '@zsm/contract/certifications'
import { creators } from '@zsm/contract/creators'
import { certificationState, certificationType } from '@zsm/contract/states'
import { query } from '../api/query.ts'
import { labelOf } from '../format/dictionary.ts'
import { MerchantPanel } from '../merchants/public.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Page } from '../ui/page/page.tsx'
import { useView } from '../ui/table/use-view.ts'
import { CertificationCard } from './certification-card.tsx'
import { CertificationDialog } from './certification-dialog.tsx'
import { standingOf } from './certification-facts.ts'

const types = [
  { typeDict: certificationType.realName, text: '个人提现前要完成，银行卡的持卡人必须是这个名字。' },
  { typeDict: certificationType.company, text: '用企业的名义收款时需要，提现到企业的对公账户。' },
  { typeDict: certificationType.qualification, text: '教师资格、职业证书等，让学员更放心；部分分类必须有。' },
  { typeDict: certificationType.brand, text: '使用别人的品牌授课时，上传对方的授权书。' },
] as const

/** Newest first. Nobody has more certifications than fit on one page. */
const everything = query(creators.listCertification, { pageSize: 100 })

/** `/account/certification`: the proofs of who the creator is and what the creator is licensed to do. */
export function CertificationPage() {
  const [view, setView] = useView({ type: '' as string })
  const list = useQuery(everything)
  const chosen = CertificationType.safeParse(Number(view.type)).data
  return (
    <Page title="资质管理" description="认证资料只用于审核，证件照片不会公开。">
      <Loaded from={list} rows={8} framed>
        {({ list }) => (
          <>
            {types.map(({ typeDict, text }) => (
              <CertificationCard
                key={typeDict}
                title={labelOf('certificationTypeDict', typeDict)}
                text={text}
                standing={standingOf(typeDict, list)}
                next={typeDict === nextOf(list)}
                onEdit={() => setView({ type: String(typeDict) })}
              />
            ))}
            <MerchantPanel />
            {chosen && <OpenDialog typeDict={chosen} list={list} onClose={() => setView({ type: '' })} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** The next task: a refused or expired certification, else the one that withdrawals require. */
function nextOf(list: Certification[]): Certification['typeDict'] | undefined {
  const standings = types.map(({ typeDict }) => ({ typeDict, ...standingOf(typeDict, list) }))
  const toMend = standings.find(({ open, over }) =>
    open ? open.statusDict !== certificationState.waiting : over,
  )
  if (toMend) return toMend.typeDict
  const [person, company] = standings
  const isBegun = [person, company].some((one) => one && (one.open || one.approved.length > 0))
  return isBegun ? undefined : person?.typeDict
}

type DialogProps = { typeDict: Certification['typeDict']; list: Certification[]; onClose: () => void }

/** Nothing can be submitted while a certification is being reviewed. */
function OpenDialog({ typeDict, list, onClose }: DialogProps) {
  const { open } = standingOf(typeDict, list)
  if (open?.statusDict === certificationState.waiting) return null
  return <CertificationDialog typeDict={typeDict} before={open} onClose={onClose} />
}
