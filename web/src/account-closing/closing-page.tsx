import { useQuery } from '@tanstack/react-query'
import { accountClosing, type Closing, type ClosingOutlook } from '@zsm/contract/account-closing'
import { accounts } from '@zsm/contract/accounts'
import { Button } from 'antd'
import { useState } from 'react'
import { query, useCall } from '../api/query.ts'
import { OwnDataButton } from '../exports/public.ts'
import { thousands } from '../format/number.ts'
import { dateTime } from '../format/time.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { Facts } from '../ui/overlay/detail-drawer.tsx'
import { Page, Panel } from '../ui/page/page.tsx'
import { ClosingDialog } from './closing-dialog.tsx'
import './closing-page.css'
import { ObstacleList } from './obstacle-list.tsx'

/** `/account/closing`: what closing the account means, the obstacles, and how to cancel. */
export function ClosingPage() {
  const outlook = useQuery(query(accountClosing.get, {}))
  return (
    <Page title="注销账号" description="永久关闭账号并删除个人资料，请先看清楚会发生什么。">
      <Loaded from={outlook} rows={8} framed>
        {(outlook) => (
          <>
            {outlook.closing ? <Waiting {...outlook} closing={outlook.closing} /> : <Asking {...outlook} />}
            <Consequences keptGoodCount={outlook.keptGoodCount} />
            <Panel
              title="先留一份资料"
              description="账号、商品、素材目录、订单、资金和操作记录，一个 JSON 文件，七天内可以下载。"
            >
              <OwnDataButton />
            </Panel>
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Asking({ obstacles, coolingDays }: ClosingOutlook) {
  const [asking, setAsking] = useState(false)
  const isBlocked = obstacles.length > 0
  return (
    <Panel
      title={isBlocked ? '还不能注销' : '可以注销'}
      description={
        isBlocked
          ? '处理完下面的事项后，回到这里申请。'
          : `没有未处理完的事项。提交后有 ${coolingDays} 天冷静期，期间随时可以撤回。`
      }
    >
      <ObstacleList obstacles={obstacles} />
      <div className="closing-ask">
        <Button type="primary" disabled={isBlocked} onClick={() => setAsking(true)}>
          申请注销
        </Button>
      </div>
      {asking && <ClosingDialog coolingDays={coolingDays} onClose={() => setAsking(false)} />}
    </Panel>
  )
}

function Waiting({ closing, obstacles }: ClosingOutlook & { closing: Closing }) {
  const takeBack = useCall(accountClosing.cancel, {
    invalidates: [accountClosing, accounts.get],
    onSuccess: () => toast.success('已撤回，账号恢复正常'),
  })
  return (
    <Panel
      title="正在注销"
      actions={
        <Button type="primary" loading={takeBack.isPending} onClick={() => takeBack.mutate({})}>
          撤回注销
        </Button>
      }
    >
      <Facts
        of={[
          ['申请时间', dateTime(closing.applyTime)],
          ['注销时间', `${dateTime(closing.dueTime)} 之后`],
        ]}
      />
      {obstacles.length > 0 && (
        <>
          <Notice kind="warning">又有了未处理完的事项，处理完才会注销</Notice>
          <ObstacleList obstacles={obstacles} />
        </>
      )}
    </Panel>
  )
}

const Consequences = ({ keptGoodCount }: Pick<ClosingOutlook, 'keptGoodCount'>) => (
  <Panel title="注销之后">
    <Facts
      of={[
        ['账号', '不能再登录，所有设备立即退出；手机号可以重新入驻，但与原账号无关'],
        ['删除', '姓名、手机号、认证和证件、银行卡、店铺、素材、作品、草稿、通知、回答和抖音授权'],
        ['学员已购', keptText(keptGoodCount)],
        ['依法保存', '订单、资金流水、提现和操作记录，其中不再能看出您是谁'],
      ]}
    />
  </Panel>
)

const keptText = (count: number) =>
  count === 0
    ? '没有学员还在学习您的商品，商品内容全部删除'
    : `${thousands(count)} 个商品还有学员在学习期内：内容不带您的姓名保留到学习期结束，永久有效的会一直保留；其余商品删除`
