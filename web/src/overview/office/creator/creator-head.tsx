import type { CreatorFacts } from '@zsm/contract/office/creator-page'
import { avatarOf } from '../../../api/session.ts'
import { labelOf } from '../../../format/dictionary.ts'
import { percent } from '../../../format/number.ts'
import { dateTime } from '../../../format/time.ts'
import { MaskedNumber } from '../../../operators/office/public.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ProfileHead } from '../../../ui/figure/profile-head.tsx'
import { Panel } from '../../../ui/page/page.tsx'
import { RiskList } from './risk-list.tsx'

/** Who the creator is, how they stand, and what stands out. */
export const CreatorHead = ({ creator }: { creator: CreatorFacts }) => (
  <Panel>
    <div className="creator-head">
      <ProfileHead avatar={avatarOf(creator)} name={creator.name} text={<Mobile of={creator} />} />
      <dl className="creator-key-facts">
        {keyFactsOf(creator).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="numeric">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
    {creator.frozenTime && (
      <Notice kind="danger">
        {dateTime(creator.frozenTime)} 冻结{creator.frozenReason && `：${creator.frozenReason}`}
      </Notice>
    )}
    <RiskList id={creator.id} />
  </Panel>
)

const Mobile = ({ of: { id, mobile, name } }: { of: CreatorFacts }) => (
  <MaskedNumber key={id} of="creatorMobile" id={id} masked={mobile} name={name} />
)

const keyFactsOf = ({
  enroll,
  certifiedFlag,
  shelfCount,
  goodCount,
  createTime,
  lastLoginTime,
}: CreatorFacts) =>
  [
    ['入驻', enroll ? labelOf('enrollStatusDict', enroll.statusDict) : '未申请'],
    ['类别', enroll?.categoryName || '—'],
    ['平台费率', enroll?.feeBp == null ? '—' : percent(enroll.feeBp)],
    ['实名认证', certifiedFlag ? '已认证' : '未认证'],
    ['在架商品', `${shelfCount} / ${goodCount}`],
    ['加入时间', dateTime(createTime)],
    ['最近登录', lastLoginTime ? dateTime(lastLoginTime) : '从未登录'],
  ] as const
