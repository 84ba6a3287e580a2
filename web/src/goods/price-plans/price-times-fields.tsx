import { useId } from 'react'
import { TimeField } from '../../ui/form/time-field.tsx'
import { ChoiceFilter } from '../../ui/table/choice-filter.tsx'
import type { PriceTimes } from './price-times.ts'
import './price-plans.css'

const choices = [
  { value: 'now', label: '立即改价' },
  { value: 'later', label: '定时改价' },
  { value: 'sale', label: '限时优惠' },
] as const

type Props = { times: PriceTimes; onChange: (times: PriceTimes) => void; disabled?: boolean }

/** When a price changes. */
export function PriceTimesFields({ times, onChange, disabled = false }: Props) {
  const [beginId, endId] = [useId(), useId()]
  const { when, beginTime, endTime } = times
  return (
    <fieldset className="price-times" disabled={disabled}>
      <legend className="visually-hidden">什么时候改价</legend>
      <ChoiceFilter
        label="改价时间"
        value={when}
        options={choices}
        onChange={(when) => onChange({ ...times, when })}
      />
      {when !== 'now' && (
        <span className="price-time">
          <label htmlFor={beginId}>{when === 'sale' ? '开始时间（不填为现在）' : '开始时间'}</label>
          <TimeField
            id={beginId}
            value={beginTime}
            onChange={(instant = '') => onChange({ ...times, beginTime: instant })}
          />
        </span>
      )}
      {when === 'sale' && (
        <span className="price-time">
          <label htmlFor={endId}>结束时间</label>
          <TimeField
            id={endId}
            value={endTime}
            onChange={(instant = '') => onChange({ ...times, endTime: instant })}
          />
        </span>
      )}
    </fieldset>
  )
}
