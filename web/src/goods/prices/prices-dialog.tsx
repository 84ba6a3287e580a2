import { goods } from '@zsm/contract/goods'
import type { ListedGood } from '@zsm/contract/goods/good'
import { noFen } from '@zsm/contract/money/fen'
import type { Fen, GoodId } from '@zsm/contract/values'
import { Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { failureText } from '../../api/failure-text.ts'
import { useList } from '../../api/query.ts'
import { fenFromYuan, yuan } from '../../format/money.ts'
import { thousands } from '../../format/number.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ChoiceFilter } from '../../ui/table/choice-filter.tsx'
import type { GoodKind } from '../good-kind.ts'
import { PricesImpactList } from '../impact/impact-list.tsx'
import { type GoodsView, listInput } from '../list/view.ts'
import { atOnce, type PriceTimes, timesProblem } from '../price-plans/price-times.ts'
import { PriceTimesFields } from '../price-plans/price-times-fields.tsx'
import type { PriceChange } from '../price-plans/undo-of-prices.ts'
import { usePriceChanges } from '../price-plans/use-price-changes.ts'
import './prices-dialog.css'
import { changedPrice, type PriceRule, type Rounding } from './price-rule.ts'

const ways = [
  { value: 'set', label: '统一改为' },
  { value: 'more', label: '涨' },
  { value: 'less', label: '降' },
  { value: 'percent', label: '按百分比' },
] as const
type Way = (typeof ways)[number]['value']

const roundings: { value: Rounding; label: string }[] = [
  { value: 'fen', label: '到分' },
  { value: 'jiao', label: '到角' },
  { value: 'yuan', label: '到元' },
]

/** Names that a sentence can hold. */
const mostNames = 5

/** As many goods as one call changes. */
const mostAtOnce = 100

type Props = { kind: GoodKind; view: GoodsView; onClose: () => void }

/** Changes the prices of several goods, now or at a time: a rule, what it makes of each price, and an outcome for each. */
export function PricesDialog({ kind, view, onClose }: Props) {
  const list = useList(goods.listData, { ...listInput(kind, view), pageNum: 1, pageSize: mostAtOnce })
  const [way, setWay] = useState<Way>('percent')
  const [typed, setTyped] = useState('')
  const [rounding, setRounding] = useState<Rounding>('fen')
  const [left, setLeft] = useState<ReadonlySet<GoodId>>(new Set())
  const [times, setTimes] = useState(atOnce)
  const [lined, setLined] = useState(true)
  /** Sent, and the answer was lost: the same again, because some prices may have changed. */
  const [unanswered, setUnanswered] = useState<PriceChange[]>()
  const [refusals, setRefusals] = useState<ReadonlyMap<GoodId, string>>(new Map())
  const valueId = useId()
  const prices = usePriceChanges(kind.noun)
  const rule = ruleOf(way, typed)
  const priced = list.data?.list.filter(({ freeFlag }) => !freeFlag) ?? []
  const fresh = rule
    ? priced
        .filter(({ id }) => !left.has(id))
        .flatMap((good) => changeOf(good, rule, { rounding, times, lined }))
    : []
  const changes = unanswered ?? fresh
  const chosen = unanswered?.map(({ id }) => id) ?? priced.flatMap(({ id }) => (left.has(id) ? [] : [id]))
  const newPrices = new Map(changes.map(({ id, priceFen }) => [id, priceFen]))

  const problem = timesProblem(times)
  const ending = new Set(changes.flatMap(({ id, endsOffer }) => (endsOffer ? [id] : [])))
  const endingNames = priced.flatMap(({ id, name }) => (ending.has(id) ? [`“${name}”`] : []))

  const save = async () => {
    setUnanswered(changes)
    const outcomes = await prices.send(changes, times)
    setUnanswered(undefined)
    const done = outcomes.filter(({ doneFlag }) => doneFlag).map(({ id }) => id)
    const refused = outcomes.filter(({ doneFlag }) => !doneFlag)
    if (refused.length === 0) return onClose()
    setRefusals(new Map(refused.map(({ id, message }) => [id, message ?? '没有修改'])))
    setLeft((before) => new Set([...before, ...done]))
  }
  const choose = (id: GoodId, chosen: boolean) =>
    setLeft((before) => {
      const next = new Set(before)
      if (chosen) next.delete(id)
      else next.add(id)
      return next
    })
  const locked = unanswered !== undefined

  return (
    <Modal
      open
      centered
      title={`批量修改${kind.noun}价格`}
      width={720}
      okText={okText(times, changes.length)}
      cancelText="取消"
      okButtonProps={{ loading: prices.isPending, disabled: changes.length === 0 || problem !== '' }}
      mask={{ closable: false }}
      onOk={() => void save().catch(() => undefined)}
      onCancel={onClose}
    >
      <PriceTimesFields times={times} onChange={setTimes} disabled={locked} />
      <fieldset className="prices-rule" disabled={locked}>
        <legend className="visually-hidden">怎样改价</legend>
        <ChoiceFilter label="改价方式" value={way} options={ways} onChange={setWay} />
        <label htmlFor={valueId} className="visually-hidden">
          {way === 'percent' ? '现价的百分比' : '金额'}
        </label>
        <Input
          id={valueId}
          className="numeric prices-value"
          inputMode="decimal"
          autoComplete="off"
          maxLength={13}
          prefix={way === 'percent' ? undefined : '¥'}
          suffix={way === 'percent' ? '%' : undefined}
          placeholder={way === 'percent' ? '80' : '0.00'}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <ChoiceFilter label="四舍五入" value={rounding} options={roundings} onChange={setRounding} />
      </fieldset>
      <p className="muted prices-hint">
        {typed !== '' && !rule
          ? way === 'percent'
            ? '请填写 1 到 1000 的整数，80 就是八折。'
            : '请填写金额，最多两位小数。'
          : problem || effects[times.when]}
      </p>
      {times.when === 'sale' && (
        <label className="prices-lined">
          <input
            type="checkbox"
            checked={lined}
            disabled={locked}
            onChange={({ target }) => setLined(target.checked)}
          />
          优惠期间把原价显示为划线价
        </label>
      )}
      {ending.size > 0 && (
        <Notice kind="warning">
          {endingNames.slice(0, mostNames).join('、')}
          {endingNames.length > mostNames && ` 等 ${endingNames.length} 个${kind.noun}`}
          正在限时优惠：改价会结束优惠，之后不再恢复原价。
        </Notice>
      )}
      {prices.error && (
        <div role="alert">
          <Notice kind="danger">{failureText(prices.error)}；再按一次会照原样重发，改过的不会改两次。</Notice>
        </div>
      )}
      <Loaded from={list} rows={6}>
        {(page) => (
          <>
            <div className="prices-list">
              <table>
                <thead>
                  <tr>
                    <th scope="col">{kind.noun}</th>
                    <th scope="col" className="numeric">
                      现价
                    </th>
                    <th scope="col" className="numeric">
                      改后
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {priced.map((good) => (
                    <tr key={good.id}>
                      <td>
                        <label className="prices-name">
                          <input
                            type="checkbox"
                            checked={!left.has(good.id)}
                            disabled={locked}
                            onChange={({ target }) => choose(good.id, target.checked)}
                          />
                          <span>{good.name}</span>
                        </label>
                        {refusals.has(good.id) && (
                          <span className="prices-refusal">{refusals.get(good.id)}</span>
                        )}
                      </td>
                      <td className="numeric">{yuan(good.priceFen)}</td>
                      <td className="numeric">
                        <NewPrice
                          changed={newPrices.get(good.id)}
                          reason={rule && !left.has(good.id) ? whyNot(good, rule, rounding) : '—'}
                        />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {chosen.length > 0 && <PricesImpactList ids={chosen} />}
            {priced.length === 0 && <p className="muted">没有可以改价的{kind.noun}，免费的不在其中。</p>}
            {page.total > page.list.length && (
              <p className="muted">
                这里是当前筛选的前 {page.list.length} 个，共 {thousands(page.total)} 个；改完再筛选其余的。
              </p>
            )}
          </>
        )}
      </Loaded>
    </Modal>
  )
}

const effects: Record<PriceTimes['when'], string> = {
  now: '改后立即生效；已下单未付款的订单仍按原价。',
  later: '到时间自动改价；在那之前下单的订单仍按原价。',
  sale: '到时间自动改价，结束后自动恢复原价；学员看得到优惠到什么时候。',
}

function okText({ when }: PriceTimes, count: number): string {
  const verb = when === 'now' ? '修改' : '计划'
  return count > 0 ? `${verb} ${count} 个价格` : `${verb}价格`
}

/** The rule that was typed; undefined while it is not complete. */
function ruleOf(way: Way, typed: string): PriceRule | undefined {
  if (way === 'percent') {
    const percent = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0
    return percent >= 1 && percent <= 1000 ? { way, percent } : undefined
  }
  const amount = fenFromYuan(typed)
  return amount === undefined || amount === noFen ? undefined : { way, amount }
}

type Choices = { rounding: Rounding; times: PriceTimes; lined: boolean }

/**
 * No change for a good whose price stays, or would not be a price. What is planned goes by the price that stands without a sale that
 * runs now.
 */
function changeOf(good: ListedGood, rule: PriceRule, { rounding, times, lined }: Choices): PriceChange[] {
  const { id, priceFen: seenFen, linePriceFen } = good
  const standing = times.when === 'now' ? seenFen : (good.formerPriceFen ?? seenFen)
  const priceFen = changedPrice(standing, rule, rounding)
  if (typeof priceFen === 'string' || priceFen === standing) return []
  const isLined = times.when === 'sale' && lined && priceFen < standing && linePriceFen < standing
  const endsOffer = times.when === 'now' && good.priceEndTime !== null
  return [{ id, priceFen, seenFen, endsOffer, ...(isLined && { linePriceFen: standing }) }]
}

/** Why the rule changes nothing. */
function whyNot({ priceFen }: ListedGood, rule: PriceRule, rounding: Rounding): string {
  const changed = changedPrice(priceFen, rule, rounding)
  return typeof changed === 'string' ? changed : '不变'
}

type NewPriceProps = { changed: Fen | undefined; reason: string }

const NewPrice = ({ changed, reason }: NewPriceProps) =>
  changed === undefined ? (
    <span className="prices-unchanged">{reason}</span>
  ) : (
    <strong>{yuan(changed)}</strong>
  )
