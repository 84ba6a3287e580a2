import { QuestionOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { reference } from '@zsm/contract/reference'
import { useState } from 'react'
import { query } from '../../api/query.ts'
import { StepsButton } from '../../overview/public.ts'
import { paths } from '../../paths.ts'
import '../frame/help-widget.css'
import { openShortcuts } from './shortcuts.ts'
import { isSupportOpen, supportHours } from './support-hours.ts'

const remembered = 'helpWidget'
const serviceMobile = query(reference.getConfig, { key: 'zsm_service_mobile' }, { background: true })

/** Specification 2: a button that opens support, FAQ and close. It stays as the user left it during the visit. */
export function HelpWidget() {
  const [open, setOpen] = useState(() => sessionStorage.getItem(remembered) === 'open')
  const show = (open: boolean) => {
    sessionStorage.setItem(remembered, open ? 'open' : 'closed')
    setOpen(open)
  }
  if (open) return <HelpCard onClose={() => show(false)} />
  return (
    <button type="button" className="help-button" aria-label="帮助" onClick={() => show(true)}>
      <QuestionOutlined aria-hidden />
    </button>
  )
}

function HelpCard({ onClose }: { onClose: () => void }) {
  const { data, isError } = useQuery(serviceMobile)
  return (
    <section className="help-card" aria-label="帮助">
      <p className="help-title">需要帮助？</p>
      <p className="muted">
        {data?.value ? `${isSupportOpen() ? '客服在线' : '现在不在服务时间'}，` : '客服时间：'}每天{' '}
        {supportHours}
      </p>
      {data?.value && <a href={`tel:${data.value.replace(/\s/g, '')}`}>联系客服 {data.value}</a>}
      {data?.value === '' && <p className="muted">客服电话暂未公布，请先看常见问题</p>}
      {isError && <p className="muted">没有读到客服电话，请稍后再试</p>}
      <a href={paths.faq()} target="_blank" rel="noreferrer">
        常见问题
      </a>
      <StepsButton />
      <button type="button" className="help-keys link-button" onClick={openShortcuts}>
        键盘快捷键
      </button>
      <button type="button" className="link-button" onClick={onClose}>
        关闭
      </button>
    </section>
  )
}
