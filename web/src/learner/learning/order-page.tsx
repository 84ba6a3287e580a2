/** @jsxImportSource preact */
import { type Course, learning } from '@zsm/contract/learning'
import { goodKind, payChannel } from '@zsm/contract/states'
import type { OrderId } from '@zsm/contract/values'
import { bytes } from '../../format/bytes.ts'
import { yuan } from '../../format/money.ts'
import { timeText } from '../../format/time.ts'
import { learnerPaths } from '../../learner-paths.ts'
import { LazyPart } from '../parts/lazy-part.tsx'
import { ProveDevice } from '../parts/prove-device.tsx'
import { Read } from '../parts/read.tsx'
import { useCall } from '../parts/use-call.ts'
import { isCourse, stateText } from './order-state.ts'
import { FromBundle, PartsList } from './parts-list.tsx'
import { RefundCard } from './refund-card.tsx'
import { ReviewCard } from './review-card.tsx'

/** `/orders/:id`: the payment, the end of access, and the way to the good. */
export function OrderPage({ id }: { id: string }) {
  const order = useCall(learning.getCourse, { id: id as OrderId })
  return (
    <Read of={order}>
      {(data) => (
        <>
          <section class="card">
            <p class="tag good-tag">{stateText(data)}</p>
            <h1>{data.goodName}</h1>
            <p class="quiet">{data.shopName}</p>
            <FromBundle order={data} />
            {isCourse(data) && data.usableFlag && (
              <a class="main" href={learnerPaths.course(id)}>
                {data.lastLessonId ? '继续学习' : '开始学习'}
              </a>
            )}
          </section>
          {data.bizDict === goodKind.service && data.payTime && !data.unsoldFlag && (
            <LazyPart load={service} props={{ orderId: data.id, onChanged: order.again }} />
          )}
          <PartsList order={data} />
          <Files order={data} again={order.again} />
          {data.bundleOrderId === null && <Money order={data} />}
          <ReviewCard order={data} again={order.again} />
          <RefundCard order={data} again={order.again} />
        </>
      )}
    </Read>
  )
}

const service = async () => (await import('../service/service-part.tsx')).ServicePart

type FilesProps = { order: Course; again: () => Promise<void> }

function Files({ order: { bizDict, files, usableFlag, unprovedFlag }, again }: FilesProps) {
  if (bizDict !== goodKind.download) return null
  return (
    <section class="card" aria-labelledby="files">
      <h2 id="files">文件</h2>
      {!usableFlag && <p class="notice">这个订单已不能下载</p>}
      {usableFlag && files.length === 0 && <p class="empty">文件暂时不可用，请联系店铺</p>}
      {files.length > 0 && unprovedFlag ? <ProveDevice onProved={again} /> : <DownloadList of={files} />}
    </section>
  )
}

const DownloadList = ({ of: files }: { of: Course['files'] }) => (
  <ul class="rows">
    {files.map(({ title, size, url }) => (
      <li key={url}>
        <a href={url} download>
          下载 {title}
        </a>
        <span class="quiet">{bytes(size)}</span>
      </li>
    ))}
  </ul>
)

function Money({ order }: { order: Course }) {
  const {
    orderNo,
    originFen,
    discountFen,
    couponName,
    payFen,
    refundFen,
    payChannelDict,
    createTime,
    payTime,
    goodId,
    givenFlag,
  } = order
  const isFree = payFen === 0
  return (
    <section class="card" aria-labelledby="order">
      <h2 id="order">订单</h2>
      <dl class="facts">
        {couponName && (
          <>
            <dt>价格</dt>
            <dd>{yuan(originFen)}</dd>
            <dt>优惠</dt>
            <dd>
              −{yuan(discountFen)}（{couponName}）
            </dd>
          </>
        )}
        <dt>实付</dt>
        <dd>
          {givenFlag
            ? '老师开通'
            : isFree
              ? '免费'
              : `${yuan(payFen)}（${payChannel.labels[payChannelDict]}）`}
        </dd>
        {refundFen > 0 && (
          <>
            <dt>已退</dt>
            <dd>{yuan(refundFen)}</dd>
          </>
        )}
        {!givenFlag && (
          <>
            <dt>订单号</dt>
            <dd>{orderNo}</dd>
          </>
        )}
        <dt>{givenFlag ? '开通时间' : isFree ? '领取时间' : '下单时间'}</dt>
        <dd>{timeText(createTime)}</dd>
        {payTime && !isFree && (
          <>
            <dt>付款时间</dt>
            <dd>{timeText(payTime)}</dd>
          </>
        )}
      </dl>
      <p class="actions">
        <a class="plain" href={learnerPaths.newComplaint(learnerPaths.good(goodId))}>
          投诉
        </a>
        <a class="plain" href={learnerPaths.good(goodId)}>
          查看商品
        </a>
      </p>
    </section>
  )
}
