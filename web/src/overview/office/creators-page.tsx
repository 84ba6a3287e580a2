import { AccountStatus, type OperatorCreator } from '@zsm/contract/office/creators'
import { operatorOrders } from '@zsm/contract/office/orders'
import { operators } from '@zsm/contract/operators'
import { accountState } from '@zsm/contract/states'
import { useState } from 'react'
import { useList } from '../../api/query.ts'
import { avatarOf } from '../../api/session.ts'
import { labelOf } from '../../format/dictionary.ts'
import { thousands } from '../../format/number.ts'
import { dateTime } from '../../format/time.ts'
import { AdjustmentDialog } from '../../funds/public.ts'
import { paths } from '../../paths.ts'
import { Facts } from '../../ui/overlay/detail-drawer.tsx'
import { Copyable } from '../../ui/page/copyable.tsx'
import { Link } from '../../ui/page/link.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { AccountState } from './account-state.tsx'
import { freezing } from './freezing.ts'
import './office.css'
import {
  type Decision,
  DecisionList,
  ListExportButton,
  MaskedNumber,
  useDecision,
  useDecisionView,
  useMayCall,
  useRole,
} from '../../operators/office/public.ts'
import { timeColumn } from '../../ui/table/time-column.tsx'
import { TwoLines } from '../../ui/table/two-lines.tsx'

const enrollText = ({ enrollStatusDict }: OperatorCreator) =>
  enrollStatusDict === null ? '未申请' : labelOf('enrollStatusDict', enrollStatusDict)

const columns: readonly Column<OperatorCreator>[] = [
  {
    key: 'who',
    title: '创作者',
    render: (creator) => (
      <span className="person">
        <img src={avatarOf(creator)} alt="" width={36} height={36} />
        <TwoLines
          first={<Link to={paths.operatorCreator({ id: creator.id })}>{creator.name}</Link>}
          second={creator.mobile}
        />
      </span>
    ),
  },
  { key: 'status', title: '账号', render: AccountState },
  { key: 'enroll', title: '入驻', render: enrollText },
  { key: 'certified', title: '实名', render: ({ certifiedFlag }) => (certifiedFlag ? '已认证' : '未认证') },
  {
    key: 'goods',
    title: '在架商品',
    numeric: true,
    render: ({ shelfCount, goodCount }) => `${thousands(shelfCount)} / ${thousands(goodCount)}`,
  },
  timeColumn('加入时间', ({ createTime }) => createTime),
]

/** All creators, searched by number or name. */
export function CreatorsPage() {
  const { place, asked } = useDecisionView('office-creators', AccountStatus)
  const [adjusted, setAdjusted] = useState<Pick<OperatorCreator, 'id' | 'name'>>()
  const decides = useRole('support')
  const adjusts = useRole('finance')
  const unfreeze = useDecision(operators.unfreezeAccount, '已解冻，可以重新登录')
  const list = useList(operators.listCreator, asked)
  const adjusting = ({ id, name }: OperatorCreator): Decision[] =>
    adjusts ? [{ label: '资金调整', onClick: () => setAdjusted({ id, name }) }] : []
  const freezingOf = ({ id, statusDict, name }: OperatorCreator): Decision[] => {
    if (!decides) return []
    if (statusDict === accountState.active) return [{ label: '冻结', danger: true, asks: freezing(id, name) }]
    const question = { title: `解冻 ${name} 的账号？`, text: '解冻后可以重新登录。', accept: '解冻' }
    return statusDict === accountState.frozen
      ? [{ label: '解冻', onClick: () => unfreeze(question, { id }) }]
      : []
  }
  return (
    <>
      <DecisionList
        place={place}
        title="创作者"
        actions={<ListExportButton listName="creator" endpoint={operators.listCreator} asked={asked} />}
        description="按手机号或昵称查找创作者。"
        list={list}
        columns={columns}
        noun="创作者"
        search={{ placeholder: '完整手机号、昵称或编号', advice: '核对手机号是否完整，或换个昵称' }}
        state={{ label: '账号状态', dictionary: 'accountStatusDict' }}
        detailTitle="创作者"
        detail={(creator) => <Facts of={factsOf(creator)} />}
        decisionsOn={(creator) => [...adjusting(creator), ...freezingOf(creator)]}
        empty={{ title: '还没有创作者', text: '有人注册并申请入驻后，会出现在这里' }}
      />
      {adjusted && <AdjustmentDialog creator={adjusted} onClose={() => setAdjusted(undefined)} />}
    </>
  )
}

/** For those who may see orders. */
function Orders({ of: { id } }: { of: OperatorCreator }) {
  return useMayCall(operatorOrders.listOrder) ? (
    <Link to={paths.operatorOrders({ front: id })}>查看全部订单</Link>
  ) : null
}

const factsOf = (creator: OperatorCreator) =>
  [
    ['昵称', creator.name],
    [
      '手机号',
      <MaskedNumber
        key={creator.id}
        of="creatorMobile"
        id={creator.id}
        masked={creator.mobile}
        name={creator.name}
      />,
    ],
    ['账号状态', <AccountState key="status" {...creator} />],
    ['入驻', enrollText(creator)],
    ['实名认证', creator.certifiedFlag ? '已认证' : '未认证'],
    ['商品', `${creator.goodCount} 个，在架 ${creator.shelfCount} 个`],
    ['最近登录', creator.lastLoginTime ? dateTime(creator.lastLoginTime) : '从未登录'],
    ['加入时间', dateTime(creator.createTime)],
    ['创作者编号', <Copyable key="id" text={creator.id} />],
    ['订单', <Orders key="orders" of={creator} />],
  ] as const
