import { PictureOutlined } from '@ant-design/icons'
import type { Good } from '@zsm/contract/goods'
import { Link } from 'react-router'
import { useClassifyPath } from '../reference/public.ts'
import './good-name.css'
import { kindOf } from './good-kind.ts'

/** A good with its cover and class; `linked` to its editor, which opens no deleted one. */
export function GoodName({ good, linked = true }: { good: Good; linked?: boolean }) {
  const pathOf = useClassifyPath()
  return (
    <div className="good-name">
      <span className="good-thumb" aria-hidden>
        {good.coverUrl ? <img src={good.coverUrl} alt="" loading="lazy" /> : <PictureOutlined />}
      </span>
      <span className="good-title">
        {linked ? <Link to={kindOf(good).editPath(good.id)}>{good.name}</Link> : good.name}
        <span className="muted">{pathOf(good.classifyId) ?? '未选分类'}</span>
      </span>
    </div>
  )
}
